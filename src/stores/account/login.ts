import { atom, type ReadableAtom } from 'nanostores';
import type { GitHubAnswer, LoginAnswer } from '#shared/api.ts';
import type { GitHubFailure } from '#shared/github.ts';
import { WELCOME_DELAY_MS } from '#shared/limits.ts';
import type { LoginInput, SignUpInput } from '#shared/schemas/account.ts';
import type { User } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { celebrate } from '#stores/client/confetti.ts';
import { raiseFlag } from '#stores/client/flags.ts';
import { failureOf, failWith, type Submission } from '#stores/client/submission.ts';
import { setUser } from '#stores/client/user.ts';

export type LoginMode = 'login' | 'sign-up';

const state = atom<Submission>({ kind: 'idle' });
export const $login: ReadableAtom<Submission> = state;

/** Takes the banner away, for instance when the mode changes. */
export function resetLogin(): void {
  if (state.get().kind === 'failed') state.set({ kind: 'idle' });
}

/**
 * Signs in or up with the form's fields as typed. On success confetti plays, and after
 * {@link WELCOME_DELAY_MS} the person is stored and the browser moves on; the state stays busy.
 */
export async function submitLogin(mode: LoginMode, typed: Record<string, string>): Promise<void> {
  if (state.get().kind === 'busy') return;
  const fields = tidy(typed);
  if (Object.values(fields).some((value) => value === '')) {
    state.set(failWith('Please fill in all fields'));
    return;
  }
  state.set({ kind: 'busy' });
  try {
    const user = mode === 'login' ? await signIn(fields) : await signUp(fields);
    void celebrate();
    await new Promise((resolve) => setTimeout(resolve, WELCOME_DELAY_MS));
    setUser(user);
    raiseFlag(mode === 'login' ? 'login-success' : 'signup-success');
    location.replace(mode === 'login' ? '/' : '/profile');
  } catch (error) {
    state.set(failureOf(error));
  }
}

/** Trims every field; the email is lower-cased too. */
function tidy(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      name === 'emailId' ? value.trim().toLowerCase() : value.trim(),
    ]),
  );
}

async function signIn({ emailId = '', password = '' }: Record<string, string>): Promise<User> {
  const input: LoginInput = { emailId, password };
  return (await api<LoginAnswer>('POST', '/login', input)).data;
}

function signUp(fields: Record<string, string>): Promise<User> {
  const { firstName = '', lastName = '', emailId = '', password = '' } = fields;
  const input: SignUpInput = { firstName, lastName, emailId, password };
  return api<User>('POST', '/signup', input);
}

const GITHUB_FAILURES: Record<GitHubFailure, string> = {
  refused: 'You did not let GitHub sign you in. Nothing was changed.',
  expired: 'This sign-in took too long, or began in another browser. Try again.',
  taken:
    'An account with this email exists, and its email is not confirmed. Confirm it by the link in our mail, or set a new password under “Forgot password?”; then GitHub works too.',
  other:
    'Another GitHub account signs in to the account with this email. Use that one, or a password.',
  'no-email': 'GitHub knows no verified email of yours. Verify one there, or sign up here.',
  suspended: 'This account is suspended. Log in with its password to read why.',
  failed: 'GitHub did not answer as it should. Try again in a moment.',
};

/** Says why GitHub led back here, when `hash` tells of it; a reload says it no more. */
export function tellGitHubFailure(hash: string): void {
  const failure = /^#github-([a-z-]+)$/.exec(hash)?.[1];
  if (failure === undefined || !Object.hasOwn(GITHUB_FAILURES, failure)) return;
  state.set(failWith(GITHUB_FAILURES[failure as GitHubFailure]));
  history.replaceState(null, '', location.pathname);
}

/** To GitHub's own page; the state stays busy until the browser is there. */
export async function goToGitHub(): Promise<void> {
  state.set({ kind: 'busy' });
  try {
    const { url } = await api<GitHubAnswer>('POST', '/login/github');
    location.assign(url);
  } catch (error) {
    state.set(failureOf(error));
  }
}
