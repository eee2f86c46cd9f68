import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_MODEL } from '#shared/assistant.ts';
import { emailId } from '#shared/schemas/email.ts';
import { DEFAULT_NAME, site } from '#site';
import { parseRateLimits, type RateLimits } from './rate-limits.ts';

export const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){3})$/;

/** The configuration is invalid; the message names the variable and a valid value. */
export class ConfigError extends Error {}

/** Each entry says how much may be printed: any value, the host of a valid address, or nothing. */
const open = <S extends z.ZodType>(schema: S, value: string) => entry(schema, value, 'open');
const address = <S extends z.ZodType>(schema: S, value: string) => entry(schema, value, 'address');
const secret = <S extends z.ZodType>(schema: S, value: string) => entry(schema, value, 'secret');
const entry = <S extends z.ZodType>(schema: S, description: string, printed: string): S =>
  schema.meta({ description, printed });

const amount = (min: number, max: number) => z.coerce.number().min(min).max(max);
const whole = (min: number, max: number) => amount(min, max).int();
const text = (pattern: RegExp) => z.string().regex(pattern);
const chars = (min: number) => z.string().min(min);
const list = z.string().transform((text) => text.split(',').map((one) => one.trim()));
const url = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''));
/** A password with / ? # that are not encoded ends the host early; its rest is in path, query or hash. */
const service = (path: RegExp, ...protocols: string[]) =>
  url(...protocols).refine((text) => {
    const address = URL.parse(text);
    if (address === null) return false;
    const { hostname, pathname, search, searchParams, hash } = address;
    const isWhole = path.test(pathname) && hash === '' && !`${pathname}${search}`.includes('@');
    return isWhole && (hostname !== '' || searchParams.has('host'));
  });
const webUrl = url('http:', 'https:').refine((text) => !text.includes('*'));
const origin = webUrl.transform((text) => new URL(text).origin);
const baseUrl = webUrl.transform((text) => text.replace(/\/+$/, ''));
const pathUrl = webUrl
  .transform((text) => new URL(text).origin + new URL(text).pathname)
  .pipe(baseUrl);
/** `fetch` refuses an address with credentials, and its error quotes the password. */
const hasNoUser = (text: string) => !/^https?:\/*[^/?#]*@/i.test(text);
const fetchedUrl = baseUrl.refine(hasNoUser);
/** Compared letter by letter, so a slash at its end stays. */
const issuer = webUrl.refine(hasNoUser).refine((text) => {
  const { protocol, hostname, search, hash } = URL.parse(text) ?? {};
  return (protocol === 'https:' || LOOPBACK.test(hostname ?? '')) && !search && !hash;
});

/** A domain in the spelling of stored addresses. */
const domain = z
  .string()
  .transform((name) => `x@${name}`)
  .pipe(emailId)
  .transform((address) => address.slice(2));
