import type { z } from 'zod';
import type { GitHubFailure } from '#shared/github.ts';
import { CODE_HASH } from '#shared/factors.ts';
import { isWanted } from '#shared/wanted.ts';
import type { gitHubReturnSchema } from '#shared/schemas/security.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { isSecure } from '../../platform/http/headers.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import { type Auth, createAuth, headersOf, sessionCookieName } from './auth.ts';
import { GITHUB } from './github-provider.ts';
import type { Invitations } from './invitations.ts';
import { deleteSessions } from './repository.ts';
import { cookieValue } from './session.ts';
import type { Secrets } from './signatures.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Suspensions } from './suspensions.ts';
import type { ReadSession, Session } from '../../platform/http/session.ts';
import type { Events } from '../events.ts';
import type { KnownDevices } from './known-devices.ts';
import type { TellOfNewDevice } from './new-device.ts';
import { NO_PASSWORD } from './passwords.ts';
import type { WaitingSignIns } from './factors/waiting.ts';
import { deleteSession, findPassword, lockUser } from './security-repository.ts';

export type GitHub = ReturnType<typeof createGitHub>;

/** Where a browser goes next, and the Set-Cookie lines it takes along. */
export interface GitHubStep {
  url: string;
  cookies: string[];
}

/** What better-auth calls a failure, in the words of /login; anything else is `failed`. */
const FAILURES: Record<string, GitHubFailure> = {
  access_denied: 'refused',
  state_mismatch: 'expired',
  state_not_found: 'expired',
  state_invalid: 'expired',
  account_not_linked: 'taken',
  unable_to_link_account: 'other',
  email_is_missing: 'no-email',
};

/** Seconds somebody has at GitHub, as better-auth has it. */
const STATE_SECONDS = 600;
const INVITATION_COOKIE = 'pairwise.invitation';
const WANTED_COOKIE = 'pairwise.wanted';

