import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import { DEVELOPER_COLUMNS, type DeveloperColumns } from './profile.ts';

export type ProfileChanges = Partial<Omit<DeveloperColumns, 'id'> & Pick<UserRow, 'projectDay'>>;

/** A transaction locks the found developers against deletion. */
export function lockDevelopers(db: Db, ids: readonly string[]): Promise<DeveloperColumns[]> {
  return db
    .selectFrom('users')
    .select(DEVELOPER_COLUMNS)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** `name` is derived. Undefined means the account is gone. */
export function updateProfile(
  db: Db,
  id: string,
  changes: ProfileChanges,
): Promise<UserRow | undefined> {
  const first = changes.firstName ?? sql.ref('firstName');
  const last = changes.lastName ?? sql.ref('lastName');
  return db
    .updateTable('users')
    .set({
      ...changes,
      name: sql<string>`cast(${first} as text) || ' ' || cast(${last} as text)`,
      updatedAt: new Date().toISOString(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
