import { sql } from 'kysely';
import { DAY_MS, dayOf } from '#shared/time.ts';
import type { Db } from '../../platform/db/database.ts';
import { changes, updateRows } from '../../platform/db/rows.ts';
import { notSuspended } from '../profile/profile.ts';
import { away, lookThrough } from './absence.ts';

export const NOTICE_DAYS = 30;
/** From the start of the day of the warning to the start of the day of the deletion, in UTC. */
const NOTICE_MS = (NOTICE_DAYS + 1) * DAY_MS;

export interface IdleTerms {
  now: number;
  /** Accounts without a visit since then are idle. */
  since: number;
  /** Addresses of kept accounts. */
  spared: ReadonlySet<string>;
}

/** Suspended people can't log in to keep their account, and its deletion would end the suspension. */
const isIdle = ({ now, since, spared }: IdleTerms) =>
  sql<boolean>`${notSuspended(now)} and ${away(since)}
    and users.email not in (${sql.join(['', ...spared])})`;

const isNews = (terms: IdleTerms) => sql<boolean>`"idleEndsAt" is null and ${isIdle(terms)}`;

export const lookForIdle = (db: Db, terms: IdleTerms, after: string) =>
  lookThrough(db, isNews(terms), { joinedBefore: terms.since, after });

/** Undefined means another node has the mail, or the person has visited. */
export const claimWarning = (db: Db, id: string, terms: IdleTerms) =>
  db
    .updateTable('users')
    .set({ idleEndsAt: dayOf(terms.now) * DAY_MS + NOTICE_MS })
    .where('id', '=', id)
    .where(isNews(terms))
    .returningAll()
    .executeTakeFirst();

/** Ends the warning. Returns true on one node if the account is to be deleted. */
export async function takeEnding(
  db: Db,
  { id, idleEndsAt }: { id: string; idleEndsAt: number | null },
  terms: IdleTerms,
): Promise<boolean> {
  const ending = db
    .updateTable('users')
    .set({ idleEndsAt: null })
    .where('id', '=', id)
    .where('idleEndsAt', '=', idleEndsAt)
    // It is too old if the deletion was turned off in between.
    .where('idleEndsAt', '>', terms.now - NOTICE_MS)
    .where(isIdle(terms));
  if (await changes(ending)) return true;
  await updateRows(db, 'users', { id, idleEndsAt }, { idleEndsAt: null });
  return false;
}

/** Ends warnings whose mail, with a subject like this, expired unsent; they are repeated. */
export const endUnsent = (db: Db, subject: string) =>
  db
    .updateTable('users')
    .set({ idleEndsAt: null })
    .where('idleEndsAt', 'is not', null)
    .where(
      sql<boolean>`exists (select 1 from outbox o where o.recipient = users.email
        and o.status = 'expired' and o.subject like ${subject}
        and o."createdAt" >= "idleEndsAt" - ${NOTICE_MS})`,
    )
    .execute();
