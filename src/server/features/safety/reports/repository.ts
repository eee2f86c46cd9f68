import { type Selectable, sql } from 'kysely';
import type { Decision } from '#shared/safety.ts';
import type { Db } from '../../../platform/db/database.ts';
import { deleteBelow, deleteInBatches } from '../../../platform/db/in-batches.ts';
import { finds } from '../../../platform/db/rows.ts';
import type { Tables } from '../../../platform/db/tables.ts';

export type ReportRow = Selectable<Tables['reports']>;

/** The texts may be long, so the queue is without them. */
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

export type ReportLine = Pick<ReportRow, (typeof LINE)[number]>;

/** The newest comes first. */
export const listReports = (
  db: Db,
  status: 'open' | 'closed',
  before: string,
  limit: number,
): Promise<ReportLine[]> =>
  db
    .selectFrom('reports')
    .select(LINE)
    .where('closedAt', status === 'open' ? 'is' : 'is not', null)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Undefined means the report isn't open. */
export const closeOpen = (db: Db, id: string, outcome: Decision, closedAt: number) =>
  db
    .updateTable('reports')
    .set({ outcome, closedAt })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const hasOpenBelow = (db: Db, before: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('reports')
      .select('id')
      .where('closedAt', 'is', null)
      .where('id', '<', before)
      .limit(1),
  );

export const deleteOpenBelow = (db: Db, before: string): Promise<void> =>
  deleteInBatches(db, 'reports', ['id'], sql`"closedAt" is null and id < ${before}`);

export const deleteClosed = (db: Db, before: number): Promise<void> =>
  deleteBelow(db, 'reports', ['id'], 'closedAt', before);
