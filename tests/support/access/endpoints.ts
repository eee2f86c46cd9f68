import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { makeLink } from '#server/features/account/links-repository.ts';
import { uniquePerson } from '../account.ts';
import type { CallOptions } from '../api-server.ts';
import { Developer } from '../developer.ts';
import {
  type Belongings,
  BOSS,
  newAddress,
  PROPOSED,
  type Role,
  ROLES,
  type Scene,
} from './scene.ts';

/** Providers that are asked for nothing: nobody listens at the address of the second. */
const SIGN_IN_ENV = {
  ORIGIN: 'http://pairwise.example',
  GITHUB_CLIENT_ID: 'an app',
  GITHUB_CLIENT_SECRET: 'its secret',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'a client',
  OIDC_CLIENT_SECRET: 'its secret',
};

type Answers = Record<Role, number>;

/** The expected status for each role at one endpoint, and the call's input. */
export interface Endpoint {
  answers: Answers;
  /** Path parameters other than the owner's id, and the query. */
  at?: (scene: Scene) => { params?: Record<string, string>; query?: string };
  with?: (scene: Scene) => CallOptions | Promise<CallOptions>;
}

const everyone = (status: number): Answers =>
  Object.fromEntries(ROLES.map((role) => [role, status])) as Answers;

const OUT = { anonymous: 401, deleted: 401, suspended: 401 };

/** Returns the same status for every role with a session. */
const signedIn = (status: number): Answers => ({ ...everyone(status), ...OUT });

/** Expects these statuses from people in different relations to the owner. */
const about = (answers: Omit<Answers, keyof typeof OUT>): Answers => ({ ...answers, ...OUT });

const connectionsOnly = about({
  ...{ stranger: 404, connection: 200, blocked: 404, owner: 404, moderator: 404 },
});
const ownerOnly = (refusal: number): Answers =>
  about({
    ...{ stranger: refusal, connection: refusal, blocked: refusal, moderator: refusal },
    owner: 200,
  });
const moderatorOnly: Answers = { ...everyone(404), moderator: 200 };

const proposed = new Date(PROPOSED).toISOString();

const PROJECT = { title: 'A parser', stage: 'idea' };
const SNIPPET = { language: 'rust', code: 'fn main() {\n\tpair();\n}', note: 'All of it' };
/** The signature of a browser, made without any key of ours. */
const signature = {
  ...{ id: 'x'.repeat(43), rawId: 'x'.repeat(43), type: 'public-key' },
  response: { clientDataJSON: 'e30', authenticatorData: 'x'.repeat(50), signature: 'x'.repeat(90) },
};
const newKey = {
  ...{ id: 'x'.repeat(43), rawId: 'x'.repeat(43), type: 'public-key' },
  response: { clientDataJSON: 'e30', attestationObject: 'oGNmbXQ', transports: ['internal'] },
};
const token = { token: 'x'.repeat(43) };

/** Returns the token of the owner's confirmation mail, as if it had been read. */
const confirmTokenOf = ({ api, owner }: Scene): Promise<string> =>
  makeLink(api.backend.database.db, { userId: owner.id, purpose: 'confirm' }, 1);

/** Returns the token of a new pair link of the owner. */
async function pairTokenOf({ backend }: Scene['api'], ownerId: string): Promise<string> {
  return (await backend.pairLinks.make(ownerId)).url?.split('/pair/')[1] ?? '';
}

const raw = { raw: 'no image', headers: { 'content-type': 'image/png' } };
const newPassword = { ...token, newpassword: 'a new password' };

/** Describes an endpoint by its answers, its body and its address. */
const of = (
  answers: Answers,
  body?: object | ((scene: Scene) => object | Promise<object>),
  at?: Endpoint['at'] | Record<string, Exclude<keyof Belongings, 'banned'>> | string,
): Endpoint => ({
  answers,
  ...(at !== undefined && {
    at: (scene) => {
      if (typeof at === 'function') return at(scene);
      if (typeof at === 'string') return { query: at };
      const ids = Object.entries(at).map(([param, key]) => [param, scene.has[key]]);
      return { params: Object.fromEntries(ids) as Record<string, string> };
    },
  }),
  ...(body !== undefined && {
    with: async (scene) => ({ body: typeof body === 'function' ? await body(scene) : body }),
  }),
});
const params = (params: Record<string, string>) => () => ({ params });
const toAnyone = about({
  ...{ stranger: 200, connection: 409, blocked: 404, owner: 400, moderator: 200 },
});
const noneOf = about({
  ...{ stranger: 404, connection: 404, blocked: 404, owner: 404, moderator: 404 },
});
/** A session proposed to the owner by a friend; sessions.test.ts covers the rights of its two people. */
const ofPlanned = (owner: number, body?: object): Endpoint =>
  of({ ...noneOf, owner }, body, { sessionId: 'plannedId' });

