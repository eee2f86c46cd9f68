import { sql } from 'kysely';
import type { DatabaseKind, Db } from '../../../platform/db/database.ts';
import { applyChange } from './apply-change.ts';
import { nextMessageId } from './message-id.ts';
import type { CommitEntries, Entry, NewMessage, NewReceipt, Outcome, Pair } from './store.ts';
import { storedContent } from './wire.ts';

/** Less than the second after which PostgreSQL looks for a deadlock: it is we who give way. */
const LOCK_TIMEOUT = sql`set local lock_timeout = '500ms'`;

/** See CommitEntries: one transaction, which on SQLite nobody else writes beside. */
export const createCommitEntries =
  (db: Db, kind: DatabaseKind): CommitEntries =>
  (entries) =>
    db.transaction().execute(async (trx) => {
      if (kind === 'postgres') await LOCK_TIMEOUT.execute(trx);
      return applyEntries(trx, kind, entries);
    });

/** Writes the entries inside a transaction. Messages go first, all in one statement. */
async function applyEntries(trx: Db, kind: DatabaseKind, entries: Entry[]): Promise<Outcome[]> {
  const connected = new Set((await lockConnections(trx, kind, entries)).map(keyOf));
  const allowed = entries.filter((entry) => connected.has(keyOf(entry)));
  const messages = await insertMessages(
    trx,
    allowed.filter((entry) => entry.kind === 'message'),
  );
  const outcomes: Outcome[] = [];
  for (const entry of entries) {
    if (!connected.has(keyOf(entry))) outcomes.push({ kind: 'refused' });
    else if (entry.kind === 'message') outcomes.push(messages.get(entry) ?? { kind: 'refused' });
    else if (entry.kind === 'receipt') outcomes.push(await moveReceipt(trx, entry));
    else outcomes.push(await applyChange(trx, entry));
  }
  return outcomes;
}

const keyOf = ({ lowUserId, highUserId }: Pair): string => lowUserId + highUserId;

/** Each pair once, in one order: nodes that lock several of them never wait for each other. */
const pairsOf = (entries: readonly Pair[]): Pair[] =>
  [...new Map(entries.map((entry) => [keyOf(entry), entry])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { lowUserId, highUserId }]) => ({ lowUserId, highUserId }));

/** Of the pairs, those who are connected. Nodes take turns within a conversation until the commit. */
function lockConnections(trx: Db, kind: DatabaseKind, entries: Entry[]): Promise<Pair[]> {
  return trx
    .selectFrom('connections')
    .select(['lowUserId', 'highUserId'])
    .where((is) => is.or(pairsOf(entries).map((pair) => is.and({ ...pair }))))
    .orderBy('lowUserId')
    .orderBy('highUserId')
    .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
}

/** The newest id of each conversation that has one, by key. A statement after the lock sees it. */
async function newestIds(trx: Db, pairs: Pair[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('connections as c')
    .select(['c.lowUserId', 'c.highUserId'])
    .select((is) =>
      is
        .selectFrom('messages as m')
        .select('m.id')
        .whereRef('m.lowUserId', '=', 'c.lowUserId')
        .whereRef('m.highUserId', '=', 'c.highUserId')
        .orderBy('m.id', 'desc')
        .limit(1)
        .as('newest'),
    )
    .where((is) => is.or(pairs.map((pair) => is.and({ ...pair }))))
    .execute();
  return new Map(
    rows.flatMap((row) => (row.newest === null ? [] : [[keyOf(row), row.newest] as const])),
  );
}

async function insertMessages(
  trx: Db,
  messages: readonly NewMessage[],
): Promise<Map<NewMessage, Outcome>> {
  const outcomes = new Map<NewMessage, Outcome>();
  if (messages.length === 0) return outcomes;
  const newest = await newestIds(trx, pairsOf(messages));
  const rows = messages.map((message) => {
    const { lowUserId, highUserId, senderId, clientId, content } = message;
    const id = nextMessageId(newest.get(keyOf(message)) ?? null);
    newest.set(keyOf(message), id);
    return { lowUserId, highUserId, id, senderId, clientId, ...storedContent(content) };
  });
  const inserted = await trx
    .insertInto('messages')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['clientId', 'senderId']).doNothing())
    .returning('id')
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  const repeated: NewMessage[] = [];
  messages.forEach((message, at) => {
    const id = rows[at]?.id;
    if (id !== undefined && ids.has(id)) outcomes.set(message, { kind: 'stored', id });
    else repeated.push(message);
  });
  for (const [message, outcome] of await findRepeated(trx, repeated)) {
    outcomes.set(message, outcome);
  }
  return outcomes;
}

/** What their senders had sent before under the same names. */
async function findRepeated(
  trx: Db,
  messages: readonly NewMessage[],
): Promise<Map<NewMessage, Outcome>> {
  if (messages.length === 0) return new Map();
  const known = await trx
    .selectFrom('messages')
    .selectAll()
    .where((is) => is.or(messages.map(({ senderId, clientId }) => is.and({ senderId, clientId }))))
    .execute();
  const byName = new Map(known.map((row) => [nameOf(row), row]));
  const outcomes = new Map<NewMessage, Outcome>();
  for (const message of messages) {
    const found = byName.get(nameOf(message));
    if (found !== undefined) outcomes.set(message, { kind: 'repeated', message: found });
  }
  return outcomes;
}

const nameOf = ({ senderId, clientId }: Pick<NewMessage, 'senderId' | 'clientId'>): string =>
  senderId + String(clientId);

/** Moves how far somebody has come to the newest message there is up to one; never back. */
async function moveReceipt(trx: Db, entry: NewReceipt): Promise<Outcome> {
  const { lowUserId, highUserId, userId, receipt, upTo } = entry;
  const reached = await trx
    .selectFrom('messages')
    .select('id')
    .where('lowUserId', '=', lowUserId)
    .where('highUserId', '=', highUserId)
    .where('id', '<=', upTo)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (reached === undefined) return { kind: 'unmoved' };
  const { id } = reached;
  const place = { lowUserId, highUserId, userId };
  const before = await trx
    .selectFrom('chat_marks')
    .select(['receivedUpTo', 'readUpTo'])
    .where((is) => is.and(place))
    .executeTakeFirst();
  const stood = receipt === 'read' ? before?.readUpTo : before?.receivedUpTo;
  if (stood && stood >= id) return { kind: 'unmoved' };
  // Whoever has read a message has received it.
  const receivedUpTo = before === undefined || before.receivedUpTo < id ? id : before.receivedUpTo;
  const moved = receipt === 'read' ? { receivedUpTo, readUpTo: id } : { receivedUpTo };
  await trx
    .insertInto('chat_marks')
    .values({ readUpTo: null, ...place, ...moved })
    .onConflict((conflict) =>
      conflict.columns(['lowUserId', 'highUserId', 'userId']).doUpdateSet(moved),
    )
    .execute();
  return { kind: 'moved', upTo: id };
}
