import { counted } from '#shared/language.ts';
import { gitHubBeginSchema } from '#shared/schemas/account.ts';
import {
  confirmSchema,
  deviceSchema,
  emailChangeSchema,
  emailSchema,
  gitHubReturnSchema,
  linkSchema,
  resetSchema,
} from '#shared/schemas/security.ts';
import { moveOn, optional, setCookies } from '../../platform/http/api.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { Devices } from './devices.ts';
import type { EmailAddresses } from './email-address.ts';
import type { GitHub } from './github.ts';
import type { Recovery } from './recovery.ts';

interface SecurityParts {
  recovery: Recovery;
  emailAddresses: EmailAddresses;
  devices: Devices;
  github: GitHub | null;
}

/** Routes of /password/…, /email/…, /devices and /login/github. */
export const securityRoutes = ({ recovery, emailAddresses, devices, github }: SecurityParts) =>
  ({
    'POST /password/forgot': {
      limit: 'in the service',
      body: emailSchema,
      runOpen: ({ body, caller }) =>
        messageAfter(
          recovery.request(body.emailId, caller),
          'If an account has this email, a link is on its way to it.',
        ),
    },
    'POST /password/link': {
      limit: 'link.address',
      body: linkSchema,
      runOpen: ({ body }) =>
        messageAfter(recovery.check(body.token), 'This link sets a new password.'),
    },
    'POST /password/reset': {
      limit: 'link.address',
      body: resetSchema,
      async runOpen({ c, body, caller }) {
        setCookies(c, await recovery.reset(body.token, body.newpassword, caller));
        return { message: 'Your password has been updated.' };
      },
    },
    'GET /email': { run: ({ session }) => emailAddresses.view(session.user) },
    'POST /email/verification': {
      run: ({ session }) =>
        messageAfter(emailAddresses.sendVerification(session.user), 'A new link is on its way.'),
    },
    'POST /email/change': {
      body: emailChangeSchema,
      stepUp: true,
      run: ({ session, body, caller }) => emailAddresses.requestChange(session.user, body, caller),
    },
    'DELETE /email/change': { run: ({ session }) => emailAddresses.cancelChange(session.user) },
    // These need no session, because mail is often read on another device.
    'POST /email/link': {
      limit: 'link.address',
      body: linkSchema,
      runOpen: async ({ body, findSession }) =>
        emailAddresses.look(body.token, await findSession()),
    },
    'POST /email/confirm': {
      limit: 'link.address',
      body: confirmSchema,
      runOpen: async ({ body, findSession, caller }) =>
        emailAddresses.confirm(body, await findSession(), caller),
    },
    'POST /email/take-over': {
      limit: 'link.address',
      body: resetSchema,
      async runOpen({ c, body, caller }) {
        setCookies(c, await recovery.takeOver(body.token, body.newpassword, caller));
        return { message: 'The account is yours.' };
      },
    },
    'GET /devices': { run: ({ session }) => devices.list(session) },
    'DELETE /devices': {
      stepUp: true,
      async run({ session }) {
        const count = await devices.signOutOthers(session);
        return { message: `${counted(count, { one: 'device', other: 'devices' })} logged out` };
      },
    },
    'DELETE /devices/:sessionId': {
      params: deviceSchema,
      stepUp: true,
      run: ({ session, params }) =>
        messageAfter(devices.signOut(session, params.sessionId), 'Logged out'),
    },
    'POST /login/github': github && {
      limit: 'github.address',
      body: optional(gitHubBeginSchema),
      async runOpen({ c, body }) {
        const { url, cookies } = await github.begin(body);
        setCookies(c, cookies);
        return { url };
      },
    },
    'GET /login/github/callback': github && {
      query: gitHubReturnSchema,
      async runOpen({ c, query, caller }) {
        const { url, cookies } = await github.finish(query, caller);
        return moveOn(c, url, cookies);
      },
    },
  }) satisfies Partial<Routes>;
