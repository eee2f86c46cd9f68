import type { LiveCounts } from '#shared/realtime.ts';
import { returnPathCookie } from '#shared/return-path.ts';
import { loginSchema, signUpSchema } from '#shared/schemas/account.ts';
import { passwordChangeSchema } from '#shared/schemas/profile.ts';
import type { Config } from '../../platform/config/config.ts';
import { setCookies } from '../../platform/http/api.ts';
import { isSecure } from '../../platform/http/headers.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import type { LoginSessions } from './login-sessions.ts';
import type { Accounts } from './service.ts';
import type { StepUp } from './step-up.ts';

interface SignInParts {
  accounts: Accounts;
  renewSession: LoginSessions['renew'];
  stepUp: Pick<StepUp, 'require'>;
  counts: (userId: string) => Promise<LiveCounts>;
  config: Pick<Config, 'origin'>;
}

/** Routes of /signup, /login, /logout, /delete/{id}, /profile/view, /profile/password and /me/counts. */
export function signInRoutes({ accounts, renewSession, stepUp, counts, config }: SignInParts) {
  /** Deletes the cookie of the wanted page at logout, because the next user of this browser has another. */
  const noReturnPath = returnPathCookie(null, isSecure(config.origin));

  return {
    'POST /signup': {
      limit: 'signup.address',
      status: 201,
      body: signUpSchema,
      async runOpen({ c, body, caller, note }) {
        const { user, cookies } = await accounts.signUp(body, caller);
        note('signed up', user._id);
        setCookies(c, cookies);
        return user;
      },
    },
    'POST /login': {
      limit: 'in the service',
      body: loginSchema,
      async runOpen({ c, body, caller, note }) {
        const { user, cookies } = await accounts.signIn(body, caller);
        setCookies(c, cookies);
        if (user === null) return { needs: 'code' };
        note('signed in', user._id);
        return { data: user };
      },
    },
    // Works without a login session too, as a repeated logout.
    'POST /logout': {
      limit: 'in the service',
      async runOpen({ c, findSession, note }) {
        const found = await findSession();
        const cookies = await accounts.signOut(found);
        if (found !== null) note('signed out', found.user._id);
        setCookies(c, [...cookies, noReturnPath]);
        return { message: 'Logged out' };
      },
    },
    'DELETE /delete/:id': {
      async run({ c, session, me, params, note }) {
        if (params.id !== me) {
          throw new Problem('forbidden', 'You can delete only your own account');
        }
        await stepUp.require(session);
        const cookies = await accounts.deleteAccount(session);
        note('account deleted', me);
        setCookies(c, [...cookies, noReturnPath]);
        return { message: 'Your account has been deleted.' };
      },
    },
    'GET /profile/view': { run: ({ session }) => session.user },
    'PUT /profile/password': {
      body: passwordChangeSchema,
      stepUp: true,
      async run({ c, session, me, body, caller, note }) {
        const cookies = await accounts.changePassword(session, body, caller);
        note('password changed', me);
        setCookies(c, cookies);
        return 'Your password has been updated.';
      },
    },
    'GET /me/counts': {
      async runOpen({ c, findSession, caller }) {
        const found = await findSession();
        if (found) setCookies(c, await renewSession(found, caller.cookie));
        const waiting = found && (await counts(found.user._id));
        return {
          user: found?.user ?? null,
          requests: waiting?.requests ?? 0,
          unread: waiting?.unread ?? 0,
          notifications: waiting?.notifications ?? 0,
        };
      },
    },
  } satisfies Partial<Routes>;
}
