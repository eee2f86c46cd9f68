import type { SignInWay } from '#shared/moderation.ts';
import type { Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/rows.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import { iso } from '../../platform/time.ts';

const SHOWN = [
  'id',
  'firstName',
  'lastName',
  'email',
  'photoUrl',
  'emailVerified',
  'suspendedUntil',
  'pausedUntil',
] as const;

export type PersonRow = Pick<UserRow, (typeof SHOWN)[number]>;

/** The newest account comes first. */
export const listPeople = (db: Db, before: string, limit: number): Promise<PersonRow[]> =>
  db
    .selectFrom('users')
    .select(SHOWN)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** How a person logs in and when they were seen. */
export async function findAccess(db: Db, userId: string, now: number) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['createdAt', 'lastActiveAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', iso(now))
    .execute();
  const identities = await db
    .selectFrom('accounts')
    .select('providerId')
    .where('userId', '=', userId)
    .execute();
  const knows = (provider: string) =>
    identities.some(({ providerId }) => providerId.startsWith(provider));
  const has: Record<SignInWay, unknown> = {
    password: knows('credential'),
    passkey: await findRow(db, 'passkeys', { userId }),
    gitHub: knows('github'),
    sso: knows('oidc '),
    app: (await findRow(db, 'second_factors', { userId }))?.confirmedAt,
  };
  const seen = (await findRow(db, 'last_seen', { userId }))?.seenAt ?? 0;
  const uses = sessions.flatMap((one) => [
    new Date(one.createdAt).getTime(),
    one.lastActiveAt ?? 0,
  ]);
  const latest = Math.max(seen, ...uses);
  return {
    sessions: sessions.length,
    lastActive: latest === 0 ? null : iso(latest),
    signIn: (Object.keys(has) as SignInWay[]).filter((way) => has[way]),
  };
}
