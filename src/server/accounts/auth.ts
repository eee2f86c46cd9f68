import { randomUUIDv7 } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/limits.ts';
import type { GitHubApp } from '../config.ts';
import type { Database } from '../db/database.ts';
import { gitHubProvider } from './github-provider.ts';
import { LINK_HOURS, type Letters } from './letters.ts';
import { type PasswordWork, passwordWork } from './passwords.ts';

/** Seconds a session lives, and how old it may grow before a visit renews it. */
export const SESSION_SECONDS = 30 * 24 * 3600;
export const SESSION_RENEW_SECONDS = 24 * 3600;

const COOKIE_PREFIX = 'pairwise';
const HOUR_SECONDS = 3600;

export const isSecure = (origin: string | null): boolean => origin?.startsWith('https:') ?? false;

/** Name of the session cookie; browsers accept the `__Secure-` one over https only. */
export const sessionCookieName = (secure: boolean): string =>
  `${secure ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;

/** What better-auth works on: the database, or one transaction of it. */
export interface AuthPlace extends Pick<Database, 'db' | 'kind'> {
  /** `true`: `db` is a transaction already, and all of a call happens in it. */
  within?: boolean;
  /** Work that was done before the transaction began. */
  passwords?: PasswordWork | undefined;
}

export interface AuthConfig {
  authSecret: string;
  origin: string | null;
  github?: GitHubApp | null;
}

/** Makes better-auth at work inside a transaction of ours, the letters it sends included. */
export type AuthWithin = (trx: Database['db'], passwords?: PasswordWork) => Auth;

/**
 * better-auth over our database: it owns sign-up, sign-in, sign-out, change and reset of the
 * password, verification of the email, and GitHub. Only its server API is used; its own HTTP
 * routes are not mounted. Without `letters` it sends none.
 */
export function createAuth(place: AuthPlace, config: AuthConfig, letters?: Letters) {
  const secure = isSecure(config.origin);
  return betterAuth({
    appName: COOKIE_PREFIX,
    secret: config.authSecret,
    baseURL: config.origin ?? 'http://localhost',
    database: { db: place.db, type: place.kind, transaction: place.within !== true },
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: place.passwords ?? passwordWork,
      resetPasswordTokenExpiresIn: LINK_HOURS.reset * HOUR_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        // `firstName` is one of our additional fields, which this hook's type does not know.
        await letters?.reset(user as typeof user & { firstName: string }, token);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: LINK_HOURS.verification * HOUR_SECONDS,
      sendVerificationEmail: async ({ user, token }) => {
        await letters?.verification(user.email, token);
      },
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
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_RENEW_SECONDS,
      // A new password asks for the current one; that is proof enough with an old session too.
      freshAge: 0,
    },
    account: {
      modelName: 'accounts',
      updateAccountOnSignIn: false,
      accountLinking: { requireLocalEmailVerified: true, trustedProviders: [] },
    },
    // Tokens of resets and of GitHub sign-ins under way stand in the database as hashes.
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    databaseHooks: {
      account: {
        create: {
          // Who signs in with GitHub proves it once; nothing here acts there in their name.
          before: (account) =>
            Promise.resolve({
              data: { ...account, accessToken: null, refreshToken: null, idToken: null },
            }),
        },
      },
    },
    onAPIError: { errorURL: '/login' },
    plugins: [
      genericOAuth({
        config: config.github ? [gitHubProvider(config.github, config.origin ?? '')] : [],
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
