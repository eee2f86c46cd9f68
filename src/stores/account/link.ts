import { ApiError } from '#stores/client/api.ts';
import * as words from './words.ts';

// What the pages have in common that a link in a mail leads to.

/** The token behind `#`, which browsers send to nobody. */
export const linkToken = (): string => location.hash.slice(1);

/** Does something with the link of this page. Answers `dead` for one that no longer works; throws all else. */
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

/** What is wrong with the fields of a form that sets a password; `null` when nothing is. */
export function newPasswordProblem(typed: Record<string, string>): string | null {
  if (Object.values(typed).some((value) => value.trim() === '')) return words.emptyPasswords;
  return typed['newpassword']?.trim() === typed['confirm']?.trim()
    ? null
    : words.differentPasswords;
}
