import {
  ConfigError,
  dataDirOf,
  defaultOf,
  type Environment,
  environment,
  faultsOf,
  given,
  LOOPBACK,
  type Variable,
  wrong,
} from './environment.ts';
import { keptSecret } from './kept-secret.ts';
import { DELAYS } from './delays.ts';
import { DEFAULT_LIMITS } from './rate-limits.ts';
import { readSite } from './site-file.ts';

/** The configuration, parsed once at start from the environment. */
export type Config = ReturnType<typeof readConfig>;
/** An S3 bucket with path-style addressing. */
export type Bucket = NonNullable<Config['bucket']>;
export type Vapid = NonNullable<Config['vapid']>;
/** A GitHub OAuth app, with the base addresses of site and API without a trailing slash. */
export type GitHubApp = NonNullable<Config['github']>;
/** The company's provider of OpenID Connect. */
export type OidcClient = NonNullable<Config['oidc']>;
export type Otlp = NonNullable<Config['otlp']>;
export type DatabasePool = Config['databasePool'];
export type SessionSeconds = Config['sessionSeconds'];

/**
 * Reads the configuration from `env`. Creates the data folder and, without AUTH_SECRET, a secret in it. Throws {@link
 * ConfigError} with advice.
 */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  secretIn: (dataDir: string) => string = keptSecret,
) {
  const dataDir = dataDirOf(env);
  // Defaults of variables depend on it.
  const siteFile = readSite(dataDir);
  const { data: values, error } = environment.safeParse(given(env));
  if (error) throw new ConfigError(faultsOf(error, env)[0]);
  if (values.RATE_LIMITS === 'off' && !LOOPBACK.test(values.HOST)) {
    throw new ConfigError(
      `RATE_LIMITS is off while HOST is ${values.HOST}: that would leave sign-in open to guessing; set HOST to a loopback address, or leave RATE_LIMITS out.`,
    );
  }
  if (
    values.TURN_SECRET === undefined &&
    values.ICE_SERVERS.some((url) => url.startsWith('turn'))
  ) {
    throw new ConfigError(wrong('TURN_SECRET', 'is missing'));
  }
  const github = together(values, {
    clientId: 'GITHUB_CLIENT_ID',
    clientSecret: 'GITHUB_CLIENT_SECRET',
    url: 'GITHUB_URL',
    apiUrl: 'GITHUB_API_URL',
  });
  const oidc = together(values, {
    issuer: 'OIDC_ISSUER',
    clientId: 'OIDC_CLIENT_ID',
    clientSecret: 'OIDC_CLIENT_SECRET',
    name: 'OIDC_NAME',
  });
  if ((github !== null || oidc !== null) && values.ORIGIN === undefined) {
    const [name, who] = github === null ? ['OIDC_ISSUER', 'it'] : ['GITHUB_CLIENT_ID', 'GitHub'];
    throw new ConfigError(
      `${name} is set without ORIGIN: ${who} leads people back to one address only; set ORIGIN to it.`,
    );
  }
  const needy = (['LOGIN', 'SIGNUP'] as const).find((name) => values[name] === 'sso');
  if (needy !== undefined && oidc === null) {
    throw new ConfigError(wrong('OIDC_ISSUER', `is missing while ${needy} is "sso"`));
  }
  return {
    port: values.PORT,
    host: values.HOST,
    /** Absolute path of the folder for the SQLite file, photos, unsent mail and the secret. */
    dataDir,
    /** Content of DATA_DIR/site.json, already applied to `site`. */
    siteFile,
    /** `null`: SQLite in the data folder. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** Pool size of this node and milliseconds per statement on PostgreSQL. */
    databasePool: {
      connections: values.DATABASE_POOL,
      statementMs: values.DATABASE_TIMEOUT * 1000,
    },
    /** Milliseconds to wait for PostgreSQL and Redis at the start. */
    startWait: values.START_WAIT * 1000,
    redisUrl: values.REDIS_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    /** Bucket for uploaded photos; `null`: the data folder. */
    bucket: together(values, {
      endpoint: 'S3_ENDPOINT',
      name: 'S3_BUCKET',
      region: 'S3_REGION',
      accessKeyId: 'S3_ACCESS_KEY_ID',
      secretAccessKey: 'S3_SECRET_ACCESS_KEY',
    }),
    /** The VAPID keys and contact for push services; `null`: push is disabled. */
    vapid: together(values, {
      publicKey: 'VAPID_PUBLIC_KEY',
      privateKey: 'VAPID_PRIVATE_KEY',
      subject: 'VAPID_SUBJECT',
    }),
    /** Origins of push services allowed without https and a public address. */
    pushServices: new Set(values.PUSH_SERVICES) as ReadonlySet<string>,
    /** STUN and TURN servers for calls. */
    ice: { urls: values.ICE_SERVERS, turnSecret: values.TURN_SECRET ?? null },
    /** The site's public origin; `null`: the host of each request. */
    origin: values.ORIGIN ?? null,
    /** Base address of links in mails: `origin`, or the address of this process; never a request's host. */
    publicUrl: values.ORIGIN ?? localUrl(values.HOST, values.PORT),
    /** `null`: sign-in with GitHub is disabled. */
    github: values.LOGIN === 'sso' ? null : github,
    /** `null`: single sign-on is disabled. */
    oidc,
    /** Whether people log in through the company's provider only. */
    ssoOnly: values.LOGIN === 'sso',
    /** The addresses of GitHub for languages of public repositories; `null`: none are offered. */
    gitHubSkills:
      values.GITHUB_SKILLS === 'on'
        ? { url: values.GITHUB_URL, apiUrl: values.GITHUB_API_URL }
        : null,
    /** The addresses of GitHub for previews of links; `null`: links have none. */
    linkPreviews:
      values.LINK_PREVIEWS === 'on'
        ? { url: values.GITHUB_URL, apiUrl: values.GITHUB_API_URL }
        : null,
    /** Number of reverse proxies whose X-Forwarded-For and -Proto are trusted; 0 trusts none. */
    trustProxy: values.TRUST_PROXY,
    authSecret: values.AUTH_SECRET ?? secretIn(dataDir),
    /** The previous `authSecret`: its signatures are accepted, but it signs nothing; `null`: none. */
    oldAuthSecret: values.AUTH_SECRET_OLD ?? null,
    /** Seconds a login session lives without a visit, and at most. */
    sessionSeconds: {
      idle: Math.min(values.SESSION_IDLE_DAYS, values.SESSION_LONGEST_DAYS) * 86_400,
      longest: values.SESSION_LONGEST_DAYS * 86_400,
    },
    /** Service to check new passwords against breaches by hash prefix; `null`: no check. */
    breachedPasswordsUrl: values.BREACHED_PASSWORDS_URL ?? null,
    signUp: values.SIGNUP,
    /** Whether a login needs a confirmed address. */
    confirmFirst: values.CONFIRM === 'required',
    /** Domains of allowed email addresses; empty: all. */
    signUpDomains: values.SIGNUP_DOMAINS,
    /** Users each confirmed member may invite by pair links if sign-up needs an invitation. */
    pairLinkInvites: values.PAIR_LINK_INVITES,
    infoPages: values.INFO_PAGES,
    /** Whether the feed learns from swipes. */
    feedLearning: values.FEED_LEARNING === 'on',
    /** Email addresses of the moderators in lower case; only confirmed ones count. */
    adminEmails: new Set(values.ADMIN_EMAILS) as ReadonlySet<string>,
    /** Model of the AI assistant in the browser. */
    assistant: { name: values.AI_MODEL, baseUrl: values.AI_BASE_URL },
    rateLimits: values.RATE_LIMITS ?? DEFAULT_LIMITS,
    /** Null keeps messages. */
    messagesKeptDays: values.MESSAGES_KEPT_DAYS ?? null,
    /** Null keeps unused accounts, also without mail to warn them. */
    idleAccountsKeptDays: values.SMTP_URL ? (values.IDLE_ACCOUNTS_KEPT_DAYS ?? null) : null,
    auditKeptDays: values.AUDIT_KEPT_DAYS,
    delays: DELAYS,
    /** Milliseconds from the first failing /healthz to the end of listening; a single node needs none. */
    stopDelay: (values.STOP_DELAY ?? (values.REDIS_URL === undefined ? 0 : 1.5)) * 1000,
    /** The token of /metrics; `null`: /metrics is disabled. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** The trace collector, without a trailing slash, and this service's name; `null`: tracing is disabled. */
    otlp: together(values, {
      endpoint: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      serviceName: 'OTEL_SERVICE_NAME',
    }),
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Returns variables that need each other; null if only defaults are set. Throws {@link ConfigError} if one is missing.
 */
function together<const Names extends Record<string, Variable>>(values: Environment, names: Names) {
  const needed = Object.values(names).filter((name) => defaultOf(name) === '');
  const missing = needed.filter((name) => values[name] === undefined);
  if (missing.length === needed.length) return null;
  if (missing[0] !== undefined) throw new ConfigError(wrong(missing[0], 'is missing'));
  return Object.fromEntries(
    Object.entries(names).map(([key, name]) => [key, values[name]]),
  ) as unknown as { [key in keyof Names]: NonNullable<Environment[Names[key]]> };
}

function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${String(port)}`;
}
