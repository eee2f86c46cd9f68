import { ApiError } from '#stores/client/api.ts';
import * as words from './words.ts';

/** Returns the token behind `#`, which browsers don't send. */
export const linkToken = (): string => location.hash.slice(1);

/** Uses the page's link. Returns `dead` for an invalid one; throws other errors. */
export async function withLink<State>(
  work: () => Promise<State>,
): Promise<State | { kind: 'dead' }> {
  if (linkToken() === '') return { kind: 'dead' };
  try {
    return await work();
  } catch (error) {
    const dead =
      error instanceof ApiError &&
      (error.code === 'bad_link' || (error.code === 'invalid_input' && 'token' in error.fields));
    if (dead) return { kind: 'dead' };
    throw error;
  }
}

/** Returns the problem of a new password form, or null. */
export function newPasswordProblem(typed: Record<string, string>): string | null {
  if (Object.values(typed).some((value) => value.trim() === '')) return words.emptyPasswords;
  return typed['newpassword']?.trim() === typed['confirm']?.trim()
    ? null
    : words.differentPasswords;
}
