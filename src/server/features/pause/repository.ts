import { sql } from 'kysely';
import { FOR_GOOD } from '#shared/safety.ts';
import type { Db } from '../../platform/db/database.ts';
import { changes, updateRows } from '../../platform/db/rows.ts';
import { away, lookThrough } from '../account/absence.ts';
import { notSuspended } from '../profile/profile.ts';

/** Times in milliseconds since 1970. */
export interface AskTimes {
  now: number;
  /** Only people without a visit since then are asked. */
  awaySince: number;
}

/** Only a confirmed address is asked; a paused card needs no question. */
const isAsked = ({ now, awaySince }: AskTimes) => sql<boolean>`"pauseAskedAt" is null
  and "emailVerified" = ${1} and ${notSuspended(now)}
  and coalesce("pausedUntil", 0) <= ${now} and ${away(awaySince)}`;

/** Looks at some people after an id. */
export const lookForAsked = (db: Db, times: AskTimes, after: string) =>
  lookThrough(db, isAsked(times), { joinedBefore: times.awaySince, after });

/** Undefined means another node has the mail, or the person has visited. */
export const claimAsk = (db: Db, id: string, times: AskTimes) =>
  db
    .updateTable('users')
    .set({ pauseAskedAt: times.now })
    .where('id', '=', id)
    .where(isAsked(times))
    .returning(['email', 'firstName'])
    .executeTakeFirst();

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
