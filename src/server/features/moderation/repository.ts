import type { Database, Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/rows.ts';

/** Only confirmed addresses count. */
export async function findByEmails(db: Db, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const found = db.selectFrom('users').select('id').where('email', 'in', emails);
  return (await found.where('emailVerified', '=', 1).execute()).map(({ id }) => id);
}

/** Returns the id of a page URL's owner, also of a former one. */
export const findByHandle = async (db: Db, handle: string): Promise<string | null> =>
  (await findRow(db, 'handles', { handle }))?.userId ?? null;

export const prepareWarning = (database: Database) =>
  database.prepare<{ _id: string; reason: string }>(
    'warning',
    `select id as "_id", reason from warnings
     where "userId" = $1 and "seenAt" is null order by id limit 1`,
  );
