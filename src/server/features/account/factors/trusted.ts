import { randomUUIDv7 } from 'node:crypto';
import { TRUST_DAYS } from '#shared/factors.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/client.ts';
import { createCookie } from '../cookies.ts';
import { newToken, tokenHash } from '../tokens.ts';
import * as stored from './repository.ts';
import { DAY_MS } from '#shared/time.ts';

const TRUST_MS = TRUST_DAYS * DAY_MS;
/** A new browser replaces the oldest. */
const BROWSERS_MAX = 20;
const ACCOUNTS_MAX = 5;
/** The cookie has one token per account, newest first. */
const FORM = /^[\w-]{43}(\.[\w-]{43}){0,4}$/;

export type TrustedBrowsers = ReturnType<typeof createTrustedBrowsers>;

/** The server creates each token, so an attacker can't plant a known one. */
export function createTrustedBrowsers({ origin }: { origin: string | null }) {
  const trustCookie = createCookie(origin, 'trusted', { path: '/api/login' });

  const tokensOf = (cookie: string | undefined): string[] => {
    const value = trustCookie.read(cookie) ?? '';
    return FORM.test(value) ? value.split('.') : [];
  };

  return {
    knows: (db: Db, userId: string, { cookie }: Pick<Caller, 'cookie'>): Promise<boolean> =>
      stored.isTrusted(db, userId, tokensOf(cookie).map(tokenHash), Date.now()),

    /** Returns a SameSite=Lax cookie line, because it must arrive with the return from GitHub. */
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
      const tokens = [token, ...tokensOf(cookie)].slice(0, ACCOUNTS_MAX);
      return trustCookie.set(tokens.join('.'), TRUST_MS / 1000);
    },
  };
}
