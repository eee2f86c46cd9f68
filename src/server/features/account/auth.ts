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

/** Seconds after which a visit makes a session live on. */
export const SESSION_RENEW_SECONDS = 24 * 3600;

const COOKIE_PREFIX = 'pairwise';

/** Name of the session cookie; browsers accept the `__Secure-` one over https only. */
export const sessionCookieName = (secure: boolean): string =>
  `${secure ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;

/** What better-auth works on: the database, or one transaction of it. */
export interface AuthDatabase extends Pick<Database, 'db' | 'kind'> {
  /** `true`: `db` is a transaction already, and all of a call happens in it. */
  within?: boolean;
  /** Work that was done before the transaction began. */
  passwords?: PasswordWork | undefined;
}

export interface AuthConfig extends Secrets {
  origin: string | null;
  github?: GitHubApp | null;
  /** `false`: GitHub leads nobody in who has no account yet. */
  gitHubSignUp?: boolean;
  sessionSeconds: SessionSeconds;
}

/** Makes better-auth at work inside a transaction of ours. */
export type AuthWithin = (trx: Database['db'], passwords?: PasswordWork) => Auth;

/**
 * better-auth over our database: it owns sign-up, sign-in, sign-out, change of the password, and
 * GitHub. Only its server API is used; its own HTTP routes are not mounted. It sends no mail.
 */
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
      // A new password asks for the current one; that is proof enough with an old session too.
      freshAge: 0,
    },
    account: {
      modelName: 'accounts',
      updateAccountOnSignIn: false,
      accountLinking: { requireLocalEmailVerified: true, trustedProviders: [] },
    },
    // The states of GitHub sign-ins under way stand in the database as hashes.
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    databaseHooks: {
      account: {
        create: {
          async before(account, context) {
            // Who has a GitHub account here gets no second one by its address: only an address
            // confirmed out of a mail lets GitHub join, and theirs may have GitHub's word alone.
            if (account.providerId === GITHUB) {
              const known = await context?.context.internalAdapter.findAccounts(account.userId);
              if (known?.some(({ providerId }) => providerId === GITHUB)) return false;
            }
            // Who signs in with GitHub proves it once; nothing here acts there in their name.
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

/** A request as better-auth reads it. */
export function headersOf(caller: Caller): Headers {
  return new Headers({
    'user-agent': caller.userAgent,
    // An IPv6 caller is a /64 here; better-auth keeps addresses alone.
    'x-forwarded-for': caller.address.replace(/\/\d+$/, ''),
    ...(caller.cookie === undefined ? {} : { cookie: caller.cookie }),
  });
}
