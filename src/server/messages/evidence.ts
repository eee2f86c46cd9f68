import { type RawBuilder, sql } from 'kysely';
import type { MessageState } from '#shared/realtime.ts';
import type { Original } from '#shared/safety.ts';
import type { Db } from '../db/database.ts';
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

/** Copies a conversation aside before it goes. */
export async function copyEnded(db: Db, pair: Pair, endedAt: number): Promise<void> {
  await db
    .insertInto('ended_messages')
    .columns(['lowUserId', 'highUserId', 'id', 'senderId', 'text', 'state', 'endedAt'])
    .expression((build) =>
      build
        .selectFrom('messages')
        .select(['lowUserId', 'highUserId', 'id', 'senderId', 'text', 'state'])
        .select((is) => is.cast<number>(is.val(endedAt), 'bigint').as('endedAt'))
        .where('lowUserId', '=', pair.lowUserId)
        .where('highUserId', '=', pair.highUserId),
    )
    .execute();
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
      .where('lowUserId', '=', lowUserId)
      .where('highUserId', '=', highUserId)
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
  deleteOld(db, 'ended_messages', [...PAIR, 'id'], sql`"endedAt" < ${before}`);

/** Forgets what messages said that were edited or deleted before a time. */
export const deleteOriginals = (db: Db, before: number): Promise<void> =>
  deleteOld(
    db,
    'message_originals',
    [...PAIR, 'messageId', 'change'],
    sql`"replacedAt" < ${before}`,
  );

const PAIR = ['lowUserId', 'highUserId'] as const;

/** Rows deleted by one statement, for which everyone else waits on SQLite. */
const DELETED_AT_ONCE = 200;

async function deleteOld(
  db: Db,
  table: 'ended_messages' | 'message_originals',
  columns: readonly string[],
  old: RawBuilder<unknown>,
): Promise<void> {
  const key = sql.join(columns.map((name) => sql.ref(name)));
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${key}) in
      (select ${key} from ${sql.table(table)} where ${old} limit ${DELETED_AT_ONCE})`.execute(db);
    deleted = Number(numAffectedRows);
    await new Promise(setImmediate);
  }
}
