import type { AssistantModel } from '#shared/assistant.ts';
import type { InfoPages } from '#shared/guard.ts';
import type { SignUpMode } from '#shared/sign-up.ts';
import {
  ADVICE,
  ConfigError,
  dataDirOf,
  type Environment,
  environment,
  faultsOf,
  given,
  refusal,
} from './environment.ts';
import { keptSecret } from './kept-secret.ts';
import { DEFAULT_LIMITS, parseRateLimits, type RateLimits } from './rate-limits.ts';

/** The configuration, parsed once at start from the environment. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder for the SQLite file, photos, unsent mail and the secret. */
  dataDir: string;
  /** `null`: SQLite in the data folder. */
  databaseUrl: string | null;
  /** Pool size of this node and milliseconds per statement on PostgreSQL. */
  databasePool: DatabasePool;
  /** Milliseconds to wait for PostgreSQL and Redis at the start. */
  startWait: number;
  redisUrl: string | null;
  smtpUrl: string | null;
  /** Bucket for uploaded photos; `null`: the data folder. */
  bucket: Bucket | null;
  /** `null`: push is disabled. */
  vapid: Vapid | null;
  /** Origins of push services allowed without https and a public address. */
  pushServices: ReadonlySet<string>;
  /** STUN and TURN servers for calls. */
  ice: { urls: readonly string[]; turnSecret: string | null };
  /** The site's public origin; `null`: the host of each request. */
  origin: string | null;
  /** Base address of links in mails: `origin`, or the address of this process; never a request's host. */
  publicUrl: string;
  /** `null`: sign-in with GitHub is disabled. */
  github: GitHubApp | null;
  /** Number of reverse proxies whose X-Forwarded-For and -Proto are trusted; 0 trusts none. */
  trustProxy: number;
  authSecret: string;
  /** The previous `authSecret`: its signatures are accepted, but it signs nothing; `null`: none. */
  oldAuthSecret: string | null;
  sessionSeconds: SessionSeconds;
  /** Service to check new passwords against breaches by hash prefix; `null`: no check. */
  breachedPasswordsUrl: string | null;
  /** Sign-up mode; see {@link SignUpMode}. */
  signUp: SignUpMode;
  /** Users each confirmed member may invite by pair links if sign-up needs an invitation. */
  pairLinkInvites: number;
  infoPages: InfoPages;
  /** Whether the feed learns from swipes. */
  feedLearning: boolean;
  /** Email addresses of the moderators in lower case; only confirmed ones count. */
  adminEmails: ReadonlySet<string>;
  /** Model of the AI assistant in the browser. */
  assistant: AssistantModel;
  rateLimits: RateLimits;
  /** Milliseconds from the first failing /healthz to the end of listening. */
  stopDelay: number;
  /** The token of /metrics; `null`: /metrics is disabled. */
  metricsToken: string | null;
  /** `null`: tracing is disabled. */
  otlp: Otlp | null;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
}

/** Seconds a login session lives without a visit, and at most. */
export interface SessionSeconds {
  idle: number;
  longest: number;
}

export interface DatabasePool {
  connections: number;
  statementMs: number;
}

/** A GitHub OAuth app, with the base addresses of site and API without a trailing slash. */
export interface GitHubApp {
  clientId: string;
  clientSecret: string;
  url: string;
  apiUrl: string;
}

/** An S3 bucket with path-style addressing. */
export interface Bucket {
  /** Origin and optional path, without a trailing slash. */
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The VAPID keys for push services. */
export interface Vapid {
  publicKey: string;
  privateKey: string;
  /** mailto: or https: address of the operator. */
  subject: string;
}

/** The trace collector and this service's name. */
export interface Otlp {
  /** Base address of an OTLP/HTTP collector, without a trailing slash. */
  endpoint: string;
  serviceName: string;
}

const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){3})$/;

