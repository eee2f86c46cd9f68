import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/db/database.ts';
import { rowsOfExisting } from '../../../platform/db/lock-people.ts';
import { changes, deleteRows, upsertRow } from '../../../platform/db/rows.ts';

export interface SignalRow {
  id: string;
  fromUserId: string;
  toUserId: string;
  status: string;
  review: string | null;
  shownAs: string | null;
}

export interface NumbersRow {
  userId: string;
  numbers: Uint8Array;
}

const ROWS = 2000;

/** The reads of a training run walk indexes, {@link ROWS} at a time. */
export const createPreferenceReading = ({ prepare }: Pick<Database, 'prepare'>) => ({
  signals: prepare<SignalRow, [before: string]>(
    'preference-signals',
    `select id, "fromUserId", "toUserId", status, review, "shownAs"
     from signals where id < $1 order by id desc limit ${String(ROWS)}`,
  ),
  numbers: prepare<NumbersRow, [before: string]>(
    'preference-numbers',
    `select "userId", numbers from tastes
     where numbers is not null and "userId" < $1 order by "userId" desc limit ${String(ROWS)}`,
  ),
  off: prepare<{ userId: string }, [before: string]>(
    'preference-off',
    `select "userId" from tastes where "off" = 1 and "userId" < $1
     order by "userId" desc limit ${String(ROWS)}`,
  ),
});

/** One of several nodes gets the claim. Times are in milliseconds since 1970. */
export async function claim(db: Db, now: number, until: number): Promise<boolean> {
  await db
    .insertInto('taste_model')
    .values({ id: 1, version: 0, claimedUntil: 0, newestSignal: null, model: '' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const model = db.updateTable('taste_model').set({ claimedUntil: until });
  return changes(model.where('claimedUntil', '<=', now));
}

/** Requests withdrawn after a decline don't count, as in training. */
export async function newestSignal(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('signals')
    .select('id')
    .where(sql<boolean>`coalesce("shownAs", '') <> 'none'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NewPreferences {
  userId: string;
  version: number;
  cell: number;
  score: number;
  numbers: Uint8Array;
}

/** Deleted accounts and people with learning turned off are skipped. */
export async function writePreferences(
  { db }: Pick<Database, 'db'>,
  some: readonly NewPreferences[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const existing = await rowsOfExisting(trx, some, { skipLocked: true });
    const rows = existing.map((row) => ({ ...row, numbers: Buffer.from(row.numbers) }));
    if (rows.length === 0) return;
    await trx
      .insertInto('tastes')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet({
            version: sql`excluded.version`,
            cell: sql`excluded.cell`,
            score: sql`excluded.score`,
            numbers: sql`excluded.numbers`,
          })
          .where('tastes.off', '=', 0),
      )
      .execute();
  });
}

/** The queue of `userId` is rebuilt. */
export async function setOff(db: Db, userId: string, isOff: boolean): Promise<void> {
  const row = { userId, off: isOff ? 1 : 0, version: null, cell: null, score: 0, numbers: null };
  await db.transaction().execute(async (trx) => {
    await upsertRow(trx, 'tastes', ['userId'], row);
    await deleteRows(trx, 'hands', { userId });
  });
}
