import type { Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { MailStatus, OutboxTable } from '../db/tables.ts';

export type MailRow = Selectable<OutboxTable>;

/** The claim a node holds on one row; it is lost when the row carries another. */
export type Claim = Pick<MailRow, 'id' | 'claim'>;

export type MailEnd = Extract<MailStatus, 'sent' | 'refused' | 'unconfirmed' | 'expired'>;

export async function insertMail(db: Db, mail: MailRow): Promise<void> {
  await db.insertInto('outbox').values(mail).execute();
}

/**
 * Claims the mail that is due longest, also one whose claim ran out before it was handed over.
 * One statement, and the condition stands in it twice: of two nodes that pick the same row, the
 * second sees it change under it and gets none.
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
    .where('status', 'in', ['waiting', 'claimed'])
    .where('dueAt', '<=', now)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('status', 'in', ['waiting', 'claimed'])
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Marks a claimed mail as about to be accepted; `false` when the claim is lost. */
export async function markHandingOver(db: Db, held: Claim, leaseUntil: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'handing-over', dueAt: leaseUntil })
    .where('id', '=', held.id)
    .where('claim', '=', held.claim)
    .where('status', '=', 'claimed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
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
export async function endMail(
  db: Db,
  held: Claim,
  end: { status: MailEnd; endedAt: number; lastError: string | null },
): Promise<void> {
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

/** The mails whose node was lost while the mail server had them. */
export function findAbandoned(db: Db, now: number): Promise<MailRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'handing-over')
    .where('dueAt', '<=', now)
    .execute();
}

/** The earliest time at which a mail wants attention; `null` when none does. */
export async function nextDue(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('dueAt').as('dueAt'))
    .executeTakeFirst();
  return row?.dueAt ?? null;
}

/** How many mails are neither sent nor given up. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', ['waiting', 'claimed', 'handing-over'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes mail that ended before `time`: it holds what people wrote, and nobody needs it. */
export async function deleteEndedBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('outbox').where('endedAt', '<', time).execute();
}

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