/** Endpoints with an input, or with another answer than 200 for developers. */
const SPECIAL: Readonly<Record<string, Endpoint>> = {
  'POST /api/signup': of(everyone(201), () => uniquePerson()),
  'POST /api/login': of(everyone(200), async ({ api }) => {
    const { emailId, password } = (await Developer.signUp(api)).credentials;
    return { emailId, password };
  }),
  'POST /api/logout': of(everyone(200)),
  'DELETE /api/delete/:id': of(ownerOnly(403), undefined, ({ owner }) => ({
    params: { id: owner.id },
  })),
  'POST /api/login/github': of(everyone(200)),
  'GET /api/login/github/callback': of(everyone(302)),
  // account/sso.test.ts covers visits at a provider and its logout tokens.
  'GET /api/login/sso': of(everyone(302)),
  'GET /api/login/sso/callback': of(everyone(302)),
  'POST /api/login/sso/logout': of(everyone(400), { logout_token: 'x'.repeat(500) }),
  // account/passkeys.test.ts covers the answers to challenges.
  'POST /api/login/passkey/options': of(everyone(200)),
  'POST /api/login/passkey': of(everyone(400), { response: signature }),
  // Without a pending sign-in; account/factors-sign-in.test.ts covers real ones.
  'POST /api/login/code': of(everyone(410), { code: '123456' }),
  'POST /api/password/forgot': of(everyone(200), () => ({ emailId: newAddress() })),
  // These are opened by a token from a mail.
  'POST /api/password/link': of(everyone(410), token),
  'POST /api/password/reset': of(everyone(410), newPassword),
  'POST /api/email/link': of(everyone(410), token),
  // With the token of a mail to the owner: only the owner's session needs no password.
  'POST /api/email/confirm': of({ ...everyone(403), owner: 200 }, async (scene) => ({
    token: await confirmTokenOf(scene),
  })),
  'POST /api/email/take-over': of(everyone(410), newPassword),

  'PUT /api/profile/edit': of(signedIn(200), ({ actor }) => ({
    ...{ about: 'Mine', snippet: SNIPPET, project: PROJECT, commentsFrom: 'shared' },
    handle: `new-${actor.id.slice(-12)}`,
    publicPage: { on: true, show: ['skills'], contact: true, noindex: false },
  })),
  // The accounts of these tests have no password to change.
  'PUT /api/profile/password': of(signedIn(409), {
    ...{ currentpassword: 'what it was', newpassword: 'what it will be' },
  }),
  'POST /api/profile/photo': { answers: signedIn(415), with: () => raw },
  'GET /api/me/counts': of(everyone(200)),
  'POST /api/email/verification': of({ ...signedIn(200), owner: 409, moderator: 409 }),
  'POST /api/email/change': of(signedIn(200), () => ({ emailId: newAddress() })),
  'DELETE /api/devices/:sessionId': of(ownerOnly(404), undefined, { sessionId: 'sessionId' }),
  // The sessions have just begun and the accounts have no password; the owner has passed the passkey check.
  'POST /api/passkeys': of(signedIn(400), { name: 'Mine', response: newKey }),
  'PUT /api/passkeys/:passkeyId': of(ownerOnly(404), { name: 'Mine' }, { passkeyId: 'passkeyId' }),
  'DELETE /api/passkeys/:passkeyId': of(ownerOnly(404), undefined, { passkeyId: 'passkeyId' }),
  // The owner has an authenticator app already.
  'POST /api/factors/app': of({ ...signedIn(200), owner: 409 }),
  'POST /api/factors/app/confirm': of(signedIn(409), { code: '123456' }),
  'DELETE /api/factors/app': of({ ...signedIn(409), owner: 200 }),
  'POST /api/factors/recovery-codes': of({ ...signedIn(409), owner: 200 }),
  'DELETE /api/trusted-browsers/:browserId': of(ownerOnly(404), undefined, {
    browserId: 'browserId',
  }),
  'POST /api/step-up/code': of(signedIn(400), { code: '123456' }),
  'POST /api/step-up/passkey': of(signedIn(400), { response: signature }),

  // Nobody has an account at GitHub.
  'GET /api/skills/github': of(signedIn(404)),
  'GET /api/link-previews': of(
    signedIn(200),
    undefined,
    `?url=${encodeURIComponent('https://github.com/ada/engine')}`,
  ),
  'PUT /api/user/feed/learning': of(signedIn(200), { on: true }),
  'PUT /api/user/feed/filters': of(signedIn(200), { query: '' }),
  'GET /api/developers/:developerId': of({ ...signedIn(200), blocked: 404 }),
  'POST /api/request/send/:status/:userId': of(
    toAnyone,
    { note: { text: 'Why?', lines: [1, 2] } },
    params({ status: 'interested' }),
  ),
  // About the owner, in the caller's own list.
  'GET /api/user/saved/:userId': of(signedIn(200)),
  'DELETE /api/user/saved/:userId': of(signedIn(200)),
  'PUT /api/user/saved/:userId': of(toAnyone, { line: 'Mine' }),
  'POST /api/pair-links': of(signedIn(201)),
  // A link of the owner; it does not work for blocked people.
  'POST /api/pair-links/accept': of(
    { ...signedIn(200), blocked: 404, owner: 409 },
    async ({ api, owner }) => ({ token: await pairTokenOf(api, owner.id) }),
  ),
  'DELETE /api/pair-links/:linkId': of(ownerOnly(404), undefined, { linkId: 'linkId' }),
  'POST /api/request/undo/:userId': of(noneOf),
  'POST /api/request/review/:status/:requestId': of(
    ownerOnly(404),
    { reply: 'Because' },
    ({ has: { requestId } }) => ({ params: { status: 'accepted', requestId } }),
  ),
  'POST /api/request/review/later/:requestId': of(ownerOnly(404), undefined, {
    requestId: 'requestId',
  }),
  'POST /api/request/review/show/:requestId': of(ownerOnly(404), undefined, {
    requestId: 'requestId',
  }),
  'POST /api/request/review/undo/:userId': of(ownerOnly(404), undefined, { userId: 'askerId' }),
  'GET /api/users/:targetUserId': of(connectionsOnly),
  'POST /api/user/unmatch/:userId': of(connectionsOnly),
  'POST /api/user/block/:userId': of({ ...signedIn(200), owner: 400 }),
  'DELETE /api/user/block/:userId': of(signedIn(200)),
  'POST /api/user/report/:userId': of({ ...signedIn(201), owner: 400 }, { reason: 'honest' }),

  'PUT /api/chat/:targetUserId/settings': of(connectionsOnly, { mute: 'week' }),
  'POST /api/chat/:targetUserId/close': of(connectionsOnly, { which: 0 }),
  'POST /api/chat/:targetUserId/pictures': {
    answers: { ...connectionsOnly, connection: 415 },
    with: () => raw,
  },
  'GET /api/chat/:targetUserId/messages': of(connectionsOnly),
  'GET /api/chat/:targetUserId/changes': of(connectionsOnly),
  'GET /api/chat/:targetUserId/search': of(connectionsOnly, undefined, '?q=hello'),
  'GET /api/pad/:targetUserId': of(connectionsOnly),
  'GET /api/pad/:targetUserId/versions': of(connectionsOnly),
  // Nobody has left the pad; pad/versions.test.ts covers access to versions.
  'GET /api/pad/:targetUserId/versions/:versionId': of(
    noneOf,
    undefined,
    params({ versionId: 'left' }),
  ),
  'GET /api/calls/servers': of(signedIn(409)),
  'POST /api/calls/end': of(signedIn(200), { tab: 'a' }),
  // The token is the permission; sessions/moves.test.ts covers it.
  'GET /api/calendar/:file': of(
    everyone(404),
    undefined,
    params({ file: `${'x'.repeat(43)}.ics` }),
  ),
  'POST /api/sessions': of({ ...connectionsOnly, connection: 201 }, ({ owner }) => ({
    ...{ targetUserId: owner.id, goal: 'Theirs', minutes: 60, times: [proposed] },
  })),
  'POST /api/sessions/now': of({ ...connectionsOnly, connection: 201 }, ({ owner }) => ({
    targetUserId: owner.id,
  })),
  'GET /api/sessions/suggest': of(connectionsOnly, undefined, ({ owner }) => ({
    query: `?with=${owner.id}&minutes=60`,
  })),
  'GET /api/sessions/:sessionId/calendar.ics': ofPlanned(404),
  'POST /api/sessions/:sessionId/accept': ofPlanned(200, { time: proposed }),
  'POST /api/sessions/:sessionId/propose': ofPlanned(200, { times: [proposed] }),
  'POST /api/sessions/:sessionId/decline': ofPlanned(200),
  'POST /api/sessions/:sessionId/cancel': ofPlanned(409),
  'POST /api/sessions/:sessionId/begin': ofPlanned(409),
  'POST /api/sessions/:sessionId/extend': ofPlanned(409),
  'POST /api/sessions/:sessionId/tasks': ofPlanned(409, { add: 'One more' }),
  'POST /api/sessions/:sessionId/outcome': ofPlanned(409, { built: false }),
  'POST /api/sessions/:sessionId/hidden': ofPlanned(409, { hidden: true }),

  'PUT /api/privacy': of(signedIn(200), { what: 'receipts', on: true }),
  'PUT /api/pause': of(signedIn(200), { until: null }),
  'PUT /api/free': of(signedIn(200), { minutes: 60, line: 'Rust?' }),
  'POST /api/notifications/read': of(signedIn(200), ({ has }) => ({ upTo: has.notificationId })),
  'PUT /api/notifications/settings': of(signedIn(200), {
    ...{ kind: 'message', channel: 'email', on: false },
  }),
  'POST /api/notifications/push': of(signedIn(201), () => subscription()),
  'DELETE /api/notifications/push': of(signedIn(200), ({ has: { endpoint } }) => ({ endpoint })),
  'GET /api/notifications/unsubscribe': of(everyone(302)),
  // The token in the link authorises it.
  'POST /api/notifications/unsubscribe': of(everyone(400), { t: 'x' }),

  'POST /api/send-email': of(everyone(200), () => ({
    ...{ firstName: 'Vera', lastName: 'Visit', email: newAddress(), message: 'Hello' },
  })),
  'GET /api/handles/:handle': of(signedIn(200), undefined, { handle: 'handle' }),
  // The message of a blocked person is dropped: a refusal would reveal the block.
  'POST /api/u/:handle/message': of(
    everyone(200),
    () => ({ name: 'Vera Visit', email: newAddress(), text: 'Hello' }),
    { handle: 'handle' },
  ),
  'POST /api/warning/seen': of(signedIn(200), ({ has: { warningId } }) => ({
    ...{ warningId, back: '/' },
  })),

  'GET /api/admin/reports': of(moderatorOnly),
  'GET /api/admin/reports/:reportId': of(moderatorOnly, undefined, { reportId: 'reportId' }),
  'POST /api/admin/reports/:reportId/decide': of(
    moderatorOnly,
    { decision: 'dismissed' },
    { reportId: 'reportId' },
  ),
  'GET /api/admin/suspended': of(moderatorOnly),
  'POST /api/admin/lift/:userId': of(moderatorOnly, { reason: 'Served' }, ({ has }) => ({
    params: { userId: has.banned.id },
  })),
  'GET /api/admin/log': of(moderatorOnly),
  'POST /api/admin/people/search': of(moderatorOnly, ({ owner }) => ({ q: owner.emailId })),
  'GET /api/admin/people/:userId': of(moderatorOnly),
  'DELETE /api/admin/people/:userId': of(moderatorOnly, ({ owner: { emailId } }) => ({ emailId })),
  'POST /api/admin/people/:userId/suspend': of(moderatorOnly, { reason: 'Spam', until: null }),
  'POST /api/admin/people/:userId/log-out': of(moderatorOnly),
  'POST /api/admin/people/:userId/mail': of(moderatorOnly, { which: 'failed' }),
  'POST /api/admin/invitations': of(moderatorOnly, { uses: 1, days: 7 }),
};

