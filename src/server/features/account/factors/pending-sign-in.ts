import { randomUUIDv7 } from 'node:crypto';
import { CODE_MINUTES } from '#shared/factors.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/client.ts';
import { isSecure } from '../../../platform/http/headers.ts';
import { newToken, tokenHash } from '../tokens.ts';
import { cookieValue } from '../session.ts';
import * as stored from './repository.ts';
import type { TrustedBrowsers } from './trusted.ts';

const TOKEN = /^[\w-]{43}$/;

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

/** Pending sign-ins have no session and reveal nothing about the account. */
export function createPendingSignIns(parts: {
  origin: string | null;
  trustedBrowsers: Pick<TrustedBrowsers, 'knows'>;
}) {
  const { origin, trustedBrowsers } = parts;
  const secure = isSecure(origin);
  const name = `${secure ? '__Secure-' : ''}pairwise.waiting`;
  const seconds = CODE_MINUTES * 60;
  const line = (token: string, age: number): string => {
    const flags = `Max-Age=${String(age)}; Path=/api/login; HttpOnly; SameSite=Strict`;
    return `${name}=${token}; ${flags}${secure ? '; Secure' : ''}`;
  };

  return {
    endCookie: line('', 0),

    /** Returns the Set-Cookie line of a pending sign-in, or null if this browser needs no code. */
    async begin(
      trx: Db,
      { userId, by }: { userId: string; by: stored.PendingSignInRow['signedInBy'] },
      caller: Caller,
    ): Promise<string | null> {
      if (!(await stored.hasApp(trx, userId))) return null;
      if (await trustedBrowsers.knows(trx, userId, caller)) return null;
      const token = newToken();
      await stored.insertPending(trx, {
        id: randomUUIDv7(),
        userId,
        hash: tokenHash(token),
        signedInBy: by,
        attempts: 0,
        expiresAt: Date.now() + seconds * 1000,
      });
      return line(token, seconds);
    },

    async find(db: Db, { cookie }: Caller): Promise<stored.PendingSignInRow | undefined> {
      const token = cookieValue(cookie, `${name}=`) ?? '';
      return TOKEN.test(token) ? stored.findPending(db, tokenHash(token), Date.now()) : undefined;
    },
  };
}
