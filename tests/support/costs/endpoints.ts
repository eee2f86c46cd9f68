import { createECDH, randomBytes, randomUUIDv7 } from 'node:crypto';
import { CONTACT_MESSAGE_MAX, EMAIL_MAX, PASSWORD_MAX, URL_MAX } from '#shared/limits.ts';
import { NOTE_MAX } from '#shared/matching.ts';
import { FREE_LINE_MAX } from '#shared/free-now.ts';
import { SAVED_LINE_MAX } from '#shared/saved.ts';
import { GOAL_MAX, TASK_MAX, WHAT_MAX } from '#shared/pair-session.ts';
import { LETTER_MAX, SHOWABLE } from '#shared/public-page.ts';
import { PROJECT_PITCH_MAX, PROJECT_TITLE_MAX, STACK } from '#shared/project-draft.ts';
import { WANTED } from '#shared/project.ts';
import { SNIPPET_LINES, SNIPPET_NOTE_MAX } from '#shared/snippet.ts';
import { EXCERPTS_MAX, MODERATOR_REASON_MAX, REPORT_DETAILS_MAX } from '#shared/safety.ts';
import { methodOf } from '../access/endpoints.ts';
import { BODIES, HEADS } from './bent.ts';
import { actorOf, as, type Input, JSON_TYPE, send, type Target } from './calls.ts';
import { snippetCode, textOf } from './texts.ts';
import type { Member } from './world.ts';

/** The largest valid call of an endpoint; its caller is one of the attackers, or named. */
export interface Largest {
  by?: (target: Target, n: number) => Member | null;
  params?: (target: Target, n: number) => Record<string, string>;
  query?: string;
  body?: (target: Target, n: number) => object;
}

const ligatures = (length: number): string => textOf('ligatures', length);
const marks = (length: number): string => textOf('combining marks', length);
const mail = (n: number): string =>
  `${'a'.repeat(64)}@${String(n)}${randomBytes(4).toString('hex')}.${'b.'.repeat(60)}example`;
const someId = (): string => randomUUIDv7();
const nobody = (): null => null;
const moderator = ({ world }: Target): Member => world.moderator;
const stranger = ({ world }: Target, n: number): string =>
  world.strangers[n % world.strangers.length] ?? someId();
const inDays = (days: number): string =>
  new Date((Math.floor(Date.now() / 60_000) + days * 1440) * 60_000).toISOString();
const credential = { id: 'x'.repeat(1364), rawId: 'x'.repeat(1364), type: 'public-key' };
const signature = {
  ...credential,
  response: {
    clientDataJSON: 'x'.repeat(4000),
    authenticatorData: 'x'.repeat(4000),
    signature: 'x'.repeat(2000),
    userHandle: 'x'.repeat(100),
  },
};
/** CBOR: lists nested in lists. */
const newKey = {
  ...credential,
  response: {
    clientDataJSON: 'x'.repeat(4000),
    attestationObject: Buffer.alloc(6000, 0x81).toString('base64url'),
    transports: Array<string>(8).fill('x'.repeat(20)),
  },
};
const token = 'x'.repeat(2000);
const skills = Array.from({ length: 50 }, (_, n) => `${String(n)}${ligatures(38)}`);

const FILTERS = new URLSearchParams([
  ...Array.from({ length: 10 }, (_, n) => ['skills', `skill ${String(n)} `.padEnd(40, 'x')]),
  ...Array.from({ length: 12 }, (_, n) => ['languages', `language ${String(n)} `.padEnd(40, 'x')]),
  ...[
    ['match', 'any'],
    ['hours', '1'],
    ['ageMin', '18'],
    ['ageMax', '120'],
    ['active', '365'],
  ],
] as string[][]).toString();

