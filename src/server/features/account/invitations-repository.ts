import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

export async function putInvitation(
  db: Db,
  invitation: Selectable<Tables['invitations']>,
): Promise<void> {
  await db.deleteFrom('invitations').where('expiresAt', '<=', invitation.createdAt).execute();
  await db.insertInto('invitations').values(invitation).execute();
}

export async function isInvited(db: Db, hash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('hash')
    .where('hash', '=', hash)
    .where('usesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
