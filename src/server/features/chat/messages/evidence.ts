import { sql } from 'kysely';
import type { MessageState } from '#shared/realtime.ts';
import type { Original } from '#shared/safety.ts';
import type { Db } from '../../../platform/db/database.ts';
import { BATCH, deleteBelow, deleteInBatches } from '../../../platform/db/in-batches.ts';
import { pairOf } from './pairs.ts';
import type { Pair } from './store.ts';

/** A message as a report needs it. */
export interface Written {
  _id: string;
  senderId: string;
  /** Empty when deleted. */
  text: string;
  state: MessageState;
  /** What it said before, oldest first. */
  originals: Original[];
}

/** Moves the rest of a conversation aside, inside the transaction ending its connection. Its reactions are deleted. */
export async function moveEnded(trx: Db, pair: Pair, endedAt: number): Promise<void> {
  for (let isMore = true; isMore;) isMore = await moveOldest(trx, pair, endedAt);
}

/**
 * Moves a long conversation aside but for its newest messages, some at a time: it may be years long, and on
 * SQLite everyone else would wait for the whole of it. A crash meanwhile leaves the newest where they are.
 */
export async function moveAhead(db: Db, pair: Pair, endedAt: number): Promise<void> {
  const newer = db
    .selectFrom('messages')
    .select('id')
    .where((is) => is.and({ ...pair }))
    .orderBy('id')
    .offset(BATCH)
    .limit(1);
  while ((await newer.executeTakeFirst()) !== undefined) {
    await db.transaction().execute((trx) => moveOldest(trx, pair, endedAt));
    await new Promise(setImmediate);
  }
}

/** Moves the oldest {@link BATCH} messages; answers whether there were any. */
async function moveOldest(trx: Db, pair: Pair, endedAt: number): Promise<boolean> {
  const here = trx.selectFrom('messages').where((is) => is.and({ ...pair }));
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
  await trx
    .deleteFrom('messages')
    .where((is) => is.and({ ...pair }))
    .where('id', '<=', last)
    .execute();
  return true;
}

/** Deletes all messages from and to a person in batches; deleting the account would delete them all at once. */
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
 * Those of `ids` that belong to a conversation, also one that was closed, oldest first. One
 * statement reads them with their past: an edit between two would be in neither.
 */
export async function findWritten(
  db: Db,
  { lowUserId, highUserId }: Pair,
  ids: readonly string[],
): Promise<Written[]> {
  if (ids.length === 0) return [];
  const from = (table: 'messages' | 'ended_messages') =>
    db
      .selectFrom(table)
      .select(['id', 'senderId', 'text', 'state'])
      .where((is) => is.and({ lowUserId, highUserId }))
      .where('id', 'in', ids);
  const rows = await db
    .selectFrom(from('messages').unionAll(from('ended_messages')).as('m'))
    .leftJoin('message_originals as o', (join) =>
      join
        .on('o.lowUserId', '=', lowUserId)
        .on('o.highUserId', '=', highUserId)
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
    message.originals.push({ text: original, until: new Date(replacedAt).toISOString() });
  }
  return [...written.values()];
}

/** Forgets conversations that were closed before a time. */
export const deleteEnded = (db: Db, before: number): Promise<void> =>
  deleteBelow(db, 'ended_messages', [...PAIR, 'id'], 'endedAt', before);

/** Forgets what messages said that were edited or deleted before a time. */
export const deleteOriginals = (db: Db, before: number): Promise<void> =>
  deleteBelow(db, 'message_originals', [...PAIR, 'messageId', 'change'], 'replacedAt', before);

const PAIR = ['lowUserId', 'highUserId'] as const;

/** What is kept of a message whose conversation is closed. */
const KEPT = [...PAIR, 'id', 'senderId', 'kind', 'text', 'payload', 'state'] as const;