/** By method and path; any other endpoint gets its path, with ids of nobody or of the friend, and no body. */
const LARGEST: Readonly<Record<string, Largest>> = {
  'POST /api/signup': {
    by: nobody,
    body: (_, n) => ({
      firstName: marks(50),
      lastName: ligatures(50),
      emailId: mail(n),
      password: ligatures(PASSWORD_MAX),
      invitation: 'x'.repeat(43),
    }),
  },
  'POST /api/login': {
    by: nobody,
    body: ({ world }) => ({ emailId: world.victim.emailId, password: ligatures(1024) }),
  },
  'POST /api/logout': { by: nobody },
  'DELETE /api/delete/:id': { params: (target) => ({ id: target.world.friend.id }) },
  'POST /api/login/github': {
    by: nobody,
    body: () => ({ invitation: 'x'.repeat(43) }),
  },
  'GET /api/login/github/callback': {
    by: nobody,
    query: `?code=${'x'.repeat(500)}&state=${'y'.repeat(500)}`,
  },
  'GET /api/login/sso': { by: nobody, query: `?to=/${'x'.repeat(90)}` },
  'GET /api/login/sso/callback': {
    by: nobody,
    query: `?code=${'x'.repeat(4000)}&state=${'y'.repeat(500)}`,
  },
  'POST /api/login/sso/logout': {
    by: nobody,
    body: () => ({ logout_token: 'x'.repeat(16_000) }),
  },
  'POST /api/login/passkey': {
    by: nobody,
    body: () => ({ response: signature }),
  },
  'POST /api/passkeys/options': { body: () => ({ password: ligatures(1024) }) },
  'POST /api/passkeys': { body: () => ({ name: ligatures(60), response: newKey }) },
  'PUT /api/passkeys/:passkeyId': { body: () => ({ name: ligatures(60) }) },
  'POST /api/factors/app': { body: () => ({ password: ligatures(1024) }) },
  'POST /api/factors/app/confirm': { body: () => ({ code: '123456' }) },
  'POST /api/step-up/code': {
    body: () => ({ recoveryCode: `${'a'.repeat(24)}${'-'.repeat(36)}` }),
  },
  'POST /api/step-up/passkey': { body: () => ({ response: signature }) },
  'POST /api/login/code': {
    by: nobody,
    body: () => ({ recoveryCode: `${'a'.repeat(24)}${'-'.repeat(36)}`, trust: true }),
  },
  'POST /api/password/forgot': {
    by: nobody,
    body: (_, n) => ({ emailId: mail(n) }),
  },
  'POST /api/password/link': { by: nobody, body: () => ({ token }) },
  'POST /api/password/reset': {
    by: nobody,
    body: () => ({ token, newpassword: ligatures(PASSWORD_MAX) }),
  },
  'POST /api/email/link': { by: nobody, body: () => ({ token }) },
  'POST /api/email/confirm': {
    by: nobody,
    body: () => ({ token, password: ligatures(1024) }),
  },
  'POST /api/email/take-over': {
    by: nobody,
    body: () => ({ token, newpassword: ligatures(PASSWORD_MAX) }),
  },

  'PUT /api/profile/edit': {
    body: (_, n) => ({
      ...{
        firstName: marks(50),
        lastName: ligatures(50),
        about: marks(1000),
        headline: ligatures(100),
      },
      skills: skills.map((skill) => `${skill.slice(0, 36)}${String(n % 1000)}`),
      learning: skills.join(','),
      languages: skills.slice(0, 12),
      ...{ age: 120, availability: 'f'.repeat(42), timeZone: 'America/Argentina/Buenos_Aires' },
      codeUrl: `https://a.example/${'x'.repeat(URL_MAX - 20)}`,
      siteUrl: `https://a.example/${'y'.repeat(URL_MAX - 20)}`,
      project: {
        title: marks(PROJECT_TITLE_MAX),
        pitch: ligatures(PROJECT_PITCH_MAX),
        stack: skills.slice(0, STACK.most),
        wanted: [...WANTED],
        hours: 80,
        stage: 'used',
        link: `https://a.example/${'z'.repeat(URL_MAX - 20)}`,
      },
      snippet: {
        language: 'markdown',
        code: snippetCode('ligatures', n),
        note: marks(SNIPPET_NOTE_MAX),
      },
      handle: `page-${String(n)}-${randomBytes(6).toString('hex')}`,
      publicPage: { on: true, show: SHOWABLE, contact: true, noindex: false },
    }),
  },
  'GET /api/handles/:handle': { params: (_, n) => ({ handle: `nobody-${String(n)}` }) },
  'POST /api/u/:handle/message': {
    by: nobody,
    params: ({ world }) => ({ handle: world.pageHandle }),
    body: (_, n) => ({ name: marks(100), email: mail(n), text: marks(LETTER_MAX) }),
  },
  'PUT /api/profile/password': {
    body: () => ({ currentpassword: ligatures(1024), newpassword: ligatures(PASSWORD_MAX) }),
  },
  // Separate inputs measure the cost of images.
  'POST /api/email/change': { body: (_, n) => ({ emailId: mail(n) }) },
  'DELETE /api/devices': { by: ({ world }) => world.friend },
  'GET /api/account/export': { by: ({ world }) => world.hoarder },

  'GET /api/user/feed': { query: `?limit=50&${FILTERS}` },
  'PUT /api/user/feed/learning': { body: () => ({ on: true }) },
  'PUT /api/privacy': { body: () => ({ what: 'receipts', on: true }) },
  'PUT /api/user/feed/filters': { body: () => ({ query: FILTERS.slice(0, 2000) }) },
  'GET /api/developers/:developerId': {
    params: (target, n) => ({ developerId: stranger(target, n) }),
  },
  'POST /api/request/send/:status/:userId': {
    by: moderator,
    params: (target, n) => ({ status: 'interested', userId: stranger(target, n) }),
    body: () => ({ note: { text: marks(NOTE_MAX), lines: [1, SNIPPET_LINES] } }),
  },
  'PUT /api/user/saved/:userId': {
    params: (target, n) => ({ userId: stranger(target, n) }),
    body: () => ({ line: marks(SAVED_LINE_MAX) }),
  },
  'POST /api/pair-links/accept': { body: () => ({ token: 'x'.repeat(43) }) },
  'POST /api/request/undo/:userId': { params: (target, n) => ({ userId: stranger(target, n) }) },
  'POST /api/request/review/:status/:requestId': {
    params: () => ({ status: 'accepted', requestId: someId() }),
    body: () => ({ reply: marks(NOTE_MAX) }),
  },
  'POST /api/user/unmatch/:userId': { params: (target, n) => ({ userId: stranger(target, n) }) },
  'POST /api/user/report/:userId': {
    params: ({ world }) => ({ userId: world.friend.id }),
    body: ({ world }) => ({
      reason: 'other',
      details: marks(REPORT_DETAILS_MAX),
      messageIds: world.messageIds.slice(-EXCERPTS_MAX),
    }),
  },

  'GET /api/link-previews': {
    query: `?url=${'https://github.com/ada/engine/blob/main/'.padEnd(497, 'a/')}#L1`.replace(
      '#',
      '%23',
    ),
  },
  'GET /api/conversations': { query: '?limit=50' },
  'PUT /api/chat/:targetUserId/settings': { body: () => ({ mute: 'always' }) },
  'POST /api/chat/:targetUserId/close': { body: () => ({ which: 2 }) },
  'POST /api/calls/end': { body: () => ({ tab: 'a'.repeat(20) }) },
  'GET /api/pad/:targetUserId/versions/:versionId': {
    params: ({ world }) => ({ targetUserId: world.friend.id, versionId: 'left' }),
  },
  'GET /api/chat/:targetUserId/search': { query: `?q=${'a'.repeat(99)}b` },

  'POST /api/sessions': {
    body: ({ world }) => ({
      ...{ targetUserId: world.friend.id, goal: marks(GOAL_MAX), minutes: 120 },
      times: [1, 2, 3].map(inDays),
    }),
  },
  'POST /api/sessions/now': {
    body: ({ world }) => ({ targetUserId: world.friend.id, goal: marks(GOAL_MAX) }),
  },
  'GET /api/sessions/suggest': { query: `?minutes=30&with=${someId()}` },
  'POST /api/sessions/:sessionId/accept': { body: () => ({ time: inDays(1) }) },
  'POST /api/sessions/:sessionId/propose': { body: () => ({ times: [1, 2, 3].map(inDays) }) },
  'POST /api/sessions/:sessionId/tasks': { body: () => ({ add: marks(TASK_MAX) }) },
  'POST /api/sessions/:sessionId/outcome': {
    body: () => ({
      ...{ built: true, what: marks(WHAT_MAX) },
      link: `https://example.com/${'x'.repeat(URL_MAX - 20)}`,
    }),
  },
  'POST /api/sessions/:sessionId/hidden': { body: () => ({ hidden: true }) },

  'PUT /api/pause': { body: () => ({ until: null }) },
  'PUT /api/free': { body: () => ({ minutes: 120, line: marks(FREE_LINE_MAX) }) },
  'GET /api/calendar/:file': { by: nobody, params: () => ({ file: `${'x'.repeat(43)}.ics` }) },

  'POST /api/notifications/read': { body: () => ({ upTo: someId() }) },
  'PUT /api/notifications/settings': {
    body: () => ({ kind: 'message', channel: 'email', on: false }),
  },
  'POST /api/notifications/push': { body: () => subscription() },
  'DELETE /api/notifications/push': { body: () => ({ endpoint: subscription().endpoint }) },
  'GET /api/notifications/unsubscribe': {
    by: nobody,
    query: `?t=${'x'.repeat(200)}`,
  },
  'POST /api/notifications/unsubscribe': {
    by: nobody,
    body: () => ({ t: 'x'.repeat(200) }),
  },

  'POST /api/send-email': {
    by: nobody,
    body: (_, n) => ({
      ...{ firstName: marks(50), lastName: ligatures(50), email: mail(n), phone: ligatures(40) },
      ...{
        subject: marks(200),
        message: marks(CONTACT_MESSAGE_MAX),
        photoUrl: 'x'.repeat(URL_MAX),
      },
    }),
  },
  'POST /api/warning/seen': { body: () => ({ warningId: someId(), back: `/${'x'.repeat(299)}` }) },

  'GET /api/admin/reports': { by: moderator },
  'GET /api/admin/reports/:reportId': { by: moderator },
  'POST /api/admin/reports/:reportId/decide': {
    by: moderator,
    body: () => ({ decision: 'warned', reason: marks(MODERATOR_REASON_MAX) }),
  },
  'GET /api/admin/suspended': { by: moderator },
  'POST /api/admin/lift/:userId': {
    by: moderator,
    body: () => ({ reason: marks(MODERATOR_REASON_MAX) }),
  },
  'GET /api/admin/log': { by: moderator, query: '?kind=signIn&limit=50' },
  'POST /api/admin/people/search': {
    by: moderator,
    body: () => ({ q: ligatures(EMAIL_MAX), limit: '50' }),
  },
  'GET /api/admin/people/:userId': { by: moderator },
  'DELETE /api/admin/people/:userId': { by: moderator, body: (_, n) => ({ emailId: mail(n) }) },
  'POST /api/admin/people/:userId/suspend': {
    by: moderator,
    body: () => ({ reason: marks(MODERATOR_REASON_MAX), until: null }),
  },
  'POST /api/admin/people/:userId/log-out': { by: moderator },
  'POST /api/admin/people/:userId/mail': { by: moderator, body: () => ({ which: 'failed' }) },
  'POST /api/admin/invitations': { by: moderator, body: () => ({ uses: 10_000, days: 365 }) },
};

