import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MessageState } from '#shared/realtime.ts';
import type { Original } from '#shared/safety.ts';
import type { Db } from '../../../platform/db/database.ts';
import { BATCH, deleteBelow, deleteInBatches } from '../../../platform/db/in-batches.ts';
import { inPair, pairOf } from './pairs.ts';
import type { Pair } from './store.ts';
import { iso } from '../../../platform/time.ts';

export interface Written {
  _id: string;
  senderId: string;
  /** Empty after a deletion. */
  text: string;
  state: MessageState;
  /** The oldest comes first. */
  originals: Original[];
}

/** The transaction is the one that ends the connection. Reactions are deleted. */
export async function moveEnded(trx: Db, pair: Pair, endedAt: number): Promise<void> {
  for (let isMore = true; isMore;) isMore = await moveOldest(trx, pair, endedAt);
}

/**
 * Years of messages in one transaction would block everyone else on SQLite. The newest messages are
 * left to {@link moveEnded}.
 */
export async function moveAhead(db: Db, pair: Pair, endedAt: number): Promise<void> {
  const newer = db
    .selectFrom('messages')
    .select('id')
    .where(inPair(pair))
    .orderBy('id')
    .offset(BATCH)
    .limit(1);
  while ((await newer.executeTakeFirst()) !== undefined) {
    await db.transaction().execute((trx) => moveOldest(trx, pair, endedAt));
    await nextTurn();
  }
}

async function moveOldest(trx: Db, pair: Pair, endedAt: number): Promise<boolean> {
  const here = trx.selectFrom('messages').where(inPair(pair));
  const oldest = await here.select('id').orderBy('id').limit(BATCH).execute();
  const last = oldest.at(-1)?.id;
  if (last === undefined) return false;
  await trx
    .insertInto('ended_messages')
    .columns([...KEPT, 'endedAt'])
    .expression(
      here
        .select(KEPT)
        .select((is) => is.cast<number>(is.val(endedAt), 'bigint').as('endedAt'))
        .where('id', '<=', last),
    )
    .execute();
  await trx.deleteFrom('messages').where(inPair(pair)).where('id', '<=', last).execute();
  return true;
}

/** Batches, because deleting the account would delete all messages at once. */
export async function deleteAllOf(
  db: Db,
  userId: string,
  connectionIds: readonly string[],
): Promise<void> {
  for (const otherId of connectionIds) {
    const { lowUserId, highUserId } = pairOf(userId, otherId);
    const theirs = sql`"lowUserId" = ${lowUserId} and "highUserId" = ${highUserId}`;
    await deleteInBatches(db, 'messages', [...PAIR, 'id'], theirs);
  }
  for (const side of PAIR) {
    const theirs = sql`${sql.ref(side)} = ${userId}`;
    await deleteInBatches(db, 'ended_messages', [...PAIR, 'id'], theirs);
    await deleteInBatches(db, 'message_originals', [...PAIR, 'messageId', 'change'], theirs);
  }
}

/**
 * The conversation may be closed; the oldest message comes first. One statement reads messages with
 * their earlier texts, because an edit between two statements would be missed.
 */
export async function findWritten(db: Db, pair: Pair, ids: readonly string[]): Promise<Written[]> {
  if (ids.length === 0) return [];
  const from = (table: 'messages' | 'ended_messages') =>
    db
      .selectFrom(table)
      .select(['id', 'senderId', 'text', 'state'])
      .where(inPair(pair))
      .where('id', 'in', ids);
  const rows = await db
    .selectFrom(from('messages').unionAll(from('ended_messages')).as('m'))
    .leftJoin('message_originals as o', (join) =>
      join
        .on('o.lowUserId', '=', pair.lowUserId)
        .on('o.highUserId', '=', pair.highUserId)
        .onRef('o.messageId', '=', 'm.id'),
    )
    .select(['m.id', 'm.senderId', 'm.text', 'm.state', 'o.text as original', 'o.replacedAt'])
    .orderBy('m.id')
    .orderBy('o.change')
    .execute();
  const written = new Map<string, Written>();
  for (const { id, senderId, text, state, original, replacedAt } of rows) {
    const message = written.get(id) ?? { _id: id, senderId, text, state, originals: [] };
    written.set(id, message);
    if (original === null || replacedAt === null) continue;
    message.originals.push({ text: original, until: iso(replacedAt) });
  }
  return [...written.values()];
}

export const deleteEnded = (db: Db, before: number): Promise<void> =>
  deleteBelow(db, 'ended_messages', [...PAIR, 'id'], 'endedAt', before);

export const deleteOriginals = (db: Db, before: number): Promise<void> =>
  deleteBelow(db, 'message_originals', [...PAIR, 'messageId', 'change'], 'replacedAt', before);

const PAIR = ['lowUserId', 'highUserId'] as const;

const KEPT = [...PAIR, 'id', 'senderId', 'kind', 'text', 'payload', 'state'] as const;