/**
 * Reads the configuration from `env`. Creates the data folder and, without AUTH_SECRET, a secret in it. Throws {@link
 * ConfigError} with advice.
 */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  secretIn: (dataDir: string) => string = keptSecret,
): Config {
  const parsed = environment.safeParse(given(env));
  if (!parsed.success) throw new ConfigError(faultsOf(parsed.error, env)[0]);
  const values = parsed.data;
  const rateLimits = parseRateLimits(values.RATE_LIMITS, DEFAULT_LIMITS);
  if (rateLimits === null) {
    throw new ConfigError(refusal('RATE_LIMITS', values.RATE_LIMITS));
  }
  if (rateLimits === 'off' && !LOOPBACK.test(values.HOST)) {
    throw new ConfigError(
      `RATE_LIMITS is off while HOST is ${values.HOST}: that would leave sign-in open to guessing; set HOST to a loopback address, or leave RATE_LIMITS out.`,
    );
  }
  const dataDir = dataDirOf(env);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: {
      connections: values.DATABASE_POOL,
      statementMs: values.DATABASE_TIMEOUT * 1000,
    },
    startWait: values.START_WAIT * 1000,
    redisUrl: values.REDIS_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    bucket: readBucket(values),
    vapid: readVapid(values),
    pushServices: readOrigins(values.PUSH_SERVICES),
    ice: readIce(values),
    origin: values.ORIGIN ?? null,
    publicUrl: values.ORIGIN ?? localUrl(values.HOST, values.PORT),
    github: githubApp(values),
    trustProxy: values.TRUST_PROXY,
    authSecret: values.AUTH_SECRET ?? secretIn(dataDir),
    oldAuthSecret: values.AUTH_SECRET_OLD ?? null,
    sessionSeconds: {
      idle: values.SESSION_IDLE_DAYS * 86_400,
      longest: values.SESSION_LONGEST_DAYS * 86_400,
    },
    breachedPasswordsUrl: values.BREACHED_PASSWORDS_URL ?? null,
    signUp: values.SIGNUP,
    pairLinkInvites: values.PAIR_LINK_INVITES,
    infoPages: values.INFO_PAGES,
    feedLearning: values.FEED_LEARNING === 'on',
    adminEmails: new Set(values.ADMIN_EMAILS),
    assistant: { name: values.AI_MODEL, baseUrl: values.AI_BASE_URL },
    rateLimits,
    // A single node can't send clients to another one.
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

/** Reads the ICE servers. Throws {@link ConfigError} for TURN relays without the shared secret. */
function readIce({ ICE_SERVERS: urls, TURN_SECRET: secret }: Environment): Config['ice'] {
  if (secret === undefined && urls.some((url) => url.startsWith('turn'))) {
    throw new ConfigError(`TURN_SECRET is missing: ${ADVICE.TURN_SECRET}.`);
  }
  return { urls, turnSecret: secret ?? null };
}

/**
 * Reads the bucket. Throws {@link ConfigError} unless all of its settings or none are set, so that photos never end up
 * in the wrong place.
 */
function readBucket(values: Environment): Bucket | null {
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

/** Reads the VAPID keys. Throws {@link ConfigError} unless both or none are set. */
function readVapid(values: Environment): Vapid | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  if (publicKey && privateKey) return { publicKey, privateKey, subject: values.VAPID_SUBJECT };
  if (publicKey === undefined && privateKey === undefined) return null;
  const variable = publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY';
  throw new ConfigError(`${variable} is missing: ${ADVICE[variable]}.`);
}

function readOrigins(text: string): ReadonlySet<string> {
  const given = text.split(/[\s,]+/).filter(Boolean);
  if (given.every((one) => /^https?:$/.test(URL.parse(one)?.protocol ?? ''))) {
    return new Set(given.map((one) => new URL(one).origin));
  }
  throw new ConfigError(refusal('PUSH_SERVICES', text));
}

function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${String(port)}`;
}

function githubApp(values: Environment): GitHubApp | null {
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
