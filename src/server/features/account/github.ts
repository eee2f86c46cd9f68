import type { z } from 'zod';
import type { GitHubFailure } from '#shared/github.ts';
import { CODE_HASH } from '#shared/factors.ts';
import { isReturnPath } from '#shared/return-path.ts';
import type { gitHubReturnSchema } from '#shared/schemas/security.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { isSecure } from '../../platform/http/headers.ts';
import { type Auth, createAuth, headersOf, sessionCookieName } from './auth.ts';
import { GITHUB } from './github-provider.ts';
import type { Invitations } from './invitations.ts';
import { deleteSessions, findById, findSession } from './repository.ts';
import { cookieValue } from './session.ts';
import { type Secrets, verified } from './signatures.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { FinishSignIn } from './finish-sign-in.ts';
import type { PendingSignIns } from './factors/pending-sign-in.ts';
import { deleteSession } from './security-repository.ts';
import { isSuspended } from './suspension.ts';
import { lockPerson } from '../../platform/db/lock-people.ts';

export type GitHub = ReturnType<typeof createGitHub>;

export interface GitHubStep {
  url: string;
  cookies: string[];
}

/** All other errors of better-auth are `failed`. */
const FAILURES: Record<string, GitHubFailure> = {
  access_denied: 'refused',
  state_mismatch: 'expired',
  state_not_found: 'expired',
  state_invalid: 'expired',
  account_not_linked: 'taken',
  unable_to_link_account: 'other',
  email_is_missing: 'no-email',
};

/** better-auth's limit for the visit at GitHub. */
const STATE_SECONDS = 600;
const INVITATION_COOKIE = 'pairwise.invitation';
const GITHUB_RETURN_COOKIE = 'pairwise.wanted';

export function createGitHub(parts: {
  database: Database;
  auth: Auth;
  config: Secrets & Pick<Config, 'signUp' | 'origin' | 'github' | 'sessionSeconds'>;
  invitations: Pick<Invitations, 'require' | 'pairs' | 'take' | 'giveBack' | 'welcome'>;
  finishSignIn: FinishSignIn;
  pendingSignIns: Pick<PendingSignIns, 'begin'>;
}) {
  const { database, auth, config, invitations, finishSignIn, pendingSignIns } = parts;
  const sessionCookie = `${sessionCookieName(isSecure(config.origin))}=`;
  // better-auth fixes its setting for GitHub sign-ups, so there is one instance with and one
  // without.
  const authOfKnown =
    config.signUp === 'open' ? auth : createAuth(database, { ...config, gitHubSignUp: false });

  return {
    async begin(
      { invitation, to }: { invitation?: string | undefined; to?: string | undefined },
      caller: Caller,
    ): Promise<GitHubStep> {
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
      if (to !== undefined || returnPathOf(caller) !== '')
        cookies.push(carried(GITHUB_RETURN_COOKIE, to));
      return { url: response.url, cookies };
    },

    async finish(query: z.output<typeof gitHubReturnSchema>, caller: Caller): Promise<GitHubStep> {
      const token = cookieValue(caller.cookie, `${INVITATION_COOKIE}=`) ?? '';
      // GitHub isn't asked within a transaction, so the use is taken before the user is known.
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
      const session = await begunSession(cookies);
      if (config.signUp === 'invite' && mayJoin) {
        if (to !== '/profile') await invitations.giveBack(token);
        else if (session !== undefined) await invitations.welcome(token, session.userId);
      }
      if (config.signUp === 'invite' || token !== '') {
        cookies.push(carried(INVITATION_COOKIE, undefined));
      }
      const wanted = returnPathOf(caller);
      if (wanted !== '') cookies.push(carried(GITHUB_RETURN_COOKIE, undefined));
      const others = cookies.filter((line) => !line.startsWith(sessionCookie));
      if (session !== undefined && (to === '/' || to === '/profile')) {
        const outcome = await admit(session, caller, to === '/profile');
        if (outcome.kind === 'refused') return { url: failedAt(outcome.why), cookies: others };
        const pair = (await invitations.pairs(token)) ? `/pair/${token}` : null;
        const next = pair ?? (isReturnPath(wanted) ? wanted : null);
        return outcome.kind === 'waits'
          ? { url: codeFor(next), cookies: [...others, outcome.cookie] }
          : { url: next ?? to, cookies: [...cookies, outcome.cookie] };
      }
      const error = new URL(to, 'http://localhost').searchParams.get('error') ?? '';
      const failure = error === 'signup_disabled' ? NOT_JOINING[config.signUp] : FAILURES[error];
      return { url: failedAt(failure ?? 'failed'), cookies: others };
    },
  };

  /** The cookie survives the visit at GitHub; without a value it is deleted. */
  function carried(name: string, value: string | undefined): string {
    const age = value === undefined ? 0 : STATE_SECONDS;
    const flags = `Max-Age=${String(age)}; Path=/api/login/github; HttpOnly; SameSite=Lax`;
    const secure = isSecure(config.origin) ? '; Secure' : '';
    return `${name}=${value ?? ''}; ${flags}${secure}`;
  }

  /** The session reader can't be used, because it finds none for suspended users. */
  async function begunSession(cookies: string[]): Promise<Begun | undefined> {
    const header = cookies.map((line) => line.split(';', 1)[0]).join('; ');
    const token = verified(cookieValue(header, sessionCookie) ?? '', config);
    return token === null ? undefined : findSession(database.db, token.value);
  }

  async function admit(
    { id, userId }: Begun,
    caller: Caller,
    isNewcomer: boolean,
  ): Promise<{ kind: 'refused'; why: GitHubFailure } | { kind: 'waits' | 'in'; cookie: string }> {
    const { announce, ...outcome } = await database.db.transaction().execute(async (trx) => {
      await lockPerson(trx, database.kind, userId);
      const person = await findById(trx, userId);
      if (person === undefined || isSuspended(person)) {
        await deleteSessions(trx, userId);
        const why = person === undefined ? 'failed' : 'suspended';
        return { kind: 'refused', why } as const;
      }
      const waiting = await pendingSignIns.begin(trx, { userId, by: 'GitHub' }, caller);
      if (waiting !== null) {
        await deleteSession(trx, userId, id);
        return { kind: 'waits', cookie: waiting } as const;
      }
      const signIn = { userId, by: isNewcomer ? null : ('GitHub' as const) };
      const { known: cookie, announce } = await finishSignIn(trx, signIn, caller);
      return { announce, kind: 'in', cookie } as const;
    });
    announce?.();
    return outcome;
  }
}

type Begun = NonNullable<Awaited<ReturnType<typeof findSession>>>;

const returnPathOf = ({ cookie }: Caller): string =>
  cookieValue(cookie, `${GITHUB_RETURN_COOKIE}=`) ?? '';

const NOT_JOINING: Partial<Record<Config['signUp'], GitHubFailure>> = {
  invite: 'uninvited',
  closed: 'closed',
};

const codeFor = (wanted: string | null): string =>
  wanted === null ? `/login${CODE_HASH}` : `/login?to=${encodeURIComponent(wanted)}${CODE_HASH}`;

const failedAt = (failure: GitHubFailure): string => `/login#github-${failure}`;
