import { type Insertable, type Selectable, sql } from 'kysely';
import type { Decision } from '#shared/safety.ts';
import type { Db } from '../../../platform/db/database.ts';
import { deleteBelow, deleteInBatches } from '../../../platform/db/in-batches.ts';
import type { Tables } from '../../../platform/db/tables.ts';

export type ReportRow = Selectable<Tables['reports']>;

/** The texts may be long, so the queue is without them. */
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

/** The newest comes first. */
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

/** Undefined means the report isn't open. */
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

export const deleteOpenBelow = (db: Db, before: string): Promise<void> =>
  deleteInBatches(db, 'reports', ['id'], sql`"closedAt" is null and id < ${before}`);

export const deleteClosed = (db: Db, before: number): Promise<void> =>
  deleteBelow(db, 'reports', ['id'], 'closedAt', before);
