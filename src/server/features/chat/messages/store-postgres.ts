import type { Pool, PoolClient } from 'pg';
import { applyChange } from './changes-postgres.ts';
import { MESSAGE_COLUMNS } from './columns.ts';
import { nextMessageId } from './message-id.ts';
import type { CommitEntries, NewMark, NewMessage, Outcome, Pair, StoredMessage } from './store.ts';
import { storedContent } from './wire.ts';

// Less than the second after which PostgreSQL looks for a deadlock: it is we who give way.
const BEGIN = `begin; set local lock_timeout = '500ms'`;

const LOCK = `select "lowUserId", "highUserId" from connections
  where ("lowUserId", "highUserId") in (select * from unnest($1::uuid[], $2::uuid[]))
  order by "lowUserId", "highUserId" for no key update`;

const NEWEST = `select pair.low as "lowUserId", pair.high as "highUserId", newest.id
  from unnest($1::uuid[], $2::uuid[]) as pair (low, high)
  cross join lateral (select id from messages
    where "lowUserId" = pair.low and "highUserId" = pair.high order by id desc limit 1) as newest`;

const INSERT = `insert into messages
    ("lowUserId", "highUserId", id, "senderId", "clientId", kind, text, payload)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[],
    $7::text[], $8::text[])
  on conflict ("clientId", "senderId") do nothing returning id`;

const REPEATED = `select ${MESSAGE_COLUMNS} from messages
  where ("clientId", "senderId") in (select * from unnest($1::uuid[], $2::uuid[]))`;

const REACHED = `select id from messages
  where "lowUserId" = $1 and "highUserId" = $2 and id <= $3 order by id desc limit 1`;

const RECEIVED = `insert into chat_marks as kept
    ("lowUserId", "highUserId", "userId", "receivedUpTo") values ($1, $2, $3, $4)
  on conflict ("lowUserId", "highUserId", "userId") do update
    set "receivedUpTo" = excluded."receivedUpTo"
    where excluded."receivedUpTo" > kept."receivedUpTo"`;

const READ = `insert into chat_marks as kept
    ("lowUserId", "highUserId", "userId", "receivedUpTo", "readUpTo") values ($1, $2, $3, $4, $4)
  on conflict ("lowUserId", "highUserId", "userId") do update
    set "receivedUpTo" = greatest(kept."receivedUpTo", excluded."receivedUpTo"),
      "readUpTo" = excluded."readUpTo"
    where kept."readUpTo" is null or excluded."readUpTo" > kept."readUpTo"`;

const keyOf = ({ lowUserId, highUserId }: Pair): string => lowUserId + highUserId;

/**
 * See CommitEntries; a few statements for all entries. The rows of their connections are locked
 * until the commit, so that nodes take turns within a conversation.
 */
export function createPostgresStore(pool: Pool): CommitEntries {
  return async (entries) => {
    const client = await pool.connect();
    let broken = false;
    try {
      await client.query(BEGIN);
      const pairs = [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()];
      const locked = new Set(
        (await query<Pair>(client, 'lock', LOCK, columnsOf(pairs))).map(keyOf),
      );
      const messages = entries.filter(
        (entry) => entry.kind === 'message' && locked.has(keyOf(entry)),
      ) as NewMessage[];
      const stored = await insertMessages(client, messages);
      const outcomes: Outcome[] = [];
      for (const entry of entries) {
        outcomes.push(
          !locked.has(keyOf(entry))
            ? { kind: 'refused' }
            : entry.kind === 'message'
              ? (stored.get(entry) ?? { kind: 'refused' })
              : entry.kind === 'mark'
                ? await moveMark(client, entry)
                : await applyChange(client, entry),
        );
      }
      await client.query('commit');
      return outcomes;
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

async function insertMessages(
  client: PoolClient,
  messages: NewMessage[],
): Promise<Map<NewMessage, Outcome>> {
  const outcomes = new Map<NewMessage, Outcome>();
  if (messages.length === 0) return outcomes;
  const pairs = [...new Map(messages.map((message) => [keyOf(message), message])).values()];
  const newest = await query<Pair & { id: string }>(client, 'newest', NEWEST, columnsOf(pairs));
  const last = new Map(newest.map((row) => [keyOf(row), row.id]));
  const rows = messages.map((message) => {
    const id = nextMessageId(last.get(keyOf(message)) ?? null);
    last.set(keyOf(message), id);
    return { message, id };
  });
  const contents = messages.map(({ content }) => storedContent(content));
  const inserted = await query<{ id: string }>(client, 'insert_messages', INSERT, [
    ...columnsOf(messages),
    rows.map(({ id }) => id),
    messages.map(({ senderId }) => senderId),
    messages.map(({ clientId }) => clientId),
    contents.map(({ kind }) => kind),
    contents.map(({ text }) => text),
    contents.map(({ payload }) => payload),
  ]);
  const kept = new Set(inserted.map(({ id }) => id));
  for (const { message, id } of rows) {
    if (kept.has(id)) outcomes.set(message, { kind: 'stored', id });
  }
  await findRepeated(
    client,
    messages.filter((message) => !outcomes.has(message)),
    outcomes,
  );
  return outcomes;
}

async function findRepeated(
  client: PoolClient,
  messages: NewMessage[],
  outcomes: Map<NewMessage, Outcome>,
): Promise<void> {
  if (messages.length === 0) return;
  const nameOf = (row: Pick<NewMessage, 'senderId' | 'clientId'>) =>
    row.senderId + String(row.clientId);
  const known = await query<StoredMessage>(client, 'repeated', REPEATED, [
    messages.map(({ clientId }) => clientId),
    messages.map(({ senderId }) => senderId),
  ]);
  const byName = new Map(known.map((row) => [nameOf(row), row]));
  for (const message of messages) {
    const found = byName.get(nameOf(message));
    if (found !== undefined) outcomes.set(message, { kind: 'repeated', message: found });
  }
}

async function moveMark(client: PoolClient, entry: NewMark): Promise<Outcome> {
  const { lowUserId, highUserId, userId, mark, upTo } = entry;
  const place = [lowUserId, highUserId];
  const [reached] = await query<{ id: string }>(client, 'reached', REACHED, [...place, upTo]);
  if (reached === undefined) return { kind: 'unmoved' };
  const { rowCount } = await client.query({
    name: mark,
    text: mark === 'read' ? READ : RECEIVED,
    values: [...place, userId, reached.id],
  });
  return rowCount === 0 ? { kind: 'unmoved' } : { kind: 'moved', upTo: reached.id };
}

const columnsOf = (pairs: Pair[]): [string[], string[]] => [
  pairs.map(({ lowUserId }) => lowUserId),
  pairs.map(({ highUserId }) => highUserId),
];

async function query<Row>(client: PoolClient, name: string, text: string, values: unknown[]) {
  return (await client.query({ name, text, values })).rows as Row[];
}
