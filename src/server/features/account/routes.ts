import type { Hono } from 'hono';
import type { CountsAnswer, LoginAnswer, MessageAnswer } from '#shared/api.ts';
import { loginSchema, signUpSchema } from '#shared/schemas/account.ts';
import { passwordChangeSchema } from '#shared/schemas/profile.ts';
import type { Backend } from '../../backend.ts';
import {
  answer,
  type ApiContext,
  type ApiEnv,
  caller,
  plain,
  readBody,
  requireSession,
  signedIn,
} from '../../platform/http/api.ts';
import { Problem } from '../../platform/problem.ts';

/** /signup, /login, /logout, /delete/{id}, /profile/view, /profile/password and /me/counts. */
export function accountRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  const { accounts } = backend;
  /** Beside the line of the request, which knows no person. Refusals are its status. */
  const note = ({ env: { outgoing } }: ApiContext, user: string, what: string): void => {
    backend.log.info({ id: outgoing.getHeader('x-request-id'), user }, what);
  };

  app.post('/signup', async (c) => {
    const input = await readBody(c, signUpSchema);
    const { user, cookies } = await accounts.signUp(input, caller(c, backend));
    note(c, user._id, 'signed up');
    return answer(c, user, cookies, 201);
  });

  app.post('/login', async (c) => {
    const input = await readBody(c, loginSchema);
    const { user, cookies } = await accounts.signIn(input, caller(c, backend));
    note(c, user._id, 'signed in');
    return answer(c, { data: user } satisfies LoginAnswer, cookies);
  });

  // Works without a session too: who is signed out already has what they asked for.
  app.post('/logout', async (c) => {
    const session = await backend.readSession(c.env.incoming.headers.cookie);
    const cookies = await accounts.signOut(session, caller(c, backend));
    if (session !== null) note(c, session.user._id, 'signed out');
    return answer(c, { message: 'Signed out' } satisfies MessageAnswer, cookies);
  });

  app.delete('/delete/:id', signedIn(backend), async (c) => {
    if (c.req.param('id') !== c.get('session').user._id) {
      throw new Problem('forbidden', 'You can delete only your own account');
    }
    const cookies = await accounts.deleteAccount(c.get('session'), caller(c, backend));
    note(c, c.get('session').user._id, 'account deleted');
    return answer(
      c,
      { message: 'Your account has been deleted.' } satisfies MessageAnswer,
      cookies,
    );
  });

  app.get('/profile/view', async (c) => answer(c, (await requireSession(c, backend)).user));

  app.put('/profile/password', signedIn(backend), async (c) => {
    const input = await readBody(c, passwordChangeSchema);
    const cookies = await accounts.changePassword(c.get('session'), input, caller(c, backend));
    note(c, c.get('session').user._id, 'password changed');
    return plain(c, 'Your password has been updated.', cookies);
  });

  app.get('/me/counts', async (c) => {
    const session = await backend.readSession(c.env.incoming.headers.cookie);
    const cookies = session?.renewalDue ? await accounts.renewSession(caller(c, backend)) : [];
    const counts = session && (await backend.counts(session.user._id));
    const body: CountsAnswer = {
      user: session?.user ?? null,
      requests: counts?.requests ?? 0,
      unread: counts?.unread ?? 0,
      notifications: counts?.notifications ?? 0,
    };
    return answer(c, body, cookies);
  });
}
