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

/** All the process reads from its environment, parsed once at boot. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder for the SQLite file, photos, undelivered mail and the secret. */
  dataDir: string;
  /** `null`: SQLite in the data folder. */
  databaseUrl: string | null;
  /** Connections of this node to PostgreSQL, and milliseconds a statement there may take. */
  databasePool: DatabasePool;
  /** Milliseconds a start waits for PostgreSQL and Redis. */
  startWait: number;
  redisUrl: string | null;
  smtpUrl: string | null;
  /** Where uploaded photos are kept; `null`: in the data folder. */
  bucket: Bucket | null;
  /** `null`: no pushes. */
  vapid: Vapid | null;
  /** Origins of push services that need be neither https nor public. */
  pushServices: ReadonlySet<string>;
  /** What helps two browsers to talk. */
  ice: { urls: readonly string[]; turnSecret: string | null };
  /** The site's public origin; `null`: whatever host the browser asked. */
  origin: string | null;
  /** Where links in mail lead: `origin`, else where this process listens. Never what a request says. */
  publicUrl: string;
  /** `null`: nobody signs in with GitHub. */
  github: GitHubApp | null;
  /** How many reverse proxies in front set X-Forwarded-For and -Proto; 0 believes none. */
  trustProxy: number;
  authSecret: string;
  /** What signed before `authSecret`: it is believed, and signs nothing; `null`: there is none. */
  oldAuthSecret: string | null;
  sessionSeconds: SessionSeconds;
  /** Where new passwords are looked up by the first digits of their hash; `null`: nowhere. */
  breachedPasswordsUrl: string | null;
  /** Who may make an account. */
  signUp: SignUpMode;
  /** How many people each confirmed member may bring in by pair links where sign-up takes an invitation. */
  pairLinkInvites: number;
  infoPages: InfoPages;
  /** Whether the feed learns from who chose whom. */
  feedLearning: boolean;
  /** Email addresses of the moderators, in lower case; each must be confirmed to count. */
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

/** Seconds that a session lives without a visit, and with visits at most. */
export interface SessionSeconds {
  idle: number;
  longest: number;
}

export interface DatabasePool {
  connections: number;
  statementMs: number;
}

/** An OAuth app registered with GitHub, and the addresses of its site and its API, without a trailing slash. */
export interface GitHubApp {
  clientId: string;
  clientSecret: string;
  url: string;
  apiUrl: string;
}

/** A bucket that speaks S3, addressed by path. */
export interface Bucket {
  /** Origin and perhaps a path, without a slash at its end. */
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The keys by which push services know this site. */
export interface Vapid {
  publicKey: string;
  privateKey: string;
  /** mailto: or https: address of whoever runs the site. */
  subject: string;
}

/** Where traces go, and under which name. */
export interface Otlp {
  /** Base address of a collector that speaks OTLP over HTTP, without a trailing slash. */
  endpoint: string;
  serviceName: string;
}

const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){3})$/;

/**
 * Reads the configuration from `env`. Makes the data folder and, unless AUTH_SECRET is
 * given, the secret in it. Throws {@link ConfigError} with a sentence that says what to set.
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

/** A relay takes nobody whom it does not know. */
function readIce({ ICE_SERVERS: urls, TURN_SECRET: secret }: Environment): Config['ice'] {
  if (secret === undefined && urls.some((url) => url.startsWith('turn'))) {
    throw new ConfigError(`TURN_SECRET is missing: ${ADVICE.TURN_SECRET}.`);
  }
  return { urls, turnSecret: secret ?? null };
}

/** All of the bucket or nothing of it: half of it would keep photos where nobody looks for them. */
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

/** Both keys or none. */
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
