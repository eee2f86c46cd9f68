import type { Db } from '../../platform/db/database.ts';
import { deleteBelow } from '../../platform/db/in-batches.ts';
import { findRow, finds, upsertRow } from '../../platform/db/rows.ts';
import { inPair } from '../chat/messages/pairs.ts';
import type { Pair } from '../chat/messages/store.ts';

export interface VersionRow {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The text in UTF-8. */
  body: Buffer;
}

const versionsOf = (db: Db, pair: Pair) =>
  db.selectFrom('pad_versions').where(inPair(pair)).orderBy('id', 'desc');

/** Returns the newest version after skipping `offset` of them. */
export const newestVersion = (db: Db, pair: Pair, offset = 0) =>
  versionsOf(db, pair).select(['id', 'at', 'body']).offset(offset).limit(1).executeTakeFirst();

/** Returns the versions with their sizes, newest first. */
export const listVersions = (db: Db, pair: Pair) =>
  versionsOf(db, pair)
    .select((is) => ['id', 'at', is.fn<number>('length', ['body']).as('bytes')])
    .execute();

export const findVersion = (db: Db, pair: Pair, id: string) =>
  versionsOf(db, pair).select(['id', 'at', 'body']).where('id', '=', id).executeTakeFirst();

/** Adds a version and gives those beyond the `kept` newest an end, `keptMs` after they were stored. */
export async function addVersion(
  trx: Db,
  pair: Pair,
  version: VersionRow,
  { kept, keptMs }: { kept: number; keptMs: number },
): Promise<void> {
  await trx
    .insertInto('pad_versions')
    .values({ ...pair, ...version })
    .execute();
  const beyond = await versionsOf(trx, pair).select('id').offset(kept).limit(1).executeTakeFirst();
  if (beyond === undefined) return;
  await trx
    .updateTable('pad_versions')
    .set((is) => ({ until: is('at', '+', keptMs) }))
    .where(inPair(pair))
    .where('id', '<=', beyond.id)
    .where('until', 'is', null)
    .execute();
}

export const forgetVersions = (db: Db, now: number): Promise<void> =>
  deleteBelow(db, 'pad_versions', ['lowUserId', 'highUserId', 'id'], 'until', now);

const ABSENCE = ['lowUserId', 'highUserId', 'userId'] as const;

const absenceOf = ({ lowUserId, highUserId }: Pair, userId: string) => ({
  lowUserId,
  highUserId,
  userId,
});

/** Stores the pad's text when a user leaves it. */
export const saveAbsence = (db: Db, pair: Pair, userId: string, at: number, body: Buffer) =>
  upsertRow(db, 'pad_absences', ABSENCE, { ...absenceOf(pair, userId), at, body, told: 0 });

/** Marks an absent user as notified of changes; returns false if they were since they left. */
export const tellOnce = (db: Db, pair: Pair, userId: string, at: number): Promise<boolean> =>
  finds(
    db
      .insertInto('pad_absences')
      .values({ ...absenceOf(pair, userId), at, body: Buffer.alloc(0), told: 1 })
      .onConflict((conflict) =>
        conflict.columns(ABSENCE).doUpdateSet({ told: 1 }).where('pad_absences.told', '=', 0),
      )
      .returning('userId'),
  );

/** Ends an absence; returns when it began if the user was notified of changes since, otherwise `null`. */
export async function endAbsence(db: Db, pair: Pair, userId: string): Promise<number | null> {
  const ended = await db
    .updateTable('pad_absences')
    .set({ told: 0 })
    .where((is) => is.and({ ...absenceOf(pair, userId), told: 1 }))
    .returning('at')
    .executeTakeFirst();
  return ended?.at ?? null;
}

/** Returns the pad's text when the user last left it. */
export const findAbsence = (db: Db, pair: Pair, userId: string) =>
  findRow(db, 'pad_absences', absenceOf(pair, userId));
