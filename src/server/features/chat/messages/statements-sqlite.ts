import type BetterSqlite3 from 'better-sqlite3';
import { PARAMETER } from '../../../platform/db/sqlite-dialect.ts';
import { keyOf, RECEIPTS, type Statements } from './commit-entries.ts';
import type { Pair } from './store.ts';

const NEWEST_KNOWN_MAX = 20_000;

/** SQLite runs in the process, so JSON would cost more than one prepared statement per row. */
export function sqliteStatements(connection: BetterSqlite3.Database): Statements {
  const prepare = <Row>(text: string) =>
    connection.prepare<(string | null)[], Row>(text.replaceAll(/\$\d/g, PARAMETER));

  const connected = prepare(
    'select 1 from connections where "lowUserId" = $1 and "highUserId" = $2',
  );
  const newest = prepare<{ id: string }>(
    `select id from messages where "lowUserId" = $1 and "highUserId" = $2 order by id desc limit 1`,
  );
  const version = connection.prepare<[], number>('pragma data_version').pluck();
  const insert = prepare(
    `insert into messages
      ("lowUserId", "highUserId", id, "senderId", "clientId", kind, text, payload)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict ("clientId", "senderId") do nothing`,
  );
  const receipts = {
    received: prepare<{ id: string }>(RECEIPTS.received),
    read: prepare<{ id: string }>(RECEIPTS.read),
  };

  /**
   * Newest ids are known until another connection writes to the file, because a lookup costs as
   * much as the insert. An id of a rolled back transaction is harmless: it is a lower bound only.
   */
  const newestKnown = new Map<string, string>();
  let knownVersion: number | undefined;
  const forgetOthers = (): void => {
    const present = version.get();
    if (present === knownVersion && newestKnown.size < NEWEST_KNOWN_MAX) return;
    newestKnown.clear();
    knownVersion = present;
  };
  const newestOf = ({ lowUserId, highUserId }: Pair): string | null =>
    newest.get(lowUserId, highUserId)?.id ?? null;

  return {
    lock: (_, pairs) =>
      pairs.filter((pair) => connected.get(pair.lowUserId, pair.highUserId) !== undefined),

    newest: (_, pairs) => {
      forgetOthers();
      return pairs.map((pair) => ({ ...pair, id: newestKnown.get(keyOf(pair)) ?? newestOf(pair) }));
    },

    insert: (_, messages) =>
      messages.filter((message) => {
        const { lowUserId, highUserId, id, senderId, clientId, kind, text, payload } = message;
        const row = [lowUserId, highUserId, id, senderId, clientId, kind, text, payload];
        newestKnown.set(keyOf(message), id);
        return insert.run(...row).changes > 0;
      }),

    moveReceipt: (_, receipt, place) => receipts[receipt].all(...place),
  };
}
