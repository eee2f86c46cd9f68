import type { Hono } from 'hono';
import type { CountsAnswer, MessageAnswer, PasswordLoginAnswer } from '#shared/api.ts';
import type { Config } from '../../platform/config/config.ts';
import { isSecure } from '../../platform/http/headers.ts';
import type { Log } from '../../platform/log.ts';
import type { Accounts } from './service.ts';
import type { StepUp } from './step-up.ts';
import type { LiveCounts } from '#shared/realtime.ts';
import { loginSchema, signUpSchema } from '#shared/schemas/account.ts';
import { passwordChangeSchema } from '#shared/schemas/profile.ts';
import { returnPathCookie } from '#shared/return-path.ts';
import {
  answer,
  type ApiContext,
  type ApiEnv,
  type ApiSession,
  plain,
  readBody,
} from '../../platform/http/api.ts';
import { Problem } from '../../platform/problem.ts';

/** Registers /signup, /login, /logout, /delete/{id}, /profile/view, /profile/password and /me/counts. */
export function signInRoutes(
  app: Hono<ApiEnv>,
  {
    session,
    accounts,
    stepUp,
    counts,
    config,
    log,
  }: {
    session: ApiSession;
    accounts: Accounts;
    stepUp: Pick<StepUp, 'require'>;
    counts: (userId: string) => Promise<LiveCounts>;
    config: Pick<Config, 'origin'>;
    log: Log;
  },
): void {
  /** Deletes the cookie of the wanted page at logout, because the next user of this browser has another. */
  const noReturnPath = returnPathCookie(null, isSecure(config.origin));

  /** Logs an event with its user, because the line of the request has none. A refusal shows as the request's status. */
  const note = ({ env: { outgoing } }: ApiContext, user: string, what: string): void => {
    log.info({ id: outgoing.getHeader('x-request-id'), user }, what);
  };

  app.post('/signup', async (c) => {
    const input = await readBody(c, signUpSchema);
    const { user, cookies } = await accounts.signUp(input, session.caller(c));
    note(c, user._id, 'signed up');
    return answer(c, user, cookies, 201);
  });

  app.post('/login', async (c) => {
    const input = await readBody(c, loginSchema);
    const { user, cookies } = await accounts.signIn(input, session.caller(c));
    if (user === null) return answer(c, { needs: 'code' } satisfies PasswordLoginAnswer, cookies);
    note(c, user._id, 'signed in');
    return answer(c, { data: user } satisfies PasswordLoginAnswer, cookies);
  });

  // Works without a login session too, as a repeated logout.
  app.post('/logout', async (c) => {
    const found = await session.find(c);
    const cookies = await accounts.signOut(found, session.caller(c));
    if (found !== null) note(c, found.user._id, 'signed out');
    return answer(c, { message: 'Logged out' } satisfies MessageAnswer, [...cookies, noReturnPath]);
  });

  app.delete('/delete/:id', session.signedIn, async (c) => {
    if (c.req.param('id') !== c.get('session').user._id) {
      throw new Problem('forbidden', 'You can delete only your own account');
    }
    await stepUp.require(c.get('session'));
    const cookies = await accounts.deleteAccount(c.get('session'), session.caller(c));
    note(c, c.get('session').user._id, 'account deleted');
    return answer(c, { message: 'Your account has been deleted.' } satisfies MessageAnswer, [
      ...cookies,
      noReturnPath,
    ]);
  });

  app.get('/profile/view', async (c) => answer(c, (await session.require(c)).user));

  app.put('/profile/password', session.signedIn, async (c) => {
    const input = await readBody(c, passwordChangeSchema);
    await stepUp.require(c.get('session'));
    const cookies = await accounts.changePassword(c.get('session'), input, session.caller(c));
    note(c, c.get('session').user._id, 'password changed');
    return plain(c, 'Your password has been updated.', cookies);
  });

  app.get('/me/counts', async (c) => {
    const found = await session.find(c);
    const cookies = found?.renewalDue ? await accounts.renewSession(session.caller(c)) : [];
    const waiting = found && (await counts(found.user._id));
    const body: CountsAnswer = {
      user: found?.user ?? null,
      requests: waiting?.requests ?? 0,
      unread: waiting?.unread ?? 0,
      notifications: waiting?.notifications ?? 0,
    };
    return answer(c, body, cookies);
  });
}