const iceUrl = text(/^(stuns?|turns?):[\w.[\]:-]+(\?transport=(udp|tcp))?$/);
const rateLimits = z.string().transform((text) => parseRateLimits(text));
const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Each variable with its schema and a description, which follows "set it to" in errors and in docs/configuration.md. */
export const environment = z.object({
  PORT: open(whole(0, 65_535).default(4321), 'a port to listen on, from 0 to 65535'),
  HOST: open(text(/^[\w.:%-]+$/).default('localhost'), 'the address to listen on, 0.0.0.0 for all'),
  DATA_DIR: open(
    z.string().default('./data'),
    'a folder the server may write to, for the SQLite file, photos, undelivered mail and the secret',
  ),
  DATABASE_URL: address(
    service(/^\/[^/]+$/, 'postgres:', 'postgresql:').optional(),
    'postgres://user:password@host:5432/name with / ? # % in the password as %2F %3F %23 %25, or leave it out to use SQLite in DATA_DIR',
  ),
  DATABASE_POOL: open(whole(2, 500).default(10), 'the most connections of a node to PostgreSQL'),
  DATABASE_TIMEOUT: open(amount(1, 600).default(6), 'the seconds a PostgreSQL statement may take'),
  START_WAIT: open(amount(0, 3600).default(60), 'the seconds to wait for PostgreSQL and Redis'),
  REDIS_URL: address(
    service(/^(\/\d*)?$/, 'redis:', 'rediss:').optional(),
    'redis://host:6379 to share sockets and limits between nodes, or leave it out to run a single node',
  ),
  SMTP_URL: address(
    service(/^\/?$/, 'smtp:', 'smtps:').optional(),
    'smtp://user:password@host:587, or leave it out to keep mail as files in DATA_DIR/mail; encryption is required except on this machine',
  ),
  MAIL_FROM: secret(
    emailId.default(() => site.contact.email),
    'the sender of all mail, for instance MAIL_FROM=pairwise@your-company.example',
  ),
  S3_ENDPOINT: open(
    fetchedUrl.optional(),
    'the address of an S3-compatible storage, for instance S3_ENDPOINT=https://s3.eu-central-1.amazonaws.com, or leave it and the other S3 variables out to keep photos in DATA_DIR/photos',
  ),
  S3_BUCKET: open(
    text(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/).optional(),
    'the name of an existing bucket for uploaded photos',
  ),
  S3_REGION: open(chars(1).default('us-east-1'), 'the region of the bucket'),
  S3_ACCESS_KEY_ID: secret(
    chars(1).optional(),
    'the id of a key that may read, write and delete in S3_BUCKET',
  ),
  S3_SECRET_ACCESS_KEY: secret(chars(1).optional(), 'the secret of S3_ACCESS_KEY_ID'),
  VAPID_PUBLIC_KEY: secret(
    text(/^[\w-]{87}$/).optional(),
    'the public key that `npx web-push generate-vapid-keys` prints, with VAPID_PRIVATE_KEY, or leave both out to send no pushes',
  ),
  VAPID_PRIVATE_KEY: secret(text(/^[\w-]{43}$/).optional(), 'the private key of VAPID_PUBLIC_KEY'),
  VAPID_SUBJECT: secret(
    url('mailto:', 'https:').default(() => `mailto:${site.contact.email}`),
    'your mailto: or https: contact for push services',
  ),
  PUSH_SERVICES: open(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(origin))
      .default([]),
    'origins of your own push services, for instance https://push.lan:8443, or leave it out: others must be public and https',
  ),
  ICE_SERVERS: open(
    list.pipe(z.array(iceUrl).max(8)).default([]),
    'addresses for calls with commas, for instance ICE_SERVERS=stun:stun.pairwise.example:3478,turn:turn.pairwise.example:3478, or leave it out to connect directly only',
  ),
  TURN_SECRET: secret(
    chars(16).optional(),
    'the secret of at least 16 characters that your TURN server has as static-auth-secret',
  ),
  ORIGIN: open(
    origin.optional(),
    'the public address, for instance ORIGIN=https://pairwise.example; https turns on secure cookies and HSTS',
  ),
  GITHUB_CLIENT_ID: open(
    z.string().optional(),
    'the client id of your OAuth app, with GITHUB_CLIENT_SECRET and ORIGIN: set both, or leave both out to have no login with GitHub',
  ),
  GITHUB_CLIENT_SECRET: secret(
    z.string().optional(),
    'a client secret of your OAuth app, with GITHUB_CLIENT_ID: set both, or leave both out',
  ),
  GITHUB_URL: open(fetchedUrl.default('https://github.com'), 'the address of GitHub Enterprise'),
  GITHUB_API_URL: open(
    fetchedUrl.default('https://api.github.com'),
    'the API of your GitHub Enterprise',
  ),
  OIDC_ISSUER: open(
    issuer.optional(),
    'the https address of your OpenID Connect provider as it spells it, for instance OIDC_ISSUER=https://login.your-company.example/realms/staff, with ORIGIN, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or leave all out to have no single sign-on',
  ),
  OIDC_CLIENT_ID: open(
    z.string().optional(),
    'the id of your client at OIDC_ISSUER, with OIDC_CLIENT_SECRET: set both, or leave both out',
  ),
  OIDC_CLIENT_SECRET: secret(
    z.string().optional(),
    'the secret of your client at OIDC_ISSUER, with OIDC_CLIENT_ID: set both, or leave both out',
  ),
  OIDC_NAME: open(
    text(/^[^\p{C}<>]{1,40}$/u).default('single sign-on'),
    'the name on the login button, for instance OIDC_NAME=Acme',
  ),
  LOGIN: open(
    z.enum(['all', 'sso']).default('all'),
    '"all" or "sso"; "sso": people log in through OIDC_ISSUER only, without passwords, passkeys and GitHub',
  ),
  GITHUB_SKILLS: open(
    z.enum(['on', 'off']).default('on'),
    '"on" or "off"; "off": the skill editor doesn’t offer the languages of a member’s public repositories, which the server asks GITHUB_API_URL for',
  ),
  LINK_PREVIEWS: open(
    z.enum(['on', 'off']).default('off'),
    '"on" or "off"; "on": conversations preview links to GITHUB_URL, for which the server asks GITHUB_API_URL, so GitHub learns what they link to',
  ),
  TRUST_PROXY: open(
    whole(0, 10).default(0),
    'the number of reverse proxies in front that set X-Forwarded-For, for instance TRUST_PROXY=1',
  ),
  AUTH_SECRET: secret(
    chars(32).optional(),
    'at least 32 random characters, the same on every node, or leave it out to have one generated in DATA_DIR',
  ),
  AUTH_SECRET_OLD: secret(
    chars(32).optional(),
    'the previous AUTH_SECRET, so that its signatures stay valid, and leave it out a month later',
  ),
  SESSION_IDLE_DAYS: open(
    whole(2, 365).default(14),
    'the days without a visit after which a login session ends',
  ),
  SESSION_LONGEST_DAYS: open(whole(2, 3650).default(90), 'the most days a login session lasts'),
  MESSAGES_KEPT_DAYS: open(
    whole(1, 36_500).optional(),
    'the days after which messages and their pictures are deleted for good, for instance MESSAGES_KEPT_DAYS=365, or leave it out to keep them',
  ),
  IDLE_ACCOUNTS_KEPT_DAYS: open(
    whole(90, 36_500).optional(),
    'the days without a visit after which accounts are deleted, 30 days after a warning by mail, for instance IDLE_ACCOUNTS_KEPT_DAYS=730, with SMTP_URL, or leave it out to keep them',
  ),
  AUDIT_KEPT_DAYS: open(
    whole(1, 3650).default(365),
    'the days after which entries of the audit log are deleted',
  ),
  BREACHED_PASSWORDS_URL: open(
    fetchedUrl.optional(),
    'an API of breached passwords, asked by five hex digits of a hash, for instance BREACHED_PASSWORDS_URL=https://api.pwnedpasswords.com, or leave it out to ask none',
  ),
  SIGNUP: open(
    z.enum(['open', 'invite', 'closed', 'sso']).default('open'),
    '"open", to "invite" (`npm run invite` prints a link), to "closed": no new accounts, GitHub included, or to "sso": only OIDC_ISSUER creates accounts',
  ),
  SIGNUP_DOMAINS: open(
    list.pipe(z.array(domain)).default([]),
    'the domains of the email addresses that people may sign up with, and change to, for instance SIGNUP_DOMAINS=your-company.example, or leave it out to allow all',
  ),
  CONFIRM: open(
    z.enum(['optional', 'required']).default('optional'),
    '"optional", or to "required": people log in only after they have opened the link in the mail to their address',
  ),
  PAIR_LINK_INVITES: open(
    whole(0, 10_000).default(0),
    'how many people each member with a confirmed email may bring in by pair links with SIGNUP=invite, for instance PAIR_LINK_INVITES=3',
  ),
  INFO_PAGES: open(
    z.enum(['guarded', 'public']).default('guarded'),
    '"guarded" or "public": "public" opens About Us to visitors, as the other information pages are',
  ),
  FEED_LEARNING: open(
    z.enum(['on', 'off']).default('on'),
    '"on" or "off"; "off": the feed learns nothing from swipes',
  ),
  AI_MODEL: open(
    text(/^[\w.-]+(\/[\w.-]+)?$/).default(DEFAULT_MODEL.name),
    'the text model of the chat assistant, called from the browser with the user’s own key',
  ),
  AI_BASE_URL: open(pathUrl.default(DEFAULT_MODEL.baseUrl), 'the address that serves the model'),
  ADMIN_EMAILS: secret(
    z.string().toLowerCase().pipe(list).pipe(z.array(emailId)).default([]),
    'the confirmed email addresses of moderators with commas, for instance ADMIN_EMAILS=ada@example.org',
  ),
  RATE_LIMITS: open(
    rateLimits.pipe(z.custom<RateLimits>(Boolean)).optional(),
    'pairs like "login.address=30/15m" that replace built-in limits, to "office" for many people behind one address, or to "off" on a loopback HOST',
  ),
  STOP_DELAY: open(
    amount(0, 300).optional(),
    'the seconds a load balancer needs to notice that /healthz says 503, for instance STOP_DELAY=5, or leave it out for 0, with REDIS_URL 1.5',
  ),
  METRICS_TOKEN: secret(
    chars(16).optional(),
    'at least 16 random characters, which Prometheus then sends as its bearer token, or leave it out to have no /metrics',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: open(
    baseUrl.optional(),
    'a collector that takes OTLP over HTTP, for instance OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318, or leave it out to send no traces',
  ),
  OTEL_SERVICE_NAME: open(
    chars(1).default(DEFAULT_NAME.toLowerCase()),
    'the service name in traces',
  ),
  LOG_LEVEL: open(z.enum(levels).default('info'), levels.join(', ')),
});

