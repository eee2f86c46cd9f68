import { randomUUIDv7 } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/limits.ts';
import type { Database } from '../db/database.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Seconds a session lives, and how old it may grow before a visit renews it. */
export const SESSION_SECONDS = 30 * 24 * 3600;
export const SESSION_RENEW_SECONDS = 24 * 3600;

const COOKIE_PREFIX = 'pairwise';

export const isSecure = (origin: string | null): boolean => origin?.startsWith('https:') ?? false;

/** Name of the session cookie; browsers accept the `__Secure-` one over https only. */
export const sessionCookieName = (secure: boolean): string =>
  `${secure ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;

/**
 * better-auth over our database: it owns sign-up, sign-in, sign-out and change of password.
 * Only its server API is used; its own HTTP routes are not mounted.
 */
export function createAuth(
  database: Database,
  config: { authSecret: string; origin: string | null },
) {
  return betterAuth({
    appName: COOKIE_PREFIX,
    secret: config.authSecret,
    baseURL: config.origin ?? 'http://localhost',
    database: { db: database.db, type: database.kind, transaction: true },
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    user: {
      modelName: 'users',
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_RENEW_SECONDS,
      // A new password asks for the current one; that is proof enough with an old session too.
      freshAge: 0,
    },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isSecure(config.origin),
      database: { generateId: () => randomUUIDv7() },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
