import type { Selectable } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { deleteBelow } from '../../platform/db/in-batches.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type LogRow = Selectable<Tables['moderation_log']>;

/** The latest entry comes first; without a subject, all are listed. */
export const listLog = (db: Db, subjectId: string | null, before: string, limit: number) =>
  db
    .selectFrom('moderation_log')
    .selectAll()
    .where('id', '<', before)
    .$if(subjectId !== null, (query) => query.where('subjectId', '=', subjectId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** An id begins with its time. */
export const deleteLogBelow = (db: Db, id: string): Promise<void> =>
  deleteBelow(db, 'moderation_log', ['id'], 'id', id);

/** Only confirmed addresses count. */
export async function findByEmails(db: Db, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const found = db.selectFrom('users').select('id').where('email', 'in', emails);
  return (await found.where('emailVerified', '=', 1).execute()).map(({ id }) => id);
}

export const prepareWarning = (database: Database) =>
  database.prepare<{ _id: string; reason: string }>(
    'warning',
    `select id as "_id", reason from warnings
     where "userId" = $1 and "seenAt" is null order by id limit 1`,
  );
