import { sql } from 'kysely';
import { FOR_GOOD } from '#shared/safety.ts';
import type { Db } from '../../platform/db/database.ts';
import { changes, updateRows } from '../../platform/db/rows.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import { notSuspended } from '../profile/profile.ts';

/** Times in milliseconds since 1970. */
export interface AskTimes {
  now: number;
  /** Only people without a visit since then are asked. */
  awaySince: number;
}

/** The condition on `users` for people without a visit since a time. */
const away = (time: number) => sql<boolean>`users.id < ${lowestIdAt(time)}
  and not exists (select 1 from last_seen l where l."userId" = users.id and l."seenAt" >= ${time})
  and not exists (select 1 from sessions s where s."userId" = users.id
    and (s.id >= ${lowestIdAt(time)} or s."lastActiveAt" >= ${time}))`;

/** Only a confirmed address is asked; a paused card needs no question. */
const isAsked = ({ now, awaySince }: AskTimes) => sql<boolean>`"pauseAskedAt" is null
  and "emailVerified" = ${1} and ${notSuspended(now)}
  and coalesce("pausedUntil", 0) <= ${now} and ${away(awaySince)}`;

/** Looks at `limit` people after an id, so that a statement doesn't block others for long. */
export const lookThrough = (db: Db, times: AskTimes, after: string, limit: number) =>
  db
    .selectFrom(
      db
        .selectFrom('users')
        .selectAll()
        .where('id', '>', after)
        .where('id', '<', lowestIdAt(times.awaySince))
        .orderBy('id')
        .limit(limit)
        .as('users'),
    )
    .select(['users.id', isAsked(times).as('isAsked')])
    .orderBy('users.id')
    .execute();

/** Undefined means another node has the mail, or the person has visited. */
export const claimAsk = (db: Db, id: string, times: AskTimes) =>
  db
    .updateTable('users')
    .set({ pauseAskedAt: times.now })
    .where('id', '=', id)
    .where(isAsked(times))
    .returning(['email', 'firstName'])
    .executeTakeFirst();

export const listAsked = (db: Db, before: number, after: string, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'pauseAskedAt'])
    .where('pauseAskedAt', '<=', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Pauses an asked person who hasn't visited since, and ends the asking. */
export async function settleAsked(
  db: Db,
  { id, pauseAskedAt }: { id: string; pauseAskedAt: number | null },
  now: number,
): Promise<void> {
  const pausing = db
    .updateTable('users')
    .set({ pausedUntil: FOR_GOOD, pauseAskedAt: null })
    .where('id', '=', id)
    .where('pauseAskedAt', '=', pauseAskedAt)
    .where(notSuspended(now))
    .where(away(pauseAskedAt ?? now));
  if (await changes(pausing)) return;
  await updateRows(db, 'users', { id, pauseAskedAt }, { pauseAskedAt: null });
}
