import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type AssistantModel, DEFAULT_MODEL } from '#shared/assistant.ts';
import type { InfoPages } from '#shared/guard.ts';
import type { Vapid } from './notifications/push.ts';
import type { Bucket } from './photos/s3-store.ts';
import { site } from '#site';
import type { Otlp } from './telemetry/tracing.ts';
import { DEFAULT_LIMITS, parseRateLimits, type RateLimits } from './rate-limits.ts';

/** All the process reads from its environment, parsed once at boot. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder for the SQLite file, photos, undelivered mail and the secret. */
  dataDir: string;
  /** `null`: SQLite in the data folder. */
  databaseUrl: string | null;
  redisUrl: string | null;
  smtpUrl: string | null;
  /** Where uploaded photos are kept; `null`: in the data folder. */
  bucket: Bucket | null;
  /** `null`: no pushes. */
  vapid: Vapid | null;
  /** Origins of push services that need be neither https nor public. */
  pushServices: ReadonlySet<string>;
  /** The site's public origin; `null`: whatever host the browser asked. */
  origin: string | null;
  /** Where links in mail lead: `origin`, else where this process listens. Never what a request says. */
  publicUrl: string;
  /** `null`: nobody signs in with GitHub. */
  github: GitHubApp | null;
  /** How many reverse proxies in front set X-Forwarded-For and -Proto; 0 believes none. */
  trustProxy: number;
  authSecret: string;
  infoPages: InfoPages;
  /** E-mail addresses of the moderators, in lower case; each must be confirmed to count. */
  adminEmails: ReadonlySet<string>;
  /** What the AI assistant in people's browsers asks. */
  assistant: AssistantModel;
  rateLimits: RateLimits;
  /** Milliseconds between /healthz saying that the node stops, and its end of listening. */
  stopDelay: number;
  /** What /metrics asks for; `null`: there is none. */
  metricsToken: string | null;
  /** Where traces go; `null`: there are none. */
  otlp: Otlp | null;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
}

/** An OAuth app registered with GitHub, and the addresses of its site and its API, without a trailing slash. */
export interface GitHubApp {
  clientId: string;
  clientSecret: string;
  url: string;
  apiUrl: string;
}

/** The configuration cannot be used; the message says which variable to set to what. */
export class ConfigError extends Error {}

const url = (protocols: string[]) =>
  z.string().refine((text) => {
    const parsed = URL.canParse(text) ? new URL(text) : null;
    return parsed !== null && protocols.includes(parsed.protocol);
  });

const baseUrl = url(['http:', 'https:']).transform((text) => text.replace(/\/+$/, ''));

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4321),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  REDIS_URL: url(['redis:', 'rediss:']).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  ORIGIN: url(['http:', 'https:'])
    .transform((text) => new URL(text).origin)
    .optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: baseUrl.default('https://github.com'),
  GITHUB_API_URL: baseUrl.default('https://api.github.com'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  AUTH_SECRET: z.string().min(32).optional(),
  INFO_PAGES: z.enum(['guarded', 'public']).default('guarded'),
  ADMIN_EMAILS: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').map((email) => email.trim()))
    .pipe(z.array(z.email()))
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
  S3_ENDPOINT: url(['http:', 'https:'])
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
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

const ADVICE: Record<keyof z.infer<typeof environment>, string> = {
  PORT: 'set it to a whole number from 0 to 65535, for instance PORT=4321',
  HOST: 'set it to the address to listen on, for instance HOST=0.0.0.0',
  DATA_DIR: 'set it to a folder the server may write to, for instance DATA_DIR=./data',
  DATABASE_URL:
    'set it to postgres://user:password@host:5432/name, or leave it out to use SQLite in DATA_DIR',
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
  INFO_PAGES: 'set it to "guarded" or "public"',
  STOP_DELAY: 'set it to the seconds a load balancer needs to notice, for instance STOP_DELAY=5',
  ADMIN_EMAILS: 'set it to e-mail addresses with commas, for instance ADMIN_EMAILS=ada@example.org',
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

const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){3})$/;

