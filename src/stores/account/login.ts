import { atom } from 'nanostores';
import { CODE_HASH } from '#shared/factors.ts';
import { WELCOME_DELAY_MS } from '#shared/limits.ts';
import type { ExternalBeginInput } from '#shared/schemas/account.ts';
import { PAIR_HASHES } from '#shared/pair-links.ts';
import { CONFIRM_HASH, INVITATION_HASH } from '#shared/sign-up.ts';
import type { User } from '#shared/user.ts';
import { isReturnPath, RETURN_PATH_COOKIE, returnPath } from '#shared/return-path.ts';
import { api } from '#stores/client/api.ts';
import { celebrate } from '#stores/client/confetti.ts';
import { raiseFlag } from '#stores/client/flags.ts';
import { failWith, submit, type Submission } from '#stores/client/submission.ts';
import { setUser } from '#stores/client/user.ts';
import * as words from './words.ts';

export type LoginMode = 'login' | 'sign-up';

export const $login = atom<Submission>({ kind: 'idle' });

export const $waitsForCode = atom(false);

/** GitHub redirects to {@link CODE_HASH} if a code is needed. */
export function followCode(hash: string): void {
  $waitsForCode.set(hash === CODE_HASH);
}

export function leaveCode(): void {
  $waitsForCode.set(false);
  resetLogin();
  if (location.hash === CODE_HASH)
    history.replaceState(null, '', location.pathname + location.search);
}

let from: string | null = null;
/** The address may name another page than the cookie, which is cleared. */
export function takeWanted(): void {
  const start = `${RETURN_PATH_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start));
  if (cookie === undefined) return;
  document.cookie = `${start}; Max-Age=0; Path=/login`;
  const page = cookie.slice(start.length);
  from = isReturnPath(page) ? page : null;
}
const wanted = (): string | null => returnPath(location.search) ?? from;

export function resetLogin(): void {
  if ($login.get().kind === 'failed') $login.set({ kind: 'idle' });
}

/**
 * The state stays busy after a success: confetti plays for {@link WELCOME_DELAY_MS}, and then the
 * browser opens the page the user came for.
 */
export function submitLogin(mode: LoginMode, typed: Record<string, string>): Promise<boolean> {
  const fields = tidy(typed);
  const incomplete = Object.values(fields).includes('');
  return submit<Submission>($login, incomplete ? words.emptyFields : null, async () => {
    const answer = mode === 'login' ? await signIn(fields) : await signUp(fields);
    if (!('needs' in answer)) return arrive(mode, 'data' in answer ? answer.data : answer);
    if (answer.needs === 'code') $waitsForCode.set(true);
    else location.hash = CONFIRM_HASH;
    return { kind: 'idle' };
  });
}

export const endSignIn = (problem: string | null, send: () => Promise<User>): Promise<boolean> =>
  submit<Submission>($login, problem, async () => arrive('login', await send()));

/** The browser has its own prompt. */
export async function signInByPasskey(): Promise<void> {
  await submit<Submission>($login, null, async () => {
    const { askForPasskey } = await passkeys();
    const answer = await askForPasskey();
    return answer.kind === 'done' ? arrive('login', answer.response) : failWith(answer.why);
  });
  if ($login.get().kind === 'failed') void offerPasskeys();
}

/** The offer lasts until a passkey is chosen or another action starts. */
export async function offerPasskeys(): Promise<void> {
  // The person didn't ask for this, so a failure leaves the form unchanged.
  const library = await passkeys().catch(() => null);
  const response = await library?.waitForPasskey().catch(() => null);
  if (!library || !response) return;
  const done = await endSignIn(null, () => library.signIn(response));
  if (!done) void offerPasskeys();
}

const passkeys = () => import('./on-demand/passkey-sign-in.ts');

async function arrive(mode: LoginMode, user: User): Promise<Submission> {
  // The session has begun, and the page may be reloaded during the wait.
  raiseFlag(mode === 'login' ? 'login-success' : 'signup-success', user._id);
  void celebrate();
  const [partner] = await Promise.all([
    pairUp(),
    new Promise((resolve) => setTimeout(resolve, WELCOME_DELAY_MS)),
  ]);
  setUser(user);
  const home = wanted() ?? (mode === 'login' ? '/' : '/profile');
  location.replace(partner === null ? home : `/chat/${partner}`);
  return { kind: 'busy' };
}

/** Returns the new connection's id. An invalid link doesn't stop the sign-in. */
async function pairUp(): Promise<string | null> {
  const token = pairToken(location.hash);
  if (token === null) return null;
  try {
    const answer = await api('POST /pair-links/accept', { body: { token } });
    return answer.connection._id;
  } catch (error) {
    console.warn('The pair link was not accepted:', error);
    return null;
  }
}

export function pairToken(hash: string): string | null {
  const start = Object.values(PAIR_HASHES).find((one) => hash.startsWith(one));
  return start === undefined ? null : hash.slice(start.length);
}

export function tidy(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      name === 'emailId' ? value.trim().toLowerCase() : value.trim(),
    ]),
  );
}

const signIn = ({ emailId = '', password = '' }: Record<string, string>) =>
  api('POST /login', { body: { emailId, password } });

function signUp(fields: Record<string, string>) {
  const { firstName = '', lastName = '', emailId = '', password = '' } = fields;
  const body = { firstName, lastName, emailId, password, ...invitation() };
  return api('POST /signup', { body });
}

function invitation(): ExternalBeginInput {
  const pair = pairToken(location.hash);
  if (pair !== null) return { invitation: pair };
  return location.hash.startsWith(INVITATION_HASH)
    ? { invitation: location.hash.slice(INVITATION_HASH.length) }
    : {};
}

/** The failure leaves the address, so that a reload doesn't repeat it. */
export function tellFailure(failure: string | undefined): void {
  if (failure === undefined || location.search === '') return;
  $login.set(failWith(failure));
  history.replaceState(null, '', location.pathname);
}

/** The hash reaches no server, so a cookie takes the invitation to the link of single sign-on. */
export function keepInvitation(): void {
  const { invitation: token } = invitation();
  if (token)
    document.cookie = `pairwise.invitation=${token}; Path=/api/login/sso; Max-Age=600; SameSite=Lax`;
}

/** The state stays busy until GitHub's sign-in page opens. */
export const goToGitHub = (): Promise<boolean> =>
  submit<Submission>($login, null, async () => {
    const { url } = await api('POST /login/github', {
      body: {
        ...invitation(),
        to: wanted() ?? undefined,
      },
    });
    location.assign(url);
    // Back may restore this page from the cache.
    addEventListener('pageshow', () => $login.set({ kind: 'idle' }), { once: true });
    return { kind: 'busy' };
  });
