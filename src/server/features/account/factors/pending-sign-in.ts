import { randomUUIDv7 } from 'node:crypto';
import { CODE_MINUTES, TRUST_DAYS } from '#shared/factors.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/client.ts';
import { createCookie } from '../cookies.ts';
import { newToken, tokenHash } from '../tokens.ts';
import * as stored from './repository.ts';

const PENDING_SECONDS = CODE_MINUTES * 60;
const PENDING = /^[\w-]{43}$/;

const TRUST_MS = TRUST_DAYS * DAY_MS;
/** A new browser replaces the oldest. */
const BROWSERS_MAX = 20;
const ACCOUNTS_MAX = 5;
/** The cookie has one token per account, newest first. */
const TRUSTED = /^[\w-]{43}(\.[\w-]{43}){0,4}$/;

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

/** Pending sign-ins have no session and reveal nothing about the account. */
export function createPendingSignIns({ origin }: { origin: string | null }) {
  const pending = createCookie(origin, 'waiting', { path: '/api/login', sameSite: 'Strict' });
  // The cookie must arrive with the return from GitHub, so it is SameSite=Lax.
  const trusted = createCookie(origin, 'trusted', { path: '/api/login' });

  const trustedTokens = (cookie: string | undefined): string[] => {
    const value = trusted.read(cookie) ?? '';
    return TRUSTED.test(value) ? value.split('.') : [];
  };

  return {
    endCookie: pending.end,

    /** Returns the Set-Cookie line of a pending sign-in, or null if this browser needs no code. */
    async begin(
      trx: Db,
      { userId, by }: { userId: string; by: stored.PendingSignInRow['signedInBy'] },
      { cookie }: Caller,
    ): Promise<string | null> {
      if (!(await stored.hasApp(trx, userId))) return null;
      const hashes = trustedTokens(cookie).map(tokenHash);
      if (await stored.isTrusted(trx, userId, hashes, Date.now())) return null;
      const token = newToken();
      await stored.insertPending(trx, {
        id: randomUUIDv7(),
        userId,
        hash: tokenHash(token),
        signedInBy: by,
        attempts: 0,
        expiresAt: Date.now() + PENDING_SECONDS * 1000,
      });
      return pending.set(token, PENDING_SECONDS);
    },

    async find(db: Db, { cookie }: Caller): Promise<stored.PendingSignInRow | undefined> {
      const token = pending.read(cookie) ?? '';
      return PENDING.test(token) ? stored.findPending(db, tokenHash(token), Date.now()) : undefined;
    },

    /**
     * Returns the Set-Cookie line of a browser that needs no codes. The server creates each token,
     * so an attacker can't plant a known one.
     */
    async trust(trx: Db, userId: string, { cookie, userAgent }: Caller): Promise<string> {
      const token = newToken();
      const row = {
        id: randomUUIDv7(),
        userId,
        hash: tokenHash(token),
        userAgent,
        expiresAt: Date.now() + TRUST_MS,
      };
      await stored.insertTrusted(trx, row, BROWSERS_MAX);
      const tokens = [token, ...trustedTokens(cookie)].slice(0, ACCOUNTS_MAX);
      return trusted.set(tokens.join('.'), TRUST_MS / 1000);
    },
  };
}
