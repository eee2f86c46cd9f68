import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type AccountLinkRow = Selectable<Tables['account_links']>;

type Purpose = AccountLinkRow['purpose'];

export async function putLink(db: Db, link: AccountLinkRow): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('userId', '=', link.userId)
    .where('expiresAt', '<=', link.createdAt)
    .execute();
  await db.insertInto('account_links').values(link).execute();
}

export function findLink(
  db: Db,
  purpose: Purpose,
  hash: string,
  now: number,
): Promise<AccountLinkRow | undefined> {
  return db
    .selectFrom('account_links')
    .selectAll()
    .where((is) => is.and({ hash, purpose }))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Returns false if the link was used or expired, also under concurrency. */
export async function spendLink(
  db: Db,
  purpose: Purpose,
  hash: string,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_links')
    .where((is) => is.and({ hash, purpose }))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function hasLinkSince(
  db: Db,
  purpose: Purpose,
  userId: string,
  time: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_links')
    .select('hash')
    .where((is) => is.and({ userId, purpose }))
    .where('createdAt', '>', time)
    .executeTakeFirst();
  return row !== undefined;
}

/** Without a purpose, all links are deleted. */
export async function deleteLinks(db: Db, userId: string, purpose?: Purpose): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('userId', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'confirm'))
    .execute();
}
