import { randomUUIDv7 } from 'node:crypto';
import { CODE_MINUTES, TRUST_DAYS } from '#shared/factors.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findRow, insertRow } from '../../../platform/db/rows.ts';
import type { Caller } from '../../../platform/http/client.ts';
import { createCookie } from '../cookies.ts';
import { newToken, tokenHash } from '../../../platform/tokens.ts';
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
  // The cookie must arrive with the return from a provider, so it is SameSite=Lax.
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
      person: Pick<stored.PendingSignInRow, 'userId' | 'signedInBy' | 'providerSession'>,
      { cookie }: Caller,
    ): Promise<string | null> {
      const { userId } = person;
      if (!(await stored.hasApp(trx, userId))) return null;
      const hashes = trustedTokens(cookie).map(tokenHash);
      const browsers = await stored.listTrusted(trx, userId);
      if (browsers.some(({ hash }) => hashes.includes(hash))) return null;
      const token = newToken();
      await insertRow(trx, 'waiting_sign_ins', {
        id: randomUUIDv7(),
        ...person,
        hash: tokenHash(token),
        attempts: 0,
        expiresAt: Date.now() + PENDING_SECONDS * 1000,
      });
      return pending.set(token, PENDING_SECONDS);
    },

    async find(db: Db, { cookie }: Caller): Promise<stored.PendingSignInRow | undefined> {
      const token = pending.read(cookie) ?? '';
      if (!PENDING.test(token)) return undefined;
      const row = await findRow(db, 'waiting_sign_ins', { hash: tokenHash(token) });
      return row && row.expiresAt > Date.now() ? row : undefined;
    },

    /**
     * Returns the Set-Cookie line of a browser that needs no codes. The server creates each token, so an attacker can't
     * plant a known one.
     */
    async trust(trx: Db, userId: string, { cookie, userAgent }: Caller): Promise<string> {
      const token = newToken();
      const expiresAt = Date.now() + TRUST_MS;
      const row = { id: randomUUIDv7(), userId, hash: tokenHash(token), userAgent, expiresAt };
      await stored.insertTrusted(trx, row, BROWSERS_MAX);
      const tokens = [token, ...trustedTokens(cookie)].slice(0, ACCOUNTS_MAX);
      return trusted.set(tokens.join('.'), TRUST_MS / 1000);
    },
  };
}
