import type { Hono } from 'hono';
import type {
  DevicesAnswer,
  EmailAnswer,
  EmailConfirmedAnswer,
  EmailLinkAnswer,
  GitHubAnswer,
  MessageAnswer,
} from '#shared/api.ts';
import {
  confirmSchema,
  deviceSchema,
  emailSchema,
  gitHubReturnSchema,
  linkSchema,
  resetSchema,
} from '#shared/schemas/security.ts';
import type { Backend } from '../../backend.ts';
import {
  answer,
  type ApiContext,
  type ApiEnv,
  caller,
  moveOn,
  readBody,
  readParams,
  readQuery,
  signedIn,
} from '../../platform/http/api.ts';

/** What keeps an account its owner's: /password/…, /email/…, /devices and /login/github. */
export function securityRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  const { recovery, emails, emailLinks, devices, github } = backend;
  const guarded = signedIn(backend);
  const sessionOf = (c: ApiContext) => backend.readSession(c.env.incoming.headers.cookie);
  const said = (message: string): MessageAnswer => ({ message });

  app.post('/password/forgot', async (c) => {
    const { emailId } = await readBody(c, emailSchema);
    await recovery.request(emailId, caller(c, backend));
    return answer(c, said('If an account has this email, a link is on its way to it.'));
  });

  app.post('/password/link', async (c) => {
    const { token } = await readBody(c, linkSchema);
    await recovery.check(token, caller(c, backend));
    return answer(c, said('This link sets a new password.'));
  });

  app.post('/password/reset', async (c) => {
    const { token, newpassword } = await readBody(c, resetSchema);
    const cookies = await recovery.reset(token, newpassword, caller(c, backend));
    return answer(c, said('Your password has been updated.'), cookies);
  });

  app.get('/email', guarded, async (c) =>
    answer(c, (await emails.view(c.get('session').user)) satisfies EmailAnswer),
  );

  app.post('/email/verification', guarded, async (c) => {
    await emails.sendVerification(c.get('session').user);
    return answer(c, said('A new link is on its way.'));
  });

  app.post('/email/change', guarded, async (c) => {
    const { emailId } = await readBody(c, emailSchema);
    const change = await emails.requestChange(c.get('session').user, emailId);
    return answer(c, change satisfies EmailAnswer);
  });

  app.delete('/email/change', guarded, async (c) =>
    answer(c, (await emails.cancelChange(c.get('session').user)) satisfies EmailAnswer),
  );

  // These work without a session: a mail is often read on another device.
  app.post('/email/link', async (c) => {
    const { token } = await readBody(c, linkSchema);
    const link = await emailLinks.look(token, await sessionOf(c), caller(c, backend));
    return answer(c, link satisfies EmailLinkAnswer);
  });

  app.post('/email/confirm', async (c) => {
    const input = await readBody(c, confirmSchema);
    const done = await emailLinks.confirm(input, await sessionOf(c), caller(c, backend));
    return answer(c, done satisfies EmailConfirmedAnswer);
  });

  app.post('/email/take-over', async (c) => {
    const { token, newpassword } = await readBody(c, resetSchema);
    const cookies = await recovery.takeOver(token, newpassword, caller(c, backend));
    return answer(c, said('The account is yours.'), cookies);
  });

  app.get('/devices', guarded, async (c) =>
    answer(c, (await devices.list(c.get('session'))) satisfies DevicesAnswer),
  );

  app.delete('/devices', guarded, async (c) => {
    const count = await devices.signOutOthers(c.get('session'));
    return answer(c, said(count === 1 ? '1 device signed out' : `${count} devices signed out`));
  });

  app.delete('/devices/:sessionId', guarded, async (c) => {
    const { sessionId } = readParams(c, deviceSchema);
    await devices.signOut(c.get('session'), sessionId);
    return answer(c, said('Signed out'));
  });

  if (github === null) return;

  app.post('/login/github', async (c) => {
    const { url, cookies } = await github.begin(caller(c, backend));
    return answer(c, { url } satisfies GitHubAnswer, cookies);
  });

  app.get('/login/github/callback', async (c) => {
    const query = readQuery(c, gitHubReturnSchema);
    const { url, cookies } = await github.finish(query, caller(c, backend));
    return moveOn(c, url, cookies);
  });
}
