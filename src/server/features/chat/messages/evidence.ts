import { type RawBuilder, sql } from 'kysely';
import type { MessageState } from '#shared/realtime.ts';
import type { Original } from '#shared/safety.ts';
import type { Db } from '../../../platform/db/database.ts';
import { FIRST_ID } from '../../../platform/db/paging.ts';
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

/**
 * Moves a conversation aside before its connection goes, some at a time: it may be years long, and
 * SQLite writes while everyone else waits. Its reactions go.
 */
export async function moveEnded(db: Db, pair: Pair, endedAt: number): Promise<void> {
  const { lowUserId, highUserId } = pair;
  const here = db.selectFrom('messages').where((is) => is.and({ lowUserId, highUserId }));
  for (let after = FIRST_ID; ;) {
    const rest = here.where('id', '>', after).orderBy('id').limit(AT_ONCE);
    const last = (await rest.select('id').execute()).at(-1)?.id;
    if (last === undefined) return;
    await db
      .insertInto('ended_messages')
      .columns([...KEPT, 'endedAt'])
      .expression(
        here
          .select(KEPT)
          .select((is) => is.cast<number>(is.val(endedAt), 'bigint').as('endedAt'))
          .where('id', '>', after)
          .where('id', '<=', last),
      )
      .execute();
    await db
      .deleteFrom('messages')
      .where((is) => is.and({ lowUserId, highUserId }))
      .where('id', '>', after)
      .where('id', '<=', last)
      .execute();
    after = last;
    await new Promise(setImmediate);
  }
}

/** Deletes all that somebody wrote and was written, which would otherwise go at once with them. */
export async function deleteAllOf(
  db: Db,
  userId: string,
  connectionIds: readonly string[],
): Promise<void> {
  for (const otherId of connectionIds) {
    const { lowUserId, highUserId } = pairOf(userId, otherId);
    const theirs = sql`"lowUserId" = ${lowUserId} and "highUserId" = ${highUserId}`;
    await deleteSome(db, 'messages', ['id'], theirs);
  }
  for (const side of PAIR) {
    const theirs = sql`${sql.ref(side)} = ${userId}`;
    await deleteSome(db, 'ended_messages', ['id'], theirs);
    await deleteSome(db, 'message_originals', ['messageId', 'change'], theirs);
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
  deleteSome(db, 'ended_messages', ['id'], sql`"endedAt" < ${before}`);

/** Forgets what messages said that were edited or deleted before a time. */
export const deleteOriginals = (db: Db, before: number): Promise<void> =>
  deleteSome(db, 'message_originals', ['messageId', 'change'], sql`"replacedAt" < ${before}`);

/** Rows written by one statement, for which everyone else waits on SQLite: 20 ms at worst. */
const AT_ONCE = 200;

const PAIR = ['lowUserId', 'highUserId'] as const;

/** What is kept of a message whose conversation is closed. */
const KEPT = [...PAIR, 'id', 'senderId', 'kind', 'text', 'payload', 'state'] as const;

/** Deletes the rows of a pair's table where `which` holds, a few at a time. */
async function deleteSome(
  db: Db,
  table: 'messages' | 'ended_messages' | 'message_originals',
  rest: readonly string[],
  which: RawBuilder<unknown>,
): Promise<void> {
  const key = sql.join([...PAIR, ...rest].map((name) => sql.ref(name)));
  for (let deleted = AT_ONCE; deleted === AT_ONCE;) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${key}) in
      (select ${key} from ${sql.table(table)} where ${which} limit ${AT_ONCE})`.execute(db);
    deleted = Number(numAffectedRows);
    await new Promise(setImmediate);
  }
}