export type Environment = z.output<typeof environment>;
export type Variable = keyof Environment;

const HIDDEN = '(set)';

/** Returns the part of a value that can't be a secret. */
export function shown(name: Variable, value: string, isAccepted: boolean): string {
  const { printed } = environment.shape[name].meta() ?? {};
  const isOpen = printed === 'open';
  if (!isAccepted) return isOpen && !/[@?]/.test(value) ? value : HIDDEN;
  if (isOpen && !/:\/\/|@/.test(value)) return value;
  if (!isOpen && printed !== 'address') return HIDDEN;
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

/** Returns the variables of `env` without empty ones. */
export const given = (env: NodeJS.ProcessEnv): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/** Returns the absolute path of the data folder, for scripts that don't need the full configuration. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string =>
  resolve(environment.shape.DATA_DIR.parse(given(env)['DATA_DIR']));

/** Returns a sentence about an invalid or missing variable. */
export function wrong(name: Variable, fault: string): string {
  const { description = '' } = environment.shape[name];
  const example = description.includes(`${name}=`) ? '' : defaultOf(name);
  return `${name} ${fault}: set it to ${description}${example && `, for instance ${name}=${example}`}.`;
}

/** Returns the default of a variable, a string, number or empty list, as text; empty if it has none. */
export function defaultOf(name: Variable): string {
  const { data } = environment.shape[name].safeParse(undefined) as { data?: string | number };
  return String(data ?? '');
}

/** Returns a sentence for each invalid variable. */
export const faultsOf = ({ issues }: z.ZodError, env: NodeJS.ProcessEnv): string[] =>
  [...new Set(issues.map(({ path }) => path[0] as Variable))].map((name) => {
    const quoted = shown(name, env[name] ?? '', false);
    return wrong(name, `is "${quoted === HIDDEN ? '…' : quoted}"`);
  });
