import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_MODEL } from '#shared/assistant.ts';
import { emailId } from '#shared/schemas/email.ts';
import { site } from '#site';

/** The configuration is invalid; the message names the variable and a valid value. */
export class ConfigError extends Error {}

const DATA_DIR = './data';

const url = (protocols: string[]) =>
  z.string().refine((text) => {
    const parsed = URL.canParse(text) ? new URL(text) : null;
    return parsed !== null && protocols.includes(parsed.protocol);
  });

const baseUrl = url(['http:', 'https:']).transform((text) => text.replace(/\/+$/, ''));

/** `fetch` refuses an address with credentials, and its error quotes the password. */
const fetchedUrl = baseUrl.refine((text) => !/^https?:\/*[^/?#]*@/i.test(text));

/** The schema of the environment variables; only config.ts reads them. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4321),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/)
    .default('localhost'),
  DATA_DIR: z.string().default(DATA_DIR),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_TIMEOUT: z.coerce.number().min(1).max(600).default(6),
  REDIS_URL: url(['redis:', 'rediss:']).optional(),
  START_WAIT: z.coerce.number().min(0).max(3600).default(60),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  ORIGIN: url(['http:', 'https:'])
    .transform((text) => new URL(text).origin)
    .optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: fetchedUrl.default('https://github.com'),
  GITHUB_API_URL: fetchedUrl.default('https://api.github.com'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  AUTH_SECRET: z.string().min(32).optional(),
  AUTH_SECRET_OLD: z.string().min(32).optional(),
  SESSION_IDLE_DAYS: z.coerce.number().int().min(2).max(365).default(14),
  SESSION_LONGEST_DAYS: z.coerce.number().int().min(2).max(3650).default(90),
  BREACHED_PASSWORDS_URL: fetchedUrl.optional(),
  SIGNUP: z.enum(['open', 'invite', 'closed']).default('open'),
  PAIR_LINK_INVITES: z.coerce.number().int().min(0).max(10_000).default(0),
  INFO_PAGES: z.enum(['guarded', 'public']).default('guarded'),
  FEED_LEARNING: z.enum(['on', 'off']).default('on'),
  ADMIN_EMAILS: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').map((email) => email.trim()))
    .pipe(z.array(emailId))
    .default([]),
  AI_MODEL: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)?$/)
    .default(DEFAULT_MODEL.name),
  AI_BASE_URL: url(['http:', 'https:'])
    .transform((text) => new URL(text))
    .transform(({ origin, pathname }) => (origin + pathname).replace(/\/+$/, ''))
    .default(DEFAULT_MODEL.baseUrl),
  RATE_LIMITS: z.string().default(''),
  STOP_DELAY: z.coerce.number().min(0).max(300).optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  VAPID_SUBJECT: url(['mailto:', 'https:']).default(`mailto:${site.contact.email}`),
  PUSH_SERVICES: z.string().default(''),
  ICE_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(z.string().regex(/^(stuns?|turns?):[\w.[\]:-]+(\?transport=(udp|tcp))?$/)).max(8))
    .default([]),
  TURN_SECRET: z.string().min(16).optional(),
  S3_ENDPOINT: fetchedUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default(site.name.toLowerCase()),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});

export type Environment = z.output<typeof environment>;
export type Variable = keyof Environment;

/** Variables whose values may be printed; all others may hold secrets. */
const SHOWN: ReadonlySet<Variable> = new Set<Variable>([
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_POOL',
  'DATABASE_TIMEOUT',
  'START_WAIT',
  'ORIGIN',
  'GITHUB_CLIENT_ID',
  'GITHUB_URL',
  'GITHUB_API_URL',
  'TRUST_PROXY',
  'SESSION_IDLE_DAYS',
  'SESSION_LONGEST_DAYS',
  'BREACHED_PASSWORDS_URL',
  'SIGNUP',
  'PAIR_LINK_INVITES',
  'INFO_PAGES',
  'FEED_LEARNING',
  'AI_MODEL',
  'AI_BASE_URL',
  'RATE_LIMITS',
  'STOP_DELAY',
  'PUSH_SERVICES',
  'ICE_SERVERS',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'LOG_LEVEL',
]);

/** Variables whose host is printed if the value is valid. */
const ADDRESSES: ReadonlySet<Variable> = new Set<Variable>([
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
]);

const HIDDEN = '(set)';

/** Returns the part of a value that can't be a secret. */
export function shown(name: Variable, value: string, isAccepted: boolean): string {
  const isShown = SHOWN.has(name);
  if (!isAccepted) return isShown && !/[@?]/.test(value) ? value : HIDDEN;
  if (isShown && !/:\/\/|@/.test(value)) return value;
  if (!isShown && !ADDRESSES.has(name)) return HIDDEN;
  return value
    .split(/[\s,]+/)
    .map(withoutUser)
    .join(', ');
}

/** Returns an address without user, password and query. */
function withoutUser(text: string): string {
  const url = URL.parse(text);
  // A slash in a password ends the host early, so the rest looks like a path.
  if (!url?.host || /@/.test(url.pathname + url.search + url.hash)) return HIDDEN;
  const user = url.username === '' && url.password === '' ? '' : '…@';
  return `${url.protocol}//${user}${url.host}${url.pathname}`;
}

/** Advice for a wrong or missing variable. */
export const ADVICE: Record<Variable, string> = {
  PORT: 'set it to a whole number from 0 to 65535, for instance PORT=4321',
  HOST: 'set it to the address to listen on, for instance HOST=0.0.0.0',
  DATA_DIR: 'set it to a folder the server may write to, for instance DATA_DIR=./data',
  DATABASE_URL:
    'set it to postgres://user:password@host:5432/name, or leave it out to use SQLite in DATA_DIR',
  DATABASE_POOL:
    'set it to how many connections a node may have to PostgreSQL, for instance DATABASE_POOL=10',
  DATABASE_TIMEOUT: 'set it to the seconds a statement may take, for instance DATABASE_TIMEOUT=6',
  START_WAIT:
    'set it to the seconds a start waits for the database and Redis, for instance START_WAIT=60',
  REDIS_URL: 'set it to redis://host:6379, or leave it out to run a single node',
  SMTP_URL:
    'set it to smtp://user:password@host:587, or leave it out to keep mail as files in DATA_DIR',
  ORIGIN: 'set it to the public address, for instance ORIGIN=https://pairwise.example',
  GITHUB_CLIENT_ID: 'set it to the client id of your OAuth app',
  GITHUB_CLIENT_SECRET: 'set it to a client secret of your OAuth app',
  GITHUB_URL: 'leave it out, or set it to the address of your GitHub Enterprise',
  GITHUB_API_URL: 'leave it out, or set it to the API of your GitHub Enterprise',
  TRUST_PROXY: 'set it to the number of reverse proxies in front, for instance TRUST_PROXY=1',
  AUTH_SECRET:
    'set it to at least 32 random characters, or leave it out to have one made in DATA_DIR',
  AUTH_SECRET_OLD:
    'set it to the AUTH_SECRET of before, so that what it signed goes on, and leave it out a month later',
  SESSION_IDLE_DAYS:
    'set it to the days without a visit after which a login session ends, for instance SESSION_IDLE_DAYS=14',
  SESSION_LONGEST_DAYS:
    'set it to the days after which every login session ends, for instance SESSION_LONGEST_DAYS=90',
  BREACHED_PASSWORDS_URL:
    'set it to an API of breached passwords, for instance BREACHED_PASSWORDS_URL=https://api.pwnedpasswords.com, or leave it out to ask none',
  SIGNUP: 'set it to "open", to "invite" (`npm run invite` prints a link), or to "closed"',
  PAIR_LINK_INVITES:
    'set it to how many people each member may bring in by pair links with SIGNUP=invite, for instance PAIR_LINK_INVITES=3',
  FEED_LEARNING: 'set it to "on" or "off"',
  INFO_PAGES: 'set it to "guarded" or "public"',
  STOP_DELAY: 'set it to the seconds a load balancer needs to notice, for instance STOP_DELAY=5',
  ADMIN_EMAILS: 'set it to email addresses with commas, for instance ADMIN_EMAILS=ada@example.org',
  AI_MODEL: `set it to the name of a text model, for instance AI_MODEL=${DEFAULT_MODEL.name}`,
  AI_BASE_URL: `set it to where the model is served, for instance AI_BASE_URL=${DEFAULT_MODEL.baseUrl}`,
  RATE_LIMITS: 'set it to pairs like "login.address=30/15m", or to "off" on a loopback HOST',
  VAPID_PUBLIC_KEY:
    'set it and VAPID_PRIVATE_KEY to a pair that `npx web-push generate-vapid-keys` prints, or leave both out to send no pushes',
  VAPID_PRIVATE_KEY: 'set it to the private key that belongs to VAPID_PUBLIC_KEY',
  VAPID_SUBJECT:
    'set it to where push services reach you, for instance mailto:admin@pairwise.example',
  PUSH_SERVICES:
    'set it to origins of push services of your own, for instance https://push.lan:8443, or leave it out',
  ICE_SERVERS:
    'set it to addresses with commas, for instance ICE_SERVERS=stun:stun.pairwise.example:3478,turn:turn.pairwise.example:3478, or leave it out',
  TURN_SECRET:
    'set it to the secret of at least 16 characters that your TURN server has as static-auth-secret',
  S3_ENDPOINT:
    'set it to the address of the storage, for instance S3_ENDPOINT=https://s3.eu-central-1.amazonaws.com, or leave all S3_ variables out to keep photos in DATA_DIR',
  S3_BUCKET: 'set it to the name of a bucket that exists',
  S3_REGION: 'set it to the region of the bucket, for instance S3_REGION=eu-central-1',
  S3_ACCESS_KEY_ID: 'set it to the id of a key that may read, write and delete in S3_BUCKET',
  S3_SECRET_ACCESS_KEY: 'set it to the secret of S3_ACCESS_KEY_ID',
  METRICS_TOKEN:
    'set it to at least 16 random characters, which Prometheus then sends as its bearer token, or leave it out to have no /metrics',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'set it to a collector that takes OTLP over HTTP, for instance OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318, or leave it out to send no traces',
  OTEL_SERVICE_NAME:
    'set it to the name that traces carry, for instance OTEL_SERVICE_NAME=pairwise',
  LOG_LEVEL: 'set it to silent, fatal, error, warn, info, debug or trace',
};

/** Returns the variables of `env` without empty ones. */
export const given = (env: NodeJS.ProcessEnv): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/** Returns the absolute path of the data folder, for scripts that don't need the full configuration. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string =>
  resolve(given(env)['DATA_DIR'] ?? DATA_DIR);

/** Returns an error text for an invalid `value`, with advice. */
export function refusal(name: Variable, value: string): string {
  const quoted = shown(name, value, false);
  return `${name} is "${quoted === HIDDEN ? '…' : quoted}": ${ADVICE[name]}.`;
}

/** Returns an error text for each invalid variable. */
export const faultsOf = ({ issues }: z.ZodError, env: NodeJS.ProcessEnv): string[] =>
  [...new Set(issues.map(({ path }) => path[0] as Variable))].map((name) =>
    refusal(name, env[name] ?? ''),
  );
