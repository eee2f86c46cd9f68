import { randomUUIDv7 } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/limits.ts';
import type { GitHubApp, SessionSeconds } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/client.ts';
import { isSecure } from '../../platform/http/headers.ts';
import { GITHUB, gitHubProvider } from './github-provider.ts';
import { type PasswordWork, passwordWork } from './passwords.ts';
import { type Secrets, signedAnew } from './signatures.ts';

export const SESSION_RENEW_SECONDS = 24 * 3600;

const COOKIE_PREFIX = 'pairwise';

/** Browsers accept the `__Secure-` prefix over https only. */
export const sessionCookieName = (secure: boolean): string =>
  `${secure ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;

export interface AuthDatabase extends Pick<Database, 'db' | 'kind'> {
  /** If true, `db` is a transaction around the whole call. */
  within?: boolean;
  passwords?: PasswordWork | undefined;
}

export interface AuthConfig extends Secrets {
  origin: string | null;
  github?: GitHubApp | null;
  /** If false, sign-in with GitHub doesn't create accounts. */
  gitHubSignUp?: boolean;
  sessionSeconds: SessionSeconds;
}

export type AuthWithin = (trx: Database['db'], passwords?: PasswordWork) => Auth;

/** better-auth's HTTP routes aren't mounted, and it sends no mail. */
export function createAuth(target: AuthDatabase, config: AuthConfig) {
  const secure = isSecure(config.origin);
  return betterAuth({
    appName: COOKIE_PREFIX,
    secret: config.authSecret,
    baseURL: config.origin ?? 'http://localhost',
    database: { db: target.db, type: target.kind, transaction: target.within !== true },
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: target.passwords ?? passwordWork,
    },
    user: {
      modelName: 'users',
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        photoUrl: { type: 'string', required: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: config.sessionSeconds.idle,
      updateAge: SESSION_RENEW_SECONDS,
      // A password change asks for the current password, which is enough proof for old sessions.
      freshAge: 0,
    },
    account: {
      modelName: 'accounts',
      updateAccountOnSignIn: false,
      accountLinking: { requireLocalEmailVerified: true, trustedProviders: [] },
    },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    databaseHooks: {
      account: {
        create: {
          async before(account, context) {
            // An account with a GitHub identity gets no second one by its address, which GitHub
            // alone may have confirmed.
            if (account.providerId === GITHUB) {
              const known = await context?.context.internalAdapter.findAccounts(account.userId);
              if (known?.some(({ providerId }) => providerId === GITHUB)) return false;
            }
            // GitHub tokens are discarded, because nothing uses GitHub on a user's behalf.
            return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
          },
        },
      },
    },
    ...(config.oldAuthSecret && {
      hooks: {
        before: createAuthMiddleware(({ headers }) => {
          const cookie = headers?.get('cookie');
          return Promise.resolve(
            cookie && { context: { headers: new Headers({ cookie: signedAnew(cookie, config) }) } },
          );
        }),
      },
    }),
    onAPIError: { errorURL: '/login' },
    plugins: [
      genericOAuth({
        config: config.github
          ? [
              {
                ...gitHubProvider(config.github, config.origin ?? ''),
                disableSignUp: config.gitHubSignUp === false,
              },
            ]
          : [],
      }),
    ],
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: secure,
      database: { generateId: () => randomUUIDv7() },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

export function headersOf(caller: Caller): Headers {
  return new Headers({
    'user-agent': caller.userAgent,
    // IPv6 clients are /64 networks here, but better-auth stores addresses.
    'x-forwarded-for': caller.address.replace(/\/\d+$/, ''),
    ...(caller.cookie === undefined ? {} : { cookie: caller.cookie }),
  });
}
