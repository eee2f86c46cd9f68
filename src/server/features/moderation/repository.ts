import type { Insertable, Selectable } from 'kysely';
import type { Database, DatabaseKind, Db, PreparedGet } from '../../platform/db/database.ts';
import { deleteBelow } from '../../platform/db/in-batches.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type LogRow = Selectable<Tables['moderation_log']>;

export async function insertLogEntry(
  db: Db,
  entry: Insertable<Tables['moderation_log']>,
): Promise<void> {
  await db.insertInto('moderation_log').values(entry).execute();
}

/** The latest entry comes first; without a subject, all are listed. */
export function listLog(
  db: Db,
  subjectId: string | null,
  before: string,
  limit: number,
): Promise<LogRow[]> {
  return db
    .selectFrom('moderation_log')
    .selectAll()
    .where('id', '<', before)
    .$if(subjectId !== null, (query) => query.where('subjectId', '=', subjectId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** An id begins with its time. */
export const deleteLogBelow = (db: Db, id: string): Promise<void> =>
  deleteBelow(db, 'moderation_log', ['id'], 'id', id);

/** Only confirmed addresses count. */
export async function findByEmails(
  db: Db,
  kind: DatabaseKind,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'in', emails)
    .where('emailVerified', '=', kind === 'postgres' ? true : 1)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertWarning(
  db: Db,
  warning: { id: string; userId: string; reason: string },
): Promise<void> {
  await db
    .insertInto('warnings')
    .values({ ...warning, seenAt: null })
    .execute();
}

export function prepareWarning(database: Database): PreparedGet<{ _id: string; reason: string }> {
  return database.prepareGet(
    'warning',
    `select id as "_id", reason from warnings
     where "userId" = $1 and "seenAt" is null order by id limit 1`,
  );
}

export async function markSeen(db: Db, userId: string, id: string, seenAt: number): Promise<void> {
  await db
    .updateTable('warnings')
    .set({ seenAt })
    .where((is) => is.and({ id, userId }))
    .where('seenAt', 'is', null)
    .execute();
}
