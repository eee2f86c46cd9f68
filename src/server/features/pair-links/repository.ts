import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { changes, insertRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { DEVELOPER_COLUMNS, notSuspended } from '../profile/profile.ts';

export type PairLinkRow = Selectable<Tables['pair_links']>;

/** The newest comes first. */
export const listLinks = (db: Db, userId: string, now: number): Promise<PairLinkRow[]> =>
  db
    .selectFrom('pair_links')
    .selectAll()
    .where('userId', '=', userId)
    .where('usesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .execute();

/** Invalid links of the owner are deleted. */
export async function putLink(db: Db, link: PairLinkRow, now: number): Promise<void> {
  await db
    .deleteFrom('pair_links')
    .where('userId', '=', link.userId)
    .where((is) => is.or([is('usesLeft', '<=', 0), is('expiresAt', '<=', now)]))
    .execute();
  await insertRow(db, 'pair_links', link);
}

/** An author suspended at `now` isn't found. */
export const findMaker = (db: Db, hash: string, now: number) =>
  db
    .selectFrom('pair_links')
    .innerJoin('users', 'users.id', 'pair_links.userId')
    .select([...DEVELOPER_COLUMNS, 'pair_links.usesLeft', 'pair_links.expiresAt'])
    .select(['users.emailVerified', 'users.invitesUsed'])
    .where('pair_links.hash', '=', hash)
    .where(notSuspended(now))
    .executeTakeFirst();

/** Returns false for an unconfirmed address, or after `max` invitations. */
export const takeInvite = (db: Db, userId: string, max: number): Promise<boolean> =>
  changes(
    db
      .updateTable('users')
      .set((eb) => ({ invitesUsed: eb('invitesUsed', '+', 1) }))
      .where('id', '=', userId)
      .where('emailVerified', '=', 1)
      .where('invitesUsed', '<', max),
  );
