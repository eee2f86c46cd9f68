import type { Hono } from 'hono';
import type {
  DevicesAnswer,
  EmailAnswer,
  EmailConfirmedAnswer,
  EmailLinkAnswer,
  GitHubAnswer,
  MessageAnswer,
} from '#shared/api.ts';
import { counted } from '#shared/language.ts';
import type { GitHub } from './github.ts';
import type { Devices } from './devices.ts';
import type { EmailLinks } from './email-links.ts';
import type { EmailAddresses } from './email-address.ts';
import type { Recovery } from './recovery.ts';
import type { StepUp } from './step-up.ts';
import { gitHubBeginSchema } from '#shared/schemas/account.ts';
import {
  confirmSchema,
  deviceSchema,
  emailSchema,
  gitHubReturnSchema,
  linkSchema,
  resetSchema,
} from '#shared/schemas/security.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  moveOn,
  readBody,
  readOptionalBody,
  readParams,
  readQuery,
} from '../../platform/http/api.ts';

/** Registers /password/…, /email/…, /devices and /login/github. */
export function securityRoutes(
  app: Hono<ApiEnv>,
  {
    session,
    recovery,
    emailAddresses,
    emailLinks,
    devices,
    github,
    stepUp,
  }: {
    session: ApiSession;
    recovery: Recovery;
    emailAddresses: EmailAddresses;
    emailLinks: EmailLinks;
    devices: Devices;
    github: GitHub | null;
    stepUp: Pick<StepUp, 'require'>;
  },
): void {
  const guarded = session.signedIn;
  const messageOf = (message: string): MessageAnswer => ({ message });

  app.post('/password/forgot', async (c) => {
    const { emailId } = await readBody(c, emailSchema);
    await recovery.request(emailId, session.caller(c));
    return answer(c, messageOf('If an account has this email, a link is on its way to it.'));
  });

  app.post('/password/link', async (c) => {
    const { token } = await readBody(c, linkSchema);
    await recovery.check(token, session.caller(c));
    return answer(c, messageOf('This link sets a new password.'));
  });

  app.post('/password/reset', async (c) => {
    const { token, newpassword } = await readBody(c, resetSchema);
    const cookies = await recovery.reset(token, newpassword, session.caller(c));
    return answer(c, messageOf('Your password has been updated.'), cookies);
  });

  app.get('/email', guarded, async (c) =>
    answer(c, (await emailAddresses.view(c.get('session').user)) satisfies EmailAnswer),
  );

  app.post('/email/verification', guarded, async (c) => {
    await emailAddresses.sendVerification(c.get('session').user);
    return answer(c, messageOf('A new link is on its way.'));
  });

  app.post('/email/change', guarded, async (c) => {
    const { emailId } = await readBody(c, emailSchema);
    await stepUp.require(c.get('session'));
    const change = await emailAddresses.requestChange(c.get('session').user, emailId);
    return answer(c, change satisfies EmailAnswer);
  });

  app.delete('/email/change', guarded, async (c) =>
    answer(c, (await emailAddresses.cancelChange(c.get('session').user)) satisfies EmailAnswer),
  );

  // These need no session, because mail is often read on another device.
  app.post('/email/link', async (c) => {
    const { token } = await readBody(c, linkSchema);
    const link = await emailLinks.look(token, await session.find(c), session.caller(c));
    return answer(c, link satisfies EmailLinkAnswer);
  });

  app.post('/email/confirm', async (c) => {
    const input = await readBody(c, confirmSchema);
    const done = await emailLinks.confirm(input, await session.find(c), session.caller(c));
    return answer(c, done satisfies EmailConfirmedAnswer);
  });

  app.post('/email/take-over', async (c) => {
    const { token, newpassword } = await readBody(c, resetSchema);
    const cookies = await recovery.takeOver(token, newpassword, session.caller(c));
    return answer(c, messageOf('The account is yours.'), cookies);
  });

  app.get('/devices', guarded, async (c) =>
    answer(c, (await devices.list(c.get('session'))) satisfies DevicesAnswer),
  );

  app.delete('/devices', guarded, async (c) => {
    await stepUp.require(c.get('session'));
    const count = await devices.signOutOthers(c.get('session'));
    return answer(
      c,
      messageOf(`${counted(count, { one: 'device', other: 'devices' })} logged out`),
    );
  });

  app.delete('/devices/:sessionId', guarded, async (c) => {
    const { sessionId } = readParams(c, deviceSchema);
    await stepUp.require(c.get('session'));
    await devices.signOut(c.get('session'), sessionId);
    return answer(c, messageOf('Logged out'));
  });

  if (github === null) return;

  app.post('/login/github', async (c) => {
    const { invitation, to } = await readOptionalBody(c, gitHubBeginSchema);
    const { url, cookies } = await github.begin({ invitation, to }, session.caller(c));
    return answer(c, { url } satisfies GitHubAnswer, cookies);
  });

  app.get('/login/github/callback', async (c) => {
    const query = readQuery(c, gitHubReturnSchema);
    const { url, cookies } = await github.finish(query, session.caller(c));
    return moveOn(c, url, cookies);
  });
}
