import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../db/database.ts';
import { deleteBelow } from '../db/in-batches.ts';
import type { Tables } from '../db/tables.ts';
import { DAY_MS } from '#shared/time.ts';

export type MailRow = Selectable<Tables['outbox']>;

const FAILED = ['refused', 'expired'] as const;

/** A node's claim on a row; another value means it is lost. */
export type Claim = Pick<MailRow, 'id' | 'claim'>;

/**
 * Claims the mail that is due longest, also after an expired claim. The condition occurs twice in the statement, so
 * that only one of two nodes gets a row.
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

export type OutboxState = Awaited<ReturnType<typeof outboxState>>;

/** Returns how many mails are unsent, the age of the oldest one, and how many failed in the last day. */
export async function outboxState(db: Db, now: number) {
  const unsent = db.selectFrom('outbox').where('endedAt', 'is', null);
  const { open, oldest } = await unsent
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn.min<number | null>('createdAt').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const { failed } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('endedAt', '>', now - DAY_MS)
    .where('status', 'in', FAILED)
    .executeTakeFirstOrThrow();
  return { open, oldestMs: oldest === null ? 0 : now - oldest, failed };
}

/** Changes a mail that is still claimed, and releases it. */
export async function settle(
  db: Db,
  held: Claim,
  next: Updateable<Tables['outbox']>,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...next, claim: null })
    .where('id', '=', held.id)
    .where('claim', '=', held.claim)
    .execute();
}

export async function countFailed(db: Db, address: string): Promise<number> {
  const { failed } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('recipient', '=', address)
    .where('status', 'in', FAILED)
    .executeTakeFirstOrThrow();
  return failed;
}

/** Makes failed mail due again: all, or to one address. Returns the ids. */
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
    .where('status', 'in', FAILED)
    .$if(address !== undefined, (query) => query.where('recipient', '=', address ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes mails that ended before `time`, because they hold users' texts and are no longer needed. */
export const deleteEndedBefore = (db: Db, time: number): Promise<void> =>
  deleteBelow(db, 'outbox', ['id'], 'endedAt', time);

/** Deletes the mail to an address and returns the ids; senders lose their claim. */
export async function deleteMailsTo(db: Db, address: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('outbox')
    .where('recipient', '=', address)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
