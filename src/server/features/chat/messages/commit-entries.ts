import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { hasLocks } from '../../../platform/db/lock-people.ts';
import { findRow } from '../../../platform/db/rows.ts';
import { applyChange } from './apply-change.ts';
import { nextMessageId } from './message-id.ts';
import { inPair } from './pairs.ts';
import type {
  CommitEntries,
  Entry,
  NewMessage,
  NewReceipt,
  Outcome,
  Pair,
  StoredMessage,
} from './store.ts';
import { storedContent } from './wire.ts';

type NewRow = Omit<StoredMessage, 'state' | 'change'>;

/** PostgreSQL's deadlock timeout is a second; a shorter one makes this side give way. */
const LOCK_TIMEOUT = sql`set local lock_timeout = '500ms'`;

/** A group of entries takes few statements, because on PostgreSQL each costs a round trip. */
export function createCommitEntries(db: Db): CommitEntries {
  return (entries) => db.transaction().execute((trx) => applyEntries(trx, entries));

  /**
   * Inserts the messages, then applies changes and receipts in order. Entries of people who aren't connected are refused.
   */
  async function applyEntries(trx: Db, entries: Entry[]): Promise<Outcome[]> {
    const connected = new Set((await lockConnected(trx, pairsOf(entries))).map(keyOf));
    const allowed = entries.filter((entry) => connected.has(keyOf(entry)));
    const messages = allowed.filter((entry) => entry.kind === 'message');
    const stored = await insertMessages(trx, messages);
    const outcomes: Outcome[] = [];
    for (const entry of entries) {
      if (!connected.has(keyOf(entry))) outcomes.push({ kind: 'refused' });
      else if (entry.kind === 'message') outcomes.push(stored.get(entry) ?? { kind: 'refused' });
      else if (entry.kind === 'change') outcomes.push(await applyChange(trx, entry));
      else {
        const upTo = await moveReceipt(trx, entry);
        outcomes.push(upTo === undefined ? { kind: 'unmoved' } : { kind: 'moved', upTo });
      }
    }
    return outcomes;
  }

  async function insertMessages(
    trx: Db,
    messages: readonly NewMessage[],
  ): Promise<Map<NewMessage, Outcome>> {
    const outcomes = new Map<NewMessage, Outcome>();
    if (messages.length === 0) return outcomes;
    const known = await findNewest(trx, pairsOf(messages));
    const newest = new Map(known.map((row) => [keyOf(row), row.id]));
    const rows = messages.map((message): NewRow => {
      const { lowUserId, highUserId, senderId, clientId, content } = message;
      const id = nextMessageId(newest.get(keyOf(message)) ?? null);
      newest.set(keyOf(message), id);
      return { lowUserId, highUserId, id, senderId, clientId, ...storedContent(content) };
    });
    const inserted = new Set((await insertNew(trx, rows)).map(({ id }) => id));
    for (const [at, message] of messages.entries()) {
      const id = rows[at]?.id ?? '';
      const outcome = inserted.has(id)
        ? { kind: 'stored' as const, id }
        : await findRepeated(trx, message);
      outcomes.set(message, outcome);
    }
    return outcomes;
  }
}

/**
 * Returns the connected pairs, locked until the commit. On SQLite nothing else writes during the transaction; all nodes
 * lock in the same order to avoid deadlocks.
 */
async function lockConnected(trx: Db, pairs: Pair[]): Promise<Pair[]> {
  if (hasLocks(trx)) await LOCK_TIMEOUT.execute(trx);
  return trx
    .selectFrom('connections')
    .select(PAIR)
    .where((is) => is.or(pairs.map(inPair)))
    .orderBy('lowUserId')
    .orderBy('highUserId')
    .forNoKeyUpdate()
    .execute();
}

/** On PostgreSQL, the lock reads a snapshot from before its wait, so this statement is separate. */
const findNewest = (trx: Db, pairs: Pair[]) =>
  trx
    .selectFrom('connections as c')
    .select(PAIR)
    .select((is) =>
      is
        .selectFrom('messages as m')
        .select('m.id')
        .whereRef('m.lowUserId', '=', 'c.lowUserId')
        .whereRef('m.highUserId', '=', 'c.highUserId')
        .orderBy('m.id', 'desc')
        .limit(1)
        .as('id'),
    )
    .where((is) => is.or(pairs.map(inPair)))
    .execute();

/** Returns the ids of messages with new client ids. */
const insertNew = (trx: Db, rows: NewRow[]) =>
  trx
    .insertInto('messages')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['clientId', 'senderId']).doNothing())
    .returning('id')
    .execute();

/**
 * Moves a receipt to the newest message up to `upTo`, but never back. A read message has been received. Returns the
 * message, or undefined if the receipt didn't move.
 */
async function moveReceipt(
  trx: Db,
  { userId, lowUserId, highUserId, receipt, upTo }: NewReceipt,
): Promise<string | undefined> {
  const moved = sql.ref(receipt === 'read' ? 'readUpTo' : 'receivedUpTo');
  const { rows } = await sql<{ id: string }>`
    insert into chat_marks ("lowUserId", "highUserId", "userId", "receivedUpTo", "readUpTo")
    select "lowUserId", "highUserId", ${userId}, id, ${receipt === 'read' ? sql.ref('id') : sql.lit(null)}
      from messages
      where "lowUserId" = ${lowUserId} and "highUserId" = ${highUserId} and id <= ${upTo}
      order by id desc limit 1
    on conflict ("lowUserId", "highUserId", "userId") do update set
      "receivedUpTo" = case when excluded."receivedUpTo" > chat_marks."receivedUpTo"
        then excluded."receivedUpTo" else chat_marks."receivedUpTo" end,
      "readUpTo" = coalesce(excluded."readUpTo", chat_marks."readUpTo")
      where chat_marks.${moved} is null or excluded.${moved} > chat_marks.${moved}
    returning ${moved} as id`.execute(trx);
  return rows[0]?.id;
}

async function findRepeated(trx: Db, { senderId, clientId }: NewMessage): Promise<Outcome> {
  const message = await findRow(trx, 'messages', { senderId, clientId });
  return message === undefined ? { kind: 'refused' } : { kind: 'repeated', message };
}

const PAIR = ['lowUserId', 'highUserId'] as const;

const keyOf = ({ lowUserId, highUserId }: Pair): string => lowUserId + highUserId;

const pairsOf = (entries: readonly Pair[]): Pair[] => {
  const pairs = new Map(entries.map((entry) => [keyOf(entry), entry]));
  return Array.from(pairs.values(), ({ lowUserId, highUserId }) => ({ lowUserId, highUserId }));
};