/** The environment of a server with every endpoint and the moderator {@link BOSS}. */
export const SCENE_ENV = { ADMIN_EMAILS: BOSS.emailId, ...SIGN_IN_ENV };

const TABLE = readFileSync(new URL('../../../src/shared/endpoints.ts', import.meta.url), 'utf8');

/** Every endpoint of the API by method and path. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [...TABLE.matchAll(/^  '([A-Z]+) (\/.*?)'/gm)].map(([, method = '', path = '']) => {
    const name = `${method} /api${path}`;
    const special = SPECIAL[name];
    if (special === undefined && path.includes(':'))
      throw new Error(`${name} names somebody: it needs an entry`);
    return [name, special ?? { answers: signedIn(200) }];
  }),
);

/** Returns the path of a scene's call with its parameters; missing ones are the owner's id. */
export function pathOf(name: string, scene: Scene): string {
  const { params = {}, query = '' } = ENDPOINTS[name]?.at?.(scene) ?? {};
  const [, path = ''] = name.split(' ');
  return path.replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? scene.owner.id) + query;
}

export const methodOf = (name: string): string => name.split(' ', 1)[0] ?? '';

/** Returns a subscription that a browser could have made. */
function subscription() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint: `https://push.example/${randomBytes(9).toString('hex')}`,
    keys: {
      p256dh: keys.getPublicKey().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}
