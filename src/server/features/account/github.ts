import type { z } from 'zod';
import type { GitHubFailure } from '#shared/github.ts';
import type { gitHubReturnSchema } from '#shared/schemas/security.ts';
import type { Database } from '../../platform/db/database.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Auth } from './auth.ts';
import { GITHUB } from './github-provider.ts';
import { deleteSessions } from './repository.ts';
import { type Caller, headersOf } from './service.ts';
import type { Suspensions } from './suspensions.ts';
import type { ReadSession } from './session.ts';

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

/** Signing in, and up, by GitHub. */
export function createGitHub(parts: {
  database: Database;
  auth: Auth;
  limit: LimitAttempts;
  readSession: ReadSession;
  suspensions: Pick<Suspensions, 'stateOf'>;
}) {
  const { database, auth, limit, readSession, suspensions } = parts;

  return {
    /** The first step: to GitHub's own page, with a state that only this browser can bring back. */
    async begin(caller: Caller): Promise<GitHubStep> {
      await limit('github.address', caller.address);
      const { headers, response } = await auth.api.signInWithOAuth2({
        body: { providerId: GITHUB, callbackURL: '/', newUserCallbackURL: '/profile' },
        headers: headersOf(caller),
        returnHeaders: true,
      });
      return { url: response.url, cookies: headers.getSetCookie() };
    },

    /** The second step, when GitHub leads the browser back: signed in, or /login with a reason. */
    async finish(query: z.output<typeof gitHubReturnSchema>, caller: Caller): Promise<GitHubStep> {
      const response = await auth.api
        .oAuth2Callback({
          query,
          params: { providerId: GITHUB },
          headers: headersOf(caller),
          asResponse: true,
        })
        .catch(() => null);
      const cookies = response?.headers.getSetCookie() ?? [];
      const to = response?.headers.get('location') ?? '/login';
      if (to === '/' || to === '/profile') {
        const suspended = await endIfSuspended(cookies);
        return suspended ? { url: failedAt('suspended'), cookies: [] } : { url: to, cookies };
      }
      const error = new URL(to, 'http://localhost').searchParams.get('error') ?? '';
      return { url: failedAt(FAILURES[error] ?? 'failed'), cookies };
    },
  };

  /** Ends the session of `cookies` when its person is suspended. */
  async function endIfSuspended(cookies: string[]): Promise<boolean> {
    const header = cookies.map((line) => line.split(';', 1)[0]).join('; ');
    const userId = (await readSession(header))?.user._id ?? null;
    if (userId === null || (await suspensions.stateOf(userId)).kind !== 'suspended') return false;
    await deleteSessions(database.db, userId);
    return true;
  }
}

const failedAt = (failure: GitHubFailure): string => `/login#github-${failure}`;
