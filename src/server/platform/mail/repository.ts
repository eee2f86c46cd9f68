import type { Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import { deleteBelow } from '../db/in-batches.ts';
import type { MailStatus, OutboxTable } from '../db/tables.ts';

export type MailRow = Selectable<OutboxTable>;

/** The claim a node holds on one row; it is lost when the row carries another. */
export type Claim = Pick<MailRow, 'id' | 'claim'>;

/** How a mail ended. */
export interface MailEnd {
  status: Extract<MailStatus, 'sent' | 'refused' | 'expired'>;
  endedAt: number;
  lastError: string | null;
}

export async function insertMail(db: Db, mail: MailRow): Promise<void> {
  await db.insertInto('outbox').values(mail).execute();
}

/**
 * Claims the mail that is due longest, also one whose claim ran out: its node was lost. One statement,
 * and the condition stands in it twice: of two nodes that pick the same row, the second sees it
 * change under it and gets none. What has ended is never due.
 */
export function claimDue(
  db: Db,
  claim: string,
  now: number,
  leaseUntil: number,
): Promise<MailRow | undefined> {
  return db
    .updateTable('outbox')
    .set((eb) => ({
      status: 'claimed',
      claim,
      dueAt: leaseUntil,
      attempts: eb('attempts', '+', 1),
    }))
    .where('dueAt', '<=', now)
    .where('id', '=', (eb) =>
      eb.selectFrom('outbox').select('id').where('dueAt', '<=', now).orderBy('dueAt').limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Gives a claimed mail back, to be tried at `dueAt`. */
export async function putBack(
  db: Db,
  held: Claim,
  next: Pick<MailRow, 'attempts' | 'dueAt' | 'lastError'>,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...next, status: 'waiting', claim: null })
    .where('id', '=', held.id)
    .where('claim', '=', held.claim)
    .execute();
}

/** Ends a claimed mail. One that was sent keeps no words here: it may hold a link into an account. */
export async function endMail(db: Db, held: Claim, end: MailEnd): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      ...end,
      dueAt: null,
      claim: null,
      ...(end.status === 'sent' ? { body: '', html: null } : {}),
    })
    .where('id', '=', held.id)
    .where('claim', '=', held.claim)
    .execute();
}

/** Makes mail that was not taken due again, as if it were new: all, or that to an address. Answers its ids. */
export async function reviveMails(db: Db, now: number, address?: string): Promise<string[]> {
  const rows = await db
    .updateTable('outbox')
    .set({
      status: 'waiting',
      dueAt: now,
      attempts: 0,
      claim: null,
      endedAt: null,
      lastError: null,
    })
    .where('status', 'in', ['refused', 'expired'])
    .$if(address !== undefined, (query) => query.where('recipient', '=', address ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many mails are neither sent nor given up. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes mail that ended before `time`: it holds what people wrote, and nobody needs it. */
export const deleteEndedBefore = (db: Db, time: number): Promise<void> =>
  deleteBelow(db, 'outbox', ['id'], 'endedAt', time);

/** Deletes the mail to an address; answers its ids. Whoever is sending one of them loses it. */
export async function deleteMailsTo(db: Db, address: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('outbox')
    .where('recipient', '=', address)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function exists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
