import { ApiError } from '#stores/client/api.ts';
import * as words from './words.ts';

/** Browsers don't send the part behind `#`. */
export const linkToken = (): string => location.hash.slice(1);

/** Returns null if the link is invalid. Throws other errors. */
export async function withLink<State>(work: () => Promise<State>): Promise<State | null> {
  if (linkToken() === '') return null;
  try {
    return await work();
  } catch (error) {
    const dead =
      error instanceof ApiError &&
      (error.code === 'bad_link' || (error.code === 'invalid_input' && 'token' in error.fields));
    if (dead) return null;
    throw error;
  }
}

export function newPasswordProblem(typed: Record<string, string>): string | null {
  if (Object.values(typed).some((value) => value.trim() === '')) return words.emptyPasswords;
  return typed['newpassword']?.trim() === typed['confirm']?.trim()
    ? null
    : words.differentPasswords;
}
