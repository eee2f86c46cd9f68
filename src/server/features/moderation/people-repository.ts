import type { Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/rows.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import { iso } from '../../platform/time.ts';

const NAMED = ['id', 'firstName', 'lastName', 'email'] as const;
const SHOWN = [...NAMED, 'photoUrl', 'emailVerified', 'suspendedUntil', 'pausedUntil'] as const;

export type PersonRow = Pick<UserRow, (typeof SHOWN)[number]>;

/** The newest account comes first. Long columns stay unread. */
export const listNames = (db: Db, before: string, limit: number) =>
  db
    .selectFrom('users')
    .select(NAMED)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The newest account comes first. */
export const findPeople = (db: Db, ids: readonly string[]): Promise<PersonRow[]> =>
  db.selectFrom('users').select(SHOWN).where('id', 'in', ids).orderBy('id', 'desc').execute();

/** How a person logs in and when they were seen; times in milliseconds since 1970, 0 if never. */
export async function findAccess(db: Db, userId: string, now: number) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['createdAt', 'lastActiveAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', iso(now))
    .execute();
  const seen = await findRow(db, 'last_seen', { userId });
  const identities = db.selectFrom('accounts').select('providerId').where('userId', '=', userId);
  const uses = sessions.flatMap(({ createdAt, lastActiveAt }) => [
    new Date(createdAt).getTime(),
    lastActiveAt ?? 0,
  ]);
  return {
    sessions: sessions.length,
    lastActive: Math.max(seen?.seenAt ?? 0, ...uses),
    providers: (await identities.execute()).map(({ providerId }) => providerId),
    hasPasskey: (await findRow(db, 'passkeys', { userId })) !== undefined,
    hasApp: ((await findRow(db, 'second_factors', { userId }))?.confirmedAt ?? null) !== null,
  };
}
