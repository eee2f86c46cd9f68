import { createECDH, randomBytes, randomUUIDv7 } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { EXCERPTS_MAX } from '#shared/safety.ts';
import { URL_MAX } from '#shared/limits.ts';
import { SHOWABLE } from '#shared/public-page.ts';
import { PROJECT_PITCH_MAX, PROJECT_TITLE_MAX, STACK } from '#shared/project-draft.ts';
import { WANTED } from '#shared/project.ts';
import { SNIPPET_NOTE_MAX } from '#shared/snippet.ts';
import { ENDPOINTS, methodOf } from '../access/endpoints.ts';
import { BODIES, HEADS } from './bent.ts';
import { actorOf, as, type Input, JSON_TYPE, send, type Target } from './calls.ts';
import { snippetCode, textOf } from './texts.ts';
import type { Member } from './world.ts';

/** A part of a call that its schema does not tell; `by` is one of the attackers by default, or a visitor. */
interface Special {
  by?: (target: Target, n: number) => Member | null;
  params?: (target: Target, n: number) => Record<string, string>;
  query?: string;
  body?: (target: Target, n: number) => object;
}

const ligatures = (length: number): string => textOf('ligatures', length);
const marks = (length: number): string => textOf('combining marks', length);
const mail = (n: number): string =>
  `${'a'.repeat(64)}@${String(n)}${randomBytes(4).toString('hex')}.${'b.'.repeat(60)}example`;
const url = (): string => `https://a.example/${'x'.repeat(URL_MAX - 20)}`;
const stranger = ({ world }: Target, n: number): string =>
  world.strangers[n % world.strangers.length] ?? randomUUIDv7();
const inDays = (days: number): string =>
  new Date((Math.floor(Date.now() / 60_000) + days * 1440) * 60_000).toISOString();
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

