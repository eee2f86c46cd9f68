import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { SessionSeconds } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/client.ts';
import { isSecure } from '../../platform/http/headers.ts';
import { sessionCookieName } from './auth.ts';
import { insertSession } from './security-repository.ts';
import { type Secrets, signed } from './signatures.ts';
import { iso } from '../../platform/time.ts';

/** better-auth doesn't know every sign-in method. */
export type StartSession = (
  trx: Db,
  userId: string,
  caller: Caller,
) => Promise<{ sessionId: string; cookie: string }>;

export function createStartSession(
  config: Secrets & { origin: string | null; sessionSeconds: SessionSeconds },
): StartSession {
  const secure = isSecure(config.origin);
  const name = sessionCookieName(secure);
  const { idle } = config.sessionSeconds;
  return async (trx, userId, { address, userAgent }) => {
    const sessionId = randomUUIDv7();
    const token = randomBytes(24).toString('base64url');
    const now = new Date();
    const createdAt = now.toISOString();
    await insertSession(trx, {
      id: sessionId,
      token,
      userId,
      createdAt,
      updatedAt: createdAt,
      expiresAt: iso(now.getTime() + idle * 1000),
      // IPv6 clients are /64 networks here, but the table stores addresses.
      ipAddress: address.replace(/\/\d+$/, ''),
      userAgent,
    });
    const flags = `Max-Age=${String(idle)}; Path=/; HttpOnly; SameSite=Lax`;
    const cookie = `${name}=${signed(token, config)}; ${flags}${secure ? '; Secure' : ''}`;
    return { sessionId, cookie };
  };
}