/**
 * Reads the configuration from `env`. Makes the data folder and, unless AUTH_SECRET is
 * given, the secret in it. Throws {@link ConfigError} with a sentence that says what to set.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0] as keyof typeof ADVICE;
    // A key that is almost right stays out of logs.
    const shown =
      name === 'VAPID_PRIVATE_KEY' || name === 'METRICS_TOKEN' ? '…' : (env[name] ?? '');
    throw new ConfigError(`${name} is "${shown}": ${ADVICE[name]}.`);
  }
  const values = parsed.data;
  const rateLimits = parseRateLimits(values.RATE_LIMITS, DEFAULT_LIMITS);
  if (rateLimits === null) {
    throw new ConfigError(`RATE_LIMITS is "${values.RATE_LIMITS}": ${ADVICE.RATE_LIMITS}.`);
  }
  if (rateLimits === 'off' && !LOOPBACK.test(values.HOST)) {
    throw new ConfigError(
      `RATE_LIMITS is off while HOST is ${values.HOST}: that would leave sign-in open to guessing; set HOST to a loopback address, or leave RATE_LIMITS out.`,
    );
  }
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    bucket: readBucket(values),
    vapid: readVapid(values),
    pushServices: readOrigins(values.PUSH_SERVICES),
    origin: values.ORIGIN ?? null,
    publicUrl: values.ORIGIN ?? localUrl(values.HOST, values.PORT),
    github: githubApp(values),
    trustProxy: values.TRUST_PROXY,
    authSecret: values.AUTH_SECRET ?? keptSecret(dataDir),
    infoPages: values.INFO_PAGES,
    adminEmails: new Set(values.ADMIN_EMAILS),
    assistant: { name: values.AI_MODEL, baseUrl: values.AI_BASE_URL },
    rateLimits,
    // Alone there is nowhere else to send anyone.
    stopDelay: (values.STOP_DELAY ?? (values.REDIS_URL === undefined ? 0 : 1.5)) * 1000,
    metricsToken: values.METRICS_TOKEN ?? null,
    otlp:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: values.OTEL_SERVICE_NAME,
          },
    logLevel: values.LOG_LEVEL,
  };
}

/** All of the bucket or nothing of it: half of it would keep photos where nobody looks for them. */
function readBucket(values: z.output<typeof environment>): Bucket | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  const named = { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId };
  const needed = { ...named, S3_SECRET_ACCESS_KEY: secretAccessKey };
  if (Object.values(needed).every((value) => value === undefined)) return null;
  if (endpoint && name && accessKeyId && secretAccessKey) {
    return { endpoint, name, region: values.S3_REGION, accessKeyId, secretAccessKey };
  }
  const missing = Object.keys(needed).find((key) => !needed[key as keyof typeof needed]);
  const variable = missing as keyof typeof needed;
  throw new ConfigError(`${variable} is missing: ${ADVICE[variable]}.`);
}

/** Both keys or none. */
function readVapid(values: z.output<typeof environment>): Vapid | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  if (publicKey && privateKey) return { publicKey, privateKey, subject: values.VAPID_SUBJECT };
  if (publicKey === undefined && privateKey === undefined) return null;
  const variable = publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY';
  throw new ConfigError(`${variable} is missing: ${ADVICE[variable]}.`);
}

function readOrigins(text: string): ReadonlySet<string> {
  const given = text.split(/[\s,]+/).filter(Boolean);
  const wrong = given.find((one) => !/^https?:$/.test(URL.parse(one)?.protocol ?? ''));
  if (wrong === undefined) return new Set(given.map((one) => new URL(one).origin));
  throw new ConfigError(`PUSH_SERVICES has "${wrong}": ${ADVICE.PUSH_SERVICES}.`);
}

function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${String(port)}`;
}

function githubApp(values: z.infer<typeof environment>): GitHubApp | null {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = values;
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigError(
      'GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET go together: set both, or leave both out.',
    );
  }
  if (values.ORIGIN === undefined) {
    throw new ConfigError(
      'GITHUB_CLIENT_ID is set without ORIGIN: GitHub leads people back to one address only; set ORIGIN to it.',
    );
  }
  return { clientId, clientSecret, url: values.GITHUB_URL, apiUrl: values.GITHUB_API_URL };
}

/** The secret kept in the data folder, made at the first start. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    // 'wx': of two processes that start at once, one writes and the other reads.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(
        `DATA_DIR is "${dataDir}", which cannot be written (${(error as Error).message}): ${ADVICE.DATA_DIR}.`,
      );
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) {
    throw new ConfigError(`${file} is too short to be a secret: delete it, or set AUTH_SECRET.`);
  }
  return secret;
}
