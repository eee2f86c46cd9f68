import { randomUUIDv7 } from 'node:crypto';
import { CODE_MINUTES } from '#shared/factors.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/client.ts';
import { createCookie } from '../cookies.ts';
import { newToken, tokenHash } from '../tokens.ts';
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
  const waitingCookie = createCookie(origin, 'waiting', { path: '/api/login', sameSite: 'Strict' });
  const seconds = CODE_MINUTES * 60;

  return {
    endCookie: waitingCookie.end,

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
      return waitingCookie.set(token, seconds);
    },

    async find(db: Db, { cookie }: Caller): Promise<stored.PendingSignInRow | undefined> {
      const token = waitingCookie.read(cookie) ?? '';
      return TOKEN.test(token) ? stored.findPending(db, tokenHash(token), Date.now()) : undefined;
    },
  };
}
