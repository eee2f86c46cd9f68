import BetterSqlite3 from 'better-sqlite3';
import { createSqliteChanges } from './changes-sqlite.ts';
import { MESSAGE_COLUMNS } from './columns.ts';
import { nextMessageId } from './message-id.ts';
import type { Entry, NewMark, NewMessage, Outcome, StoredMessage } from './store.ts';
import { storedContent } from './wire.ts';

/** Conversations whose newest message is remembered. */
const NEWEST_KNOWN_MAX = 20_000;

/** As `CommitEntries` of store.ts, at once: prepared statements in one immediate transaction. */
export function createSqliteStore(
  connection: BetterSqlite3.Database,
): (entries: Entry[]) => Outcome[] {
  const begin = connection.prepare('begin immediate');
  const commit = connection.prepare('commit');
  const rollback = connection.prepare('rollback');
  const newest = connection
    .prepare<string[], string>(
      `select id from messages where "lowUserId" = ? and "highUserId" = ?
       order by id desc limit 1`,
    )
    .pluck();
  const version = connection.prepare<[], number>('pragma data_version').pluck();
  const newestUpTo = connection
    .prepare<string[], string>(
      `select id from messages where "lowUserId" = ? and "highUserId" = ? and id <= ?
       order by id desc limit 1`,
    )
    .pluck();
  const insert = connection.prepare<(string | null)[]>(
    `insert into messages ("lowUserId", "highUserId", id, "senderId", "clientId", kind, text, payload)
     values (?, ?, ?, ?, ?, ?, ?, ?) on conflict ("clientId", "senderId") do nothing`,
  );
  const repeated = connection.prepare<(string | null)[], StoredMessage>(
    `select ${MESSAGE_COLUMNS} from messages where "senderId" = ? and "clientId" = ?`,
  );
  const received = connection.prepare<string[]>(
    `insert into chat_marks ("lowUserId", "highUserId", "userId", "receivedUpTo")
     values (?, ?, ?, ?) on conflict do update set "receivedUpTo" = excluded."receivedUpTo"
     where excluded."receivedUpTo" > "receivedUpTo"`,
  );
  const read = connection.prepare<string[]>(
    `insert into chat_marks ("lowUserId", "highUserId", "userId", "receivedUpTo", "readUpTo")
     values (?, ?, ?, ?, ?) on conflict do update set
       "receivedUpTo" = max("receivedUpTo", excluded."receivedUpTo"),
       "readUpTo" = excluded."readUpTo"
     where "readUpTo" is null or excluded."readUpTo" > "readUpTo"`,
  );

  // The newest ids by pair, good for as long as no other process has written to the file.
  const newestKnown = new Map<string, string>();
  let knownVersion: number | undefined;
  const checkKnown = (): void => {
    const present = version.get();
    if (present === knownVersion && newestKnown.size < NEWEST_KNOWN_MAX) return;
    newestKnown.clear();
    knownVersion = present;
  };

  const addMessage = (message: NewMessage): Outcome => {
    const { lowUserId, highUserId, senderId, clientId } = message;
    const { kind, text, payload } = storedContent(message.content);
    const pair = lowUserId + highUserId;
    const last = newestKnown.get(pair) ?? newest.get(lowUserId, highUserId) ?? null;
    const id = nextMessageId(last);
    newestKnown.set(pair, id);
    const named = [lowUserId, highUserId, id, senderId, clientId];
    const { changes } = insert.run(...named, kind, text, payload);
    if (changes > 0) return { kind: 'stored', id };
    const known = repeated.get(senderId, clientId);
    return known === undefined ? { kind: 'refused' } : { kind: 'repeated', message: known };
  };

  const moveMark = ({ lowUserId, highUserId, userId, mark, upTo }: NewMark): Outcome => {
    const reached = newestUpTo.get(lowUserId, highUserId, upTo);
    if (reached === undefined) return { kind: 'unmoved' };
    const { changes } =
      mark === 'read'
        ? read.run(lowUserId, highUserId, userId, reached, reached)
        : received.run(lowUserId, highUserId, userId, reached);
    return changes > 0 ? { kind: 'moved', upTo: reached } : { kind: 'unmoved' };
  };

  const applyChange = createSqliteChanges(connection);

  // A statement that a constraint refuses undoes itself alone; the transaction goes on.
  const apply = (entry: Entry): Outcome => {
    try {
      if (entry.kind === 'message') return addMessage(entry);
      return entry.kind === 'mark' ? moveMark(entry) : applyChange(entry);
    } catch (error) {
      if (isForeignKey(error)) return { kind: 'refused' };
      throw error;
    }
  };

  return (entries) => {
    begin.run();
    try {
      checkKnown();
      const outcomes = entries.map(apply);
      commit.run();
      return outcomes;
    } catch (error) {
      newestKnown.clear();
      if (connection.inTransaction) rollback.run();
      throw error;
    }
  };
}

const isForeignKey = (error: unknown): boolean =>
  error instanceof BetterSqlite3.SqliteError && error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
