import { ApiError } from '#stores/client/api.ts';
import * as words from './words.ts';

/** Browsers don't send the part behind `#`. */
export const linkToken = (): string => location.hash.slice(1);

/** `dead`: the link is invalid. Throws other errors. */
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

export function newPasswordProblem(typed: Record<string, string>): string | null {
  if (Object.values(typed).some((value) => value.trim() === '')) return words.emptyPasswords;
  return typed['newpassword']?.trim() === typed['confirm']?.trim()
    ? null
    : words.differentPasswords;
}