const SPECIAL: Readonly<Record<string, Special>> = {
  'POST /api/login': {
    body: ({ world }) => ({ emailId: world.victim.emailId, password: ligatures(1024) }),
  },
  'GET /api/login/github/callback': {
    query: `?code=${'x'.repeat(500)}&state=${'y'.repeat(500)}`,
  },
  'GET /api/login/sso': { query: `?to=/${'x'.repeat(90)}` },
  'GET /api/login/sso/callback': {
    query: `?code=${'x'.repeat(4000)}&state=${'y'.repeat(500)}`,
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
  'POST /api/factors/app/confirm': { body: () => ({ code: '123456' }) },
  'GET /api/me/counts': { by: actorOf },
  'DELETE /api/devices': { by: ({ world }) => world.friend },
  'GET /api/account/export': { by: ({ world }) => world.hoarder },
  'GET /api/user/feed': { query: `?limit=50&${FILTERS}` },
  'PUT /api/user/feed/filters': { body: () => ({ query: FILTERS.slice(0, 2000) }) },
  'POST /api/request/send/:status/:userId': { by: ({ world }) => world.moderator },
  'POST /api/request/review/:status/:requestId': { params: () => ({ status: 'accepted' }) },
  'POST /api/user/report/:userId': {
    params: ({ world }) => ({ userId: world.friend.id }),
  },
  'GET /api/link-previews': {
    query: `?url=${'https://github.com/ada/engine/blob/main/'.padEnd(497, 'a/')}%23L1`,
  },
  'GET /api/chat/:targetUserId/search': { query: `?q=${'a'.repeat(99)}b` },
  'GET /api/sessions/suggest': { query: `?minutes=30&with=${randomUUIDv7()}` },
  'POST /api/sessions/:sessionId/tasks': { body: () => ({ add: marks(100) }) },
  'POST /api/notifications/push': { body: () => subscription() },
  'GET /api/notifications/unsubscribe': { query: `?t=${'x'.repeat(200)}` },
  'POST /api/warning/seen': {
    body: () => ({ warningId: randomUUIDv7(), back: `/${'x'.repeat(299)}` }),
  },
  'GET /api/admin/log': { query: '?kind=signIn&limit=50' },
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

const schemas: Record<string, unknown> = {};
for (const file of globSync('*.ts', { cwd: 'src/shared/schemas' })) {
  const [name] = file.split('.');
  Object.assign(schemas, await import(`../../../src/shared/schemas/${name}.ts`));
}
const TABLE = readFileSync('src/shared/endpoints.ts', 'utf8');

/** Returns the schema of an endpoint's body, as the table of endpoints names it. */
export function schemaOf(name: string): z.ZodType | null {
  const entry = TABLE.split(`  '${name.replace('/api/', '/')}': `)[1]?.split(/^ {2}'/m, 1)[0] ?? '';
  const schema = /body\??: typeof (?:\w+\.)?(\w+)/.exec(entry)?.[1];
  return schema === undefined ? null : (schemas[schema] as z.ZodType);
}

type Json = z.core.JSONSchema.JSONSchema;

/** Values that a schema does not tell, by the name of their field. */
const FIELDS: Readonly<Record<string, (target: Target, n: number) => unknown>> = {
  emailId: (_, n) => mail(n),
  email: (_, n) => mail(n),
  link: url,
  photoUrl: url,
  to: () => `/${'x'.repeat(90)}`,
  endpoint: () => subscription().endpoint,
  code: () => undefined,
  homepage: () => '',
  recoveryCode: () => `${'a'.repeat(24)}${'-'.repeat(36)}`,
  targetUserId: ({ world }) => world.friend.id,
  messageIds: ({ world }) => world.messageIds.slice(-EXCERPTS_MAX),
  upTo: () => randomUUIDv7(),
  limit: () => '50',
  words: () => undefined,
  project: () => undefined,
  // CBOR: lists nested in lists.
  attestationObject: () => Buffer.alloc(6000, 0x81).toString('base64url'),
};
const FOLDED = /password|name|line|phone|^q$/i;

/** Returns the largest value of a schema: texts at their limit, full lists; of alternatives the last. */
function largest(input: Json, output: Json, name: string, ...at: [Target, number]): unknown {
  const field = FIELDS[name];
  if (field !== undefined) return field(...at);
  const last = (schema: Json) => (schema.anyOf ?? schema.oneOf)?.at(-1);
  const one = last(input);
  if (one !== undefined) return largest(one, last(output) ?? one, name, ...at);
  if (input.const !== undefined) return input.const;
  if (input.enum !== undefined) return input.enum.at(-1);
  if (input.prefixItems !== undefined)
    return [1, ...input.prefixItems.slice(1).map((item) => (item as Json).maximum)];
  if (input.type === 'object')
    return Object.fromEntries(
      Object.entries(input.properties ?? {}).map(([key, value]) => {
        const result = (output.properties?.[key] ?? value) as Json;
        return [key, largest(value as Json, result, key, ...at)];
      }),
    );
  if (input.type === 'array') {
    const items = input.items as Json;
    return Array.from({ length: input.maxItems ?? 1 }, (_, n) =>
      items.format === 'date-time' ? inDays(n + 1) : largest(items, items, '', ...at),
    );
  }
  if (input.type === 'boolean') return true;
  if (input.type === 'null') return null;
  if (input.type === 'integer' || input.type === 'number') return input.maximum;
  if (input.format === 'date-time') return inDays(1);
  const counted = /(\d+)\}(?:=\{0,2\})?\$$/.exec(input.pattern ?? '')?.[1];
  if (counted !== undefined) return 'a'.repeat(Number(counted));
  const length = input.maxLength ?? output.maxLength ?? 40;
  if (input.pattern !== undefined) return 'x'.repeat(length);
  return FOLDED.test(name) ? ligatures(length) : marks(length);
}

/** Returns the largest valid body of an endpoint, if it takes one. */
export function bodyOf(name: string, target: Target, n: number): object | undefined {
  const special = SPECIAL[name]?.body?.(target, n);
  const schema = schemaOf(name);
  if (special !== undefined || schema === null) return special;
  const json = (io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const [input, output] = [json('input') as Json, json('output') as Json];
  return largest(input, output, '', target, n) as object;
}

/** Returns all inputs of an endpoint. */
export function endpointInputs(name: string): Input[] {
  const { by, params, query } = SPECIAL[name] ?? {};
  const method = methodOf(name);
  const answer = ENDPOINTS[name]?.answers.anonymous;
  const caller = (target: Target, n: number): Member | null => {
    if (by !== undefined) return by(target, n);
    if (name.includes('/admin/')) return target.world.moderator;
    return answer === 401 ? actorOf(target, n) : null;
  };
  const callOf = (target: Target, n: number): { path: string; headers: Record<string, string> } => {
    const { friend, pageHandle } = target.world;
    const ids: Record<string, string> = {
      ...{ id: friend.id, targetUserId: friend.id, handle: pageHandle, status: 'interested' },
      ...{ userId: stranger(target, n), developerId: stranger(target, n), versionId: 'left' },
      file: `${'x'.repeat(43)}.ics`,
      ...params?.(target, n),
    };
    const [, path = ''] = name.split(' ');
    return {
      path: path.replaceAll(/:(\w+)/g, (_, param: string) => ids[param] ?? randomUUIDv7()),
      headers: as(caller(target, n)),
    };
  };
  const largestCall: Input = {
    name: 'the largest valid call',
    send(target, n) {
      const { path, headers } = callOf(target, n);
      const body = JSON.stringify(bodyOf(name, target, n)) as string | undefined;
      return send(target.url, {
        method,
        path: path + (query ?? (method === 'GET' ? '?limit=50' : '')),
        headers: { ...headers, ...(body && JSON_TYPE) },
        ...(body && { body }),
      });
    },
  };
  const heads = Object.entries(HEADS).map(([words, bend]): Input => ({
    name: words,
    send(target, n) {
      const { path, headers } = callOf(target, n);
      const bent = bend(path);
      return send(target.url, { method, ...bent, headers: { ...headers, ...bent.headers } });
    },
  }));
  const bodies = Object.entries(BODIES).map(([words, bend]): Input => ({
    name: words,
    send(target, n) {
      const { path, headers } = callOf(target, n);
      const bent = bend(bodyOf(name, target, n) ?? { field: 1 });
      const all = { ...headers, ...JSON_TYPE, ...bent.headers };
      return send(target.url, { method, path, ...bent, headers: all });
    },
  }));
  return [largestCall, ...(method === 'GET' ? heads : [...bodies, ...heads.slice(-8)])];
}