function subscription() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const endpoint = `https://push.example/${randomBytes(16).toString('hex')}`.padEnd(1000, 'x');
  return {
    endpoint,
    keys: {
      p256dh: keys.getPublicKey().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}

/** Returns all inputs of an endpoint. */
export function endpointInputs(name: string): Input[] {
  const largest = LARGEST[name] ?? {};
  const method = methodOf(name);
  const callOf = (target: Target, n: number): { path: string; headers: Record<string, string> } => {
    const params = largest.params?.(target, n) ?? {};
    const path = (name.split(' ')[1] ?? '').replaceAll(
      /:(\w+)/g,
      (_, param: string) =>
        params[param] ?? (param === 'targetUserId' ? target.world.friend.id : someId()),
    );
    return { path, headers: as((largest.by ?? actorOf)(target, n)) };
  };
  const legal: Input = {
    name: 'the largest valid call',
    legal: true,
    send(target, n) {
      const { path, headers } = callOf(target, n);
      const body = largest.body && JSON.stringify(largest.body(target, n));
      const call = {
        method,
        path: path + (largest.query ?? (method === 'GET' ? '?limit=50' : '')),
        headers: { ...headers, ...(body && JSON_TYPE) },
      };
      return send(target.url, body === undefined ? call : { ...call, body });
    },
  };
  const heads = Object.entries(HEADS).map(([words, bend]): Input => ({
    name: words,
    legal: false,
    send(target, n) {
      const { path, headers } = callOf(target, n);
      const bent = bend(path);
      return send(target.url, {
        method,
        path: bent.path,
        headers: { ...headers, ...bent.headers },
      });
    },
  }));
  const bodies = Object.entries(BODIES).map(([words, bend]): Input => ({
    name: words,
    legal: false,
    send(target, n) {
      const { path, headers } = callOf(target, n);
      const { headers: more, body } = bend(largest.body?.(target, n) ?? { field: 1 });
      const call = { method, path, headers: { ...headers, ...JSON_TYPE, ...more } };
      return send(target.url, body === undefined ? call : { ...call, body });
    },
  }));
  return [legal, ...(method === 'GET' ? heads : [...bodies, ...heads.slice(-8)])];
}
