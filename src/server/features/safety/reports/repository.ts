import { type Insertable, type Selectable, sql } from 'kysely';
import type { Decision } from '#shared/safety.ts';
import type { Db } from '../../../platform/db/database.ts';
import { deleteBelow, deleteInBatches } from '../../../platform/db/in-batches.ts';
import type { Tables } from '../../../platform/db/tables.ts';

export type ReportRow = Selectable<Tables['reports']>;

/** A report in the queue, without its texts, which may be long. */
export type ReportLine = Omit<ReportRow, 'details' | 'excerpts'>;

const LINE = [
  'id',
  'reporterId',
  'reportedId',
  'reason',
  'profile',
  'excerptCount',
  'outcome',
  'closedAt',
] as const;

export async function insertReport(
  db: Db,
  report: Omit<Insertable<Tables['reports']>, 'outcome' | 'closedAt'>,
): Promise<void> {
  await db
    .insertInto('reports')
    .values({ ...report, outcome: null, closedAt: null })
    .execute();
}

/** Returns open or closed reports below the id `before`, newest first. */
export function listReports(
  db: Db,
  status: 'open' | 'closed',
  before: string,
  limit: number,
): Promise<ReportLine[]> {
  return db
    .selectFrom('reports')
    .select(LINE)
    .where('closedAt', status === 'open' ? 'is' : 'is not', null)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countReports(db: Db, reportedId: string): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('reportedId', '=', reportedId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Closes an open report and returns it; `undefined`: it isn't open. */
export function closeOpen(
  db: Db,
  id: string,
  outcome: Decision,
  closedAt: number,
): Promise<ReportRow | undefined> {
  return db
    .updateTable('reports')
    .set({ outcome, closedAt })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Returns whether a report below the id `before` is open. */
export async function hasOpenBelow(db: Db, before: string): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('closedAt', 'is', null)
    .where('id', '<', before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes open reports below an id. */
export const deleteOpenBelow = (db: Db, before: string): Promise<void> =>
  deleteInBatches(db, 'reports', ['id'], sql`"closedAt" is null and id < ${before}`);

/** Deletes reports closed before a time, in milliseconds. */
export const deleteClosed = (db: Db, before: number): Promise<void> =>
  deleteBelow(db, 'reports', ['id'], 'closedAt', before);