/** Signing in, and up, by GitHub. */
export function createGitHub(parts: {
  database: Database;
  auth: Auth;
  config: Secrets & Pick<Config, 'signUp' | 'origin' | 'github' | 'sessionSeconds'>;
  invitations: Pick<Invitations, 'require' | 'pairs' | 'take' | 'giveBack' | 'welcome'>;
  limit: LimitAttempts;
  readSession: ReadSession;
  knownDevices: Pick<KnownDevices, 'remember'>;
  tellOfNewDevice: TellOfNewDevice;
  events: Events;
  suspensions: Pick<Suspensions, 'stateOf'>;
  waitingSignIns: Pick<WaitingSignIns, 'begin'>;
}) {
  const { database, auth, config, invitations, limit, readSession, suspensions } = parts;
  const { knownDevices, tellOfNewDevice, events, waitingSignIns } = parts;
  const sessionCookie = `${sessionCookieName(isSecure(config.origin))}=`;
  // Who is new may come in, or may not: better-auth asks nobody, so there is one of it for each.
  const authOfKnown =
    config.signUp === 'open' ? auth : createAuth(database, { ...config, gitHubSignUp: false });

  return {
    /** The first step: to GitHub's own page, with a state that only this browser can bring back. */
    async begin(
      { invitation, to }: { invitation?: string | undefined; to?: string | undefined },
      caller: Caller,
    ): Promise<GitHubStep> {
      await limit('github.address', caller.address);
      if (invitation !== undefined && !(await invitations.pairs(invitation))) {
        await invitations.require(invitation);
      }
      const { headers, response } = await auth.api.signInWithOAuth2({
        body: { providerId: GITHUB, callbackURL: '/', newUserCallbackURL: '/profile' },
        headers: headersOf(caller),
        returnHeaders: true,
      });
      const cookies = headers.getSetCookie();
      if (config.signUp === 'invite' || invitation !== undefined) {
        cookies.push(carried(INVITATION_COOKIE, invitation));
      }
      if (to !== undefined || wantedOf(caller) !== '') cookies.push(carried(WANTED_COOKIE, to));
      return { url: response.url, cookies };
    },

    /** The second step, when GitHub leads the browser back: signed in, or /login with a reason. */
    async finish(query: z.output<typeof gitHubReturnSchema>, caller: Caller): Promise<GitHubStep> {
      const token = cookieValue(caller.cookie, `${INVITATION_COOKIE}=`) ?? '';
      // Taken before it is known whether somebody is new: GitHub is asked outside of a transaction.
      const mayJoin = await invitations.take(token);
      const response = await (mayJoin ? auth : authOfKnown).api
        .oAuth2Callback({
          query,
          params: { providerId: GITHUB },
          headers: headersOf(caller),
          asResponse: true,
        })
        .catch(() => null);
      const cookies = response?.headers.getSetCookie() ?? [];
      const to = response?.headers.get('location') ?? '/login';
      if (config.signUp === 'invite') {
        if (mayJoin && to === '/profile') {
          const newcomer = await personOf(cookies);
          if (newcomer !== null) await invitations.welcome(token, newcomer);
        } else if (mayJoin) await invitations.giveBack(token);
      }
      if (config.signUp === 'invite' || token !== '') {
        cookies.push(carried(INVITATION_COOKIE, undefined));
      }
      const wanted = wantedOf(caller);
      if (wanted !== '') cookies.push(carried(WANTED_COOKIE, undefined));
      if (to === '/' || to === '/profile') {
        const suspended = await endIfSuspended(cookies);
        if (suspended) return { url: failedAt('suspended'), cookies: [] };
        // Whoever came by a pair link sees it again, where one key is left to press.
        const pair = (await invitations.pairs(token)) ? `/pair/${token}` : null;
        const next = pair ?? (isWanted(wanted) ? wanted : null);
        const waiting = await waitForCode(cookies, caller);
        if (waiting !== null) {
          const others = cookies.filter((line) => !line.startsWith(sessionCookie));
          return { url: codeFor(next), cookies: [...others, waiting] };
        }
        cookies.push(...(await knownFrom(cookies, caller, to === '/profile')));
        return { url: next ?? to, cookies };
      }
      const error = new URL(to, 'http://localhost').searchParams.get('error') ?? '';
      const failure = error === 'signup_disabled' ? NOT_JOINING[config.signUp] : FAILURES[error];
      return { url: failedAt(failure ?? 'failed'), cookies };
    },
  };

  /** The Set-Cookie line by which something comes back from GitHub; without a value it ends. */
  function carried(name: string, value: string | undefined): string {
    const age = value === undefined ? 0 : STATE_SECONDS;
    const flags = `Max-Age=${String(age)}; Path=/api/login/github; HttpOnly; SameSite=Lax`;
    const secure = isSecure(config.origin) ? '; Secure' : '';
    return `${name}=${value ?? ''}; ${flags}${secure}`;
  }

  async function personOf(cookies: string[]): Promise<string | null> {
    return (await sessionOf(cookies))?.user._id ?? null;
  }

  function sessionOf(cookies: string[]): Promise<Session | null> {
    return readSession(cookies.map((line) => line.split(';', 1)[0]).join('; '));
  }

  /** Tells of a browser that is new to the account; answers the cookie by which it is known from now on. */
  async function knownFrom(
    cookies: string[],
    caller: Caller,
    isNewcomer: boolean,
  ): Promise<string[]> {
    const session = await sessionOf(cookies);
    if (session === null) return [];
    const userId = session.user._id;
    const hash = (await findPassword(database.db, userId)) ?? NO_PASSWORD;
    if (!isNewcomer) {
      const signIn = { userId, hash, by: 'GitHub', sessionId: session.id } as const;
      const isNew = await database.db
        .transaction()
        .execute((trx) => tellOfNewDevice(trx, signIn, caller));
      if (isNew) events.emit('signInChanged', { userId, kind: 'device' });
    }
    return [knownDevices.remember(caller.cookie, userId, hash)];
  }

  /**
   * Ends the session of `cookies`, which no browser has seen, when its account takes a code here;
   * answers the Set-Cookie line of the sign-in that waits for it.
   */
  async function waitForCode(cookies: string[], caller: Caller): Promise<string | null> {
    const session = await sessionOf(cookies);
    if (session === null) return null;
    const userId = session.user._id;
    return database.db.transaction().execute(async (trx) => {
      await lockUser(trx, database.kind, userId);
      const waiting = await waitingSignIns.begin(trx, { userId, by: 'GitHub' }, caller);
      if (waiting !== null) await deleteSession(trx, userId, session.id);
      return waiting;
    });
  }

  /** Ends the session of `cookies` when its person is suspended. */
  async function endIfSuspended(cookies: string[]): Promise<boolean> {
    const userId = await personOf(cookies);
    if (userId === null || (await suspensions.stateOf(userId)).kind !== 'suspended') return false;
    await deleteSessions(database.db, userId);
    return true;
  }
}

const wantedOf = ({ cookie }: Caller): string => cookieValue(cookie, `${WANTED_COOKIE}=`) ?? '';

const NOT_JOINING: Partial<Record<Config['signUp'], GitHubFailure>> = {
  invite: 'uninvited',
  closed: 'closed',
};

/** Where a code is typed; what was wanted follows it. */
const codeFor = (wanted: string | null): string =>
  wanted === null ? `/login${CODE_HASH}` : `/login?to=${encodeURIComponent(wanted)}${CODE_HASH}`;

const failedAt = (failure: GitHubFailure): string => `/login#github-${failure}`;
