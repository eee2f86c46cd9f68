import type { Selectable } from 'kysely';
import { HOUR_MS } from '#shared/time.ts';
import type { Db } from '../../platform/db/database.ts';
import { changes, finds, insertRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';

export type AccountLinkRow = Selectable<Tables['account_links']>;
export type EmailChangeRow = Selectable<Tables['email_changes']>;
type LinkKey = Pick<AccountLinkRow, 'hash' | 'purpose'>;

/** Stores a link that works for some hours, and returns its token. Expired links of the user are deleted. */
export async function makeLink(
  db: Db,
  about: Pick<AccountLinkRow, 'userId' | 'purpose'>,
  hours: number,
): Promise<string> {
  const createdAt = Date.now();
  const expired = db.deleteFrom('account_links').where('expiresAt', '<=', createdAt);
  await expired.where('userId', '=', about.userId).execute();
  const token = newToken();
  const expiresAt = createdAt + hours * HOUR_MS;
  await insertRow(db, 'account_links', { ...about, hash: tokenHash(token), createdAt, expiresAt });
  return token;
}

/** Undefined means the link was used or expired. */
export const findLink = (db: Db, key: LinkKey): Promise<AccountLinkRow | undefined> =>
  db
    .selectFrom('account_links')
    .selectAll()
    .where((is) => is.and(key))
    .where('expiresAt', '>', Date.now())
    .executeTakeFirst();

/** Returns false if the link was used or expired, also under concurrency. */
export async function spendLink(db: Db, key: LinkKey): Promise<boolean> {
  const link = db.deleteFrom('account_links').where((is) => is.and(key));
  return changes(link.where('expiresAt', '>', Date.now()));
}

export async function hasLinkSince(
  db: Db,
  key: Pick<AccountLinkRow, 'userId' | 'purpose'>,
  time: number,
): Promise<boolean> {
  const links = db.selectFrom('account_links').select('hash').where('createdAt', '>', time);
  return finds(links.where((is) => is.and(key)));
}

const emailChanges = (db: Db) =>
  db.selectFrom('email_changes').selectAll().where('expiresAt', '>', Date.now());

export const findEmailChange = (db: Db, userId: string): Promise<EmailChangeRow | undefined> =>
  emailChanges(db).where('userId', '=', userId).executeTakeFirst();

export const findEmailChangeBy = (db: Db, hash: string): Promise<EmailChangeRow | undefined> =>
  emailChanges(db)
    .where((is) => is.or([is('approveHash', '=', hash), is('confirmHash', '=', hash)]))
    .executeTakeFirst();

export async function putInvitation(
  db: Db,
  invitation: Selectable<Tables['invitations']>,
): Promise<void> {
  await db.deleteFrom('invitations').where('expiresAt', '<=', invitation.createdAt).execute();
  await insertRow(db, 'invitations', invitation);
}
