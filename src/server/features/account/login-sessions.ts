import { createHmac, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SessionSeconds } from '../../platform/config/config.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { isOutage } from '../../platform/faults.ts';
import type { Caller } from '../../platform/http/client.ts';
import type { Session } from '../../platform/http/session.ts';
import { iso } from '../../platform/time.ts';
import { DEVELOPER_SQL, type ProfileColumns, toUser } from '../profile/profile.ts';
import type { Activity } from './activity.ts';
import { createCookie } from './cookies.ts';
import { extendSession, insertSession } from './security-repository.ts';
import type { Secrets } from './tokens.ts';

interface SessionRow extends ProfileColumns {
  sessionId: string;
  expiresAt: Date | string;
  createdAt: Date | string;
}

// Index lookups take 2 µs on SQLite, a join 18.
const QUERY = `select
  (select id from sessions where token = $1) as "sessionId",
  (select "expiresAt" from sessions where token = $2) as "expiresAt",
  (select "createdAt" from sessions where token = $3) as "createdAt",
  email, "emailVerified", "projectDay", ${DEVELOPER_SQL}
  from users
  where id = (select "userId" from sessions where token = $4 and "expiresAt" > $5)
    and coalesce("suspendedUntil", 0) <= $6`;

/** Visits extend a session once a day. */
const RENEW_SECONDS = 24 * 3600;
/** A page's requests compute one HMAC together. */
const CHECKED_MAX = 10_000;

export type LoginSessions = ReturnType<typeof createLoginSessions>;

/** A session is a row that is found by the random token in a signed cookie. */
export function createLoginSessions(
  database: Database,
  config: Secrets & { origin: string | null; sessionSeconds: SessionSeconds },
  activity?: Pick<Activity, 'note'>,
) {
  const find = database.prepareGet<SessionRow>('session', QUERY);
  const { idle, longest } = config.sessionSeconds;
  const cookie = createCookie(config.origin, 'session_token');
  const checked = new LRUCache<string, Token>({ max: CHECKED_MAX });

  const tokenOf = (header: string | undefined): Token | null => {
    const value = cookie.read(header);
    if (value === null) return null;
    const kept = checked.get(value);
    if (kept !== undefined) return kept;
    const known = verified(value, config);
    // Clients can spell a cookie in countless ways, and a part of a header keeps all of it in memory.
    const own = known === null ? null : signed(known.token, config);
    if (known !== null && own === value) checked.set(own, known);
    return known;
  };

  return {
    /** The Set-Cookie line of a logout. */
    endCookie: cookie.end,

    read: async (cookieHeader: string | undefined): Promise<Session | null> => {
      const known = tokenOf(cookieHeader);
      if (known === null) return null;
      const { token, isOld } = known;
      const now = Date.now();
      const row = await find([token, token, token, token, iso(now), now]);
      if (row === undefined) return null;
      activity?.note(row.sessionId);
      const expires = new Date(row.expiresAt).getTime();
      const end = new Date(row.createdAt).getTime() + longest * 1000;
      const isDue = expires < now + (idle - RENEW_SECONDS) * 1000 && expires < end;
      const renewTo = isOld || isDue ? Math.min(now + idle * 1000, end) : null;
      return { id: row.sessionId, user: toUser(row), renewTo };
    },

    /** Returns the session's id and Set-Cookie line. */
    async start(trx: Db, userId: string, { address, userAgent }: Caller) {
      const sessionId = randomUUIDv7();
      const token = randomBytes(24).toString('base64url');
      const now = Date.now();
      await insertSession(trx, {
        id: sessionId,
        token,
        userId,
        createdAt: iso(now),
        updatedAt: iso(now),
        expiresAt: iso(now + idle * 1000),
        // IPv6 clients are /64 networks here, but the table stores addresses.
        ipAddress: address.replace(/\/\d+$/, ''),
        userAgent,
      });
      return { sessionId, cookie: cookie.set(signed(token, config), idle) };
    },

    /**
     * Returns no cookie if the session needs none, has just ended or the database is read-only: the
     * next visit tries again.
     */
    renew: async (
      { id, renewTo }: Session,
      cookieHeader: string | undefined,
    ): Promise<string[]> => {
      const known = tokenOf(cookieHeader);
      if (renewTo === null || known === null) return [];
      try {
        if (!(await extendSession(database.db, id, iso(renewTo)))) return [];
      } catch (error) {
        if (isOutage(error)) return [];
        throw error;
      }
      const seconds = Math.floor((renewTo - Date.now()) / 1000);
      return [cookie.set(signed(known.token, config), seconds)];
    },
  };
}

interface Token {
  token: string;
  /** Whether the previous secret signed it. */
  isOld: boolean;
}

/** A signature is 32 bytes in base64. */
const SIGNATURE = 44;

/** A cookie is `token.base64(HMAC-SHA256(secret, token))`, URL-encoded; null means it is forged. */
function verified(cookie: string, secrets: Secrets): Token | null {
  let text: string;
  try {
    text = decodeURIComponent(cookie);
  } catch {
    return null;
  }
  const dot = text.lastIndexOf('.');
  if (dot < 1) return null;
  const token = text.slice(0, dot);
  // Text is compared, because decoding base64 ignores invalid characters.
  const given = Buffer.from(text.slice(dot + 1));
  if (given.length !== SIGNATURE) return null;
  const by = (secret: string) => timingSafeEqual(given, Buffer.from(signature(token, secret)));
  if (by(secrets.authSecret)) return { token, isOld: false };
  return secrets.oldAuthSecret && by(secrets.oldAuthSecret) ? { token, isOld: true } : null;
}

const signed = (token: string, { authSecret }: Secrets): string =>
  encodeURIComponent(`${token}.${signature(token, authSecret)}`);

const signature = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64');
