import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { makeLink } from '#server/features/account/links-repository.ts';
import { uniquePerson } from '../account.ts';
import type { CallOptions } from '../api-server.ts';
import { Developer } from '../developer.ts';
import { BOSS, newAddress, PROPOSED, type Role, ROLES, type Scene } from './scene.ts';

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

const ofPlanned = (owner: number): Pick<Endpoint, 'answers' | 'at'> => ({
  answers: about({
    ...{ stranger: 404, connection: 404, blocked: 404, moderator: 404 },
    owner,
  }),
  at: ({ has }) => ({ params: { sessionId: has.plannedId } }),
});
const proposed = new Date(PROPOSED).toISOString();

const json = (body: unknown): CallOptions => ({ body });
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

/** Endpoints with an input, or with another answer than 200 for developers. */
const SPECIAL: Readonly<Record<string, Endpoint>> = {
  'POST /api/signup': { answers: everyone(201), with: () => json(uniquePerson()) },
  'POST /api/login': {
    answers: everyone(200),
    async with({ api }) {
      const { emailId, password } = (await Developer.signUp(api)).credentials;
      return json({ emailId, password });
    },
  },
  'POST /api/logout': { answers: everyone(200) },
  'DELETE /api/delete/:id': {
    answers: ownerOnly(403),
    at: ({ owner }) => ({ params: { id: owner.id } }),
  },
  'POST /api/login/github': { answers: everyone(200) },
  'GET /api/login/github/callback': { answers: everyone(302) },
  // account/sso.test.ts covers visits at a provider and its logout tokens.
  'GET /api/login/sso': { answers: everyone(302) },
  'GET /api/login/sso/callback': { answers: everyone(302) },
  'POST /api/login/sso/logout': {
    answers: everyone(400),
    with: () => json({ logout_token: 'x'.repeat(500) }),
  },
  // account/passkeys.test.ts covers the answers to challenges.
  'POST /api/login/passkey/options': { answers: everyone(200) },
  'POST /api/login/passkey': {
    answers: everyone(400),
    with: () => json({ response: signature }),
  },
  // Without a pending sign-in; account/factors-sign-in.test.ts covers real ones.
  'POST /api/login/code': { answers: everyone(410), with: () => json({ code: '123456' }) },
  'POST /api/password/forgot': {
    answers: everyone(200),
    with: () => json({ emailId: newAddress() }),
  },
  // These are opened by a token from a mail.
  'POST /api/password/link': { answers: everyone(410), with: () => json(token) },
  'POST /api/password/reset': {
    answers: everyone(410),
    with: () => json({ ...token, newpassword: 'a new password' }),
  },
  'POST /api/email/link': { answers: everyone(410), with: () => json(token) },
  // With the token of a mail to the owner: only the owner's session needs no password.
  'POST /api/email/confirm': {
    answers: { ...everyone(403), owner: 200 },
    with: async (scene) => json({ token: await confirmTokenOf(scene) }),
  },
  'POST /api/email/take-over': {
    answers: everyone(410),
    with: () => json({ ...token, newpassword: 'a new password' }),
  },

  'PUT /api/profile/edit': {
    answers: signedIn(200),
    with: ({ actor }) =>
      json({
        ...{ about: 'Mine', snippet: SNIPPET, project: PROJECT, commentsFrom: 'shared' },
        handle: `new-${actor.id.slice(-12)}`,
        publicPage: { on: true, show: ['skills'], contact: true, noindex: false },
      }),
  },
  // The accounts of these tests have no password to change.
  'PUT /api/profile/password': {
    answers: signedIn(409),
    with: () => json({ currentpassword: 'what it was', newpassword: 'what it will be' }),
  },
  'POST /api/profile/photo': {
    answers: signedIn(415),
    with: () => ({ raw: 'no image', headers: { 'content-type': 'image/png' } }),
  },
  'GET /api/me/counts': { answers: everyone(200) },
  'POST /api/email/verification': { answers: { ...signedIn(200), owner: 409, moderator: 409 } },
  'POST /api/email/change': {
    answers: signedIn(200),
    with: () => json({ emailId: newAddress() }),
  },
  'DELETE /api/devices/:sessionId': {
    answers: ownerOnly(404),
    at: ({ has }) => ({ params: { sessionId: has.sessionId } }),
  },
  // The sessions have just begun and the accounts have no password; the owner has passed the passkey check.
  'POST /api/passkeys': {
    answers: signedIn(400),
    with: () => json({ name: 'Mine', response: newKey }),
  },
  'PUT /api/passkeys/:passkeyId': {
    answers: ownerOnly(404),
    at: ({ has }) => ({ params: { passkeyId: has.passkeyId } }),
    with: () => json({ name: 'Mine' }),
  },
  'DELETE /api/passkeys/:passkeyId': {
    answers: ownerOnly(404),
    at: ({ has }) => ({ params: { passkeyId: has.passkeyId } }),
  },
  // The owner has an authenticator app already.
  'POST /api/factors/app': { answers: { ...signedIn(200), owner: 409 } },
  'POST /api/factors/app/confirm': {
    answers: signedIn(409),
    with: () => json({ code: '123456' }),
  },
  'DELETE /api/factors/app': { answers: { ...signedIn(409), owner: 200 } },
  'POST /api/factors/recovery-codes': { answers: { ...signedIn(409), owner: 200 } },
  'DELETE /api/trusted-browsers/:browserId': {
    answers: ownerOnly(404),
    at: ({ has }) => ({ params: { browserId: has.browserId } }),
  },
  'POST /api/step-up/code': { answers: signedIn(400), with: () => json({ code: '123456' }) },
  'POST /api/step-up/passkey': {
    answers: signedIn(400),
    with: () => json({ response: signature }),
  },

  // Nobody has an account at GitHub.
  'GET /api/skills/github': { answers: signedIn(404) },
  'GET /api/link-previews': {
    answers: signedIn(200),
    at: () => ({ query: `?url=${encodeURIComponent('https://github.com/ada/engine')}` }),
  },
  'PUT /api/user/feed/learning': { answers: signedIn(200), with: () => json({ on: true }) },
  'PUT /api/user/feed/filters': { answers: signedIn(200), with: () => json({ query: '' }) },
  'GET /api/developers/:developerId': {
    answers: about({
      ...{ stranger: 200, connection: 200, blocked: 404, owner: 200, moderator: 200 },
    }),
  },
  'POST /api/request/send/:status/:userId': {
    answers: about({
      ...{ stranger: 200, connection: 409, blocked: 404, owner: 400, moderator: 200 },
    }),
    at: () => ({ params: { status: 'interested' } }),
    with: () => json({ note: { text: 'Why?', lines: [1, 2] } }),
  },
  // About the owner, in the caller's own list.
  'GET /api/user/saved/:userId': { answers: signedIn(200) },
  'DELETE /api/user/saved/:userId': { answers: signedIn(200) },
  'PUT /api/user/saved/:userId': {
    answers: about({
      ...{ stranger: 200, connection: 409, blocked: 404, owner: 400, moderator: 200 },
    }),
    with: () => json({ line: 'Mine' }),
  },
  'POST /api/pair-links': { answers: signedIn(201) },
  // A link of the owner; it does not work for blocked people.
  'POST /api/pair-links/accept': {
    answers: about({
      ...{ stranger: 200, connection: 200, blocked: 404, owner: 409, moderator: 200 },
    }),
    with: async ({ api, owner }) => json({ token: await pairTokenOf(api, owner.id) }),
  },
  'DELETE /api/pair-links/:linkId': {
    answers: ownerOnly(404),
    at: ({ has }) => ({ params: { linkId: has.linkId } }),
  },
  'POST /api/request/undo/:userId': {
    answers: about({
      ...{ stranger: 404, connection: 404, blocked: 404, owner: 404, moderator: 404 },
    }),
  },
  'POST /api/request/review/:status/:requestId': {
    answers: ownerOnly(404),
    at: ({ has }) => ({ params: { status: 'accepted', requestId: has.requestId } }),
    with: () => json({ reply: 'Because' }),
  },
  'POST /api/request/review/later/:requestId': {
    answers: ownerOnly(404),
    at: ({ has }) => ({ params: { requestId: has.requestId } }),
  },
  'POST /api/request/review/show/:requestId': {
    answers: ownerOnly(404),
    at: ({ has }) => ({ params: { requestId: has.requestId } }),
  },
  'POST /api/request/review/undo/:userId': {
    answers: ownerOnly(404),
    at: ({ has }) => ({ params: { userId: has.askerId } }),
  },
  'GET /api/users/:targetUserId': { answers: connectionsOnly },
  'POST /api/user/unmatch/:userId': { answers: connectionsOnly },
  'POST /api/user/block/:userId': { answers: { ...signedIn(200), owner: 400 } },
  'POST /api/user/report/:userId': {
    answers: { ...signedIn(201), owner: 400 },
    with: () => json({ reason: 'honest' }),
  },

  'PUT /api/chat/:targetUserId/settings': {
    answers: connectionsOnly,
    with: () => json({ mute: 'week' }),
  },
  'POST /api/chat/:targetUserId/close': {
    answers: connectionsOnly,
    with: () => json({ which: 0 }),
  },
  'POST /api/chat/:targetUserId/pictures': {
    answers: { ...connectionsOnly, connection: 415 },
    with: () => ({ raw: 'no image', headers: { 'content-type': 'image/png' } }),
  },
  'GET /api/chat/:targetUserId/messages': { answers: connectionsOnly },
  'GET /api/chat/:targetUserId/changes': { answers: connectionsOnly },
  'GET /api/pad/:targetUserId': { answers: connectionsOnly },
  'GET /api/pad/:targetUserId/versions': { answers: connectionsOnly },
  'GET /api/pad/:targetUserId/versions/:versionId': {
    // Nobody has left the pad; pad/versions.test.ts covers access to versions.
    answers: { ...connectionsOnly, connection: 404 },
    at: () => ({ params: { versionId: 'left' } }),
  },
  'GET /api/calls/servers': { answers: signedIn(409) },
  'POST /api/calls/end': { answers: signedIn(200), with: () => json({ tab: 'a' }) },
  // The token is the permission; sessions/moves.test.ts covers it.
  'GET /api/calendar/:file': {
    answers: everyone(404),
    at: () => ({ params: { file: `${'x'.repeat(43)}.ics` } }),
  },
  'POST /api/sessions': {
    answers: { ...connectionsOnly, connection: 201 },
    with: ({ owner }) =>
      json({ targetUserId: owner.id, goal: 'Theirs', minutes: 60, times: [proposed] }),
  },
  'POST /api/sessions/now': {
    answers: { ...connectionsOnly, connection: 201 },
    with: ({ owner }) => json({ targetUserId: owner.id }),
  },
  'GET /api/sessions/suggest': {
    answers: connectionsOnly,
    at: ({ owner }) => ({ query: `?with=${owner.id}&minutes=60` }),
  },
  // A session proposed to the owner by a friend; sessions.test.ts covers the rights of its two people.
  'GET /api/sessions/:sessionId/calendar.ics': ofPlanned(404),
  'POST /api/sessions/:sessionId/accept': {
    ...ofPlanned(200),
    with: () => json({ time: proposed }),
  },
  'POST /api/sessions/:sessionId/propose': {
    ...ofPlanned(200),
    with: () => json({ times: [proposed] }),
  },
  'POST /api/sessions/:sessionId/decline': ofPlanned(200),
  'POST /api/sessions/:sessionId/cancel': ofPlanned(409),
  'POST /api/sessions/:sessionId/begin': ofPlanned(409),
  'POST /api/sessions/:sessionId/extend': ofPlanned(409),
  'POST /api/sessions/:sessionId/tasks': {
    ...ofPlanned(409),
    with: () => json({ add: 'One more' }),
  },
  'POST /api/sessions/:sessionId/outcome': {
    ...ofPlanned(409),
    with: () => json({ built: false }),
  },
  'POST /api/sessions/:sessionId/hidden': {
    ...ofPlanned(409),
    with: () => json({ hidden: true }),
  },
  'GET /api/chat/:targetUserId/search': {
    answers: connectionsOnly,
    at: () => ({ query: '?q=hello' }),
  },

  'GET /api/privacy': { answers: signedIn(200) },
  'PUT /api/privacy': {
    answers: signedIn(200),
    with: () => json({ what: 'receipts', on: true }),
  },
  'PUT /api/pause': { answers: signedIn(200), with: () => json({ until: null }) },
  'DELETE /api/pause': { answers: signedIn(200) },
  'PUT /api/free': { answers: signedIn(200), with: () => json({ minutes: 60, line: 'Rust?' }) },
  'POST /api/notifications/read': {
    answers: signedIn(200),
    with: ({ has }) => json({ upTo: has.notificationId }),
  },
  'PUT /api/notifications/settings': {
    answers: signedIn(200),
    with: () => json({ kind: 'message', channel: 'email', on: false }),
  },
  'POST /api/notifications/push': { answers: signedIn(201), with: () => json(subscription()) },
  'DELETE /api/notifications/push': {
    answers: signedIn(200),
    with: ({ has }) => json({ endpoint: has.endpoint }),
  },
  'GET /api/notifications/unsubscribe': { answers: everyone(302) },
  // The token in the link authorises it.
  'POST /api/notifications/unsubscribe': { answers: everyone(400), with: () => json({ t: 'x' }) },

  'POST /api/send-email': {
    answers: everyone(200),
    with: () =>
      json({ firstName: 'Vera', lastName: 'Visit', email: newAddress(), message: 'Hello' }),
  },
  'GET /api/handles/:handle': {
    answers: signedIn(200),
    at: ({ has }) => ({ params: { handle: has.handle } }),
  },
  'POST /api/u/:handle/message': {
    // The message of a blocked person is dropped: a refusal would reveal the block.
    answers: everyone(200),
    at: ({ has }) => ({ params: { handle: has.handle } }),
    with: () => json({ name: 'Vera Visit', email: newAddress(), text: 'Hello' }),
  },
  'POST /api/warning/seen': {
    answers: signedIn(200),
    with: ({ has }) => json({ warningId: has.warningId, back: '/' }),
  },

  'GET /api/admin/reports': { answers: moderatorOnly },
  'GET /api/admin/reports/:reportId': {
    answers: moderatorOnly,
    at: ({ has }) => ({ params: { reportId: has.reportId } }),
  },
  'POST /api/admin/reports/:reportId/decide': {
    answers: moderatorOnly,
    at: ({ has }) => ({ params: { reportId: has.reportId } }),
    with: () => json({ decision: 'dismissed' }),
  },
  'GET /api/admin/suspended': { answers: moderatorOnly },
  'DELETE /api/user/block/:userId': { answers: signedIn(200) },
  'POST /api/admin/lift/:userId': {
    answers: moderatorOnly,
    at: ({ has }) => ({ params: { userId: has.banned.id } }),
    with: () => json({ reason: 'Served' }),
  },
  'GET /api/admin/log': { answers: moderatorOnly },
  'POST /api/admin/people/search': {
    answers: moderatorOnly,
    with: ({ owner }) => json({ q: owner.emailId }),
  },
  'GET /api/admin/people/:userId': { answers: moderatorOnly },
  'DELETE /api/admin/people/:userId': {
    answers: moderatorOnly,
    with: ({ owner }) => json({ emailId: owner.emailId }),
  },
  'POST /api/admin/people/:userId/suspend': {
    answers: moderatorOnly,
    with: () => json({ reason: 'Spam', until: null }),
  },
  'POST /api/admin/people/:userId/log-out': { answers: moderatorOnly },
  'POST /api/admin/people/:userId/mail': {
    answers: moderatorOnly,
    with: () => json({ which: 'failed' }),
  },
  'POST /api/admin/invitations': {
    answers: moderatorOnly,
    with: () => json({ uses: 1, days: 7 }),
  },
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
