import { CompiledQuery } from 'kysely';
import type { DatabaseKind, Db } from '../../../platform/db/database.ts';
import type { NewReceipt, Pair, StoredMessage } from './store.ts';

/** A message as its row begins. */
export type NewRow = Omit<StoredMessage, 'state' | 'change'>;

type ColumnType = 'id' | 'text';

const PAIR = { lowUserId: 'id', highUserId: 'id' } as const;
const ROW: Record<keyof NewRow, ColumnType> = {
  ...PAIR,
  ...{ id: 'id', senderId: 'id', clientId: 'id', kind: 'text', text: 'text', payload: 'text' },
};

/**
 * The statements of a commit. Each has one text however many rows it is about, which come as JSON:
 * building the same with Kysely took longer than running it, at the pace of a busy chat.
 */
export function createStatements(kind: DatabaseKind) {
  const isPostgres = kind === 'postgres';
  const idType = isPostgres ? 'uuid' : 'text';

  /** The rows of a JSON list in `$1`, as a table. */
  const rows = (columns: Record<string, ColumnType>): string => {
    const names = Object.keys(columns);
    if (!isPostgres) {
      const values = names.map((name) => `value ->> '${name}' as "${name}"`).join(', ');
      return `(select ${values} from json_each($1))`;
    }
    const typed = names.map((name) => `"${name}" ${columns[name] === 'id' ? 'uuid' : 'text'}`);
    return `json_to_recordset($1) as given(${typed.join(', ')})`;
  };
  const from = (columns: Record<string, ColumnType>): string =>
    isPostgres ? rows(columns) : `${rows(columns)} as given`;
  const columns = (names: Record<string, ColumnType>): string =>
    Object.keys(names)
      .map((name) => `"${name}"`)
      .join(', ');

  const texts = {
    // All nodes lock in the order of ids, so that none waits for another in a circle.
    lock: `select c."lowUserId", c."highUserId" from ${from(PAIR)}
      join connections c on c."lowUserId" = given."lowUserId" and c."highUserId" = given."highUserId"
      order by c."lowUserId", c."highUserId" ${isPostgres ? 'for no key update of c' : ''}`,

    newest: `select "lowUserId", "highUserId", (select m.id from messages m
        where m."lowUserId" = given."lowUserId" and m."highUserId" = given."highUserId"
        order by m.id desc limit 1) as id
      from ${from(PAIR)}`,

    insert: `insert into messages (${columns(ROW)}) select ${columns(ROW)} from ${from(ROW)} where true
      on conflict ("clientId", "senderId") do nothing returning id`,

    received: `insert into chat_marks ("lowUserId", "highUserId", "userId", "receivedUpTo")
      ${reached(idType, 'id')}
      on conflict ("lowUserId", "highUserId", "userId") do update
        set "receivedUpTo" = excluded."receivedUpTo"
        where excluded."receivedUpTo" > chat_marks."receivedUpTo"
      returning "receivedUpTo" as id`,

    // What is read has been received.
    read: `insert into chat_marks ("lowUserId", "highUserId", "userId", "receivedUpTo", "readUpTo")
      ${reached(idType, 'id, id')}
      on conflict ("lowUserId", "highUserId", "userId") do update
        set "readUpTo" = excluded."readUpTo",
          "receivedUpTo" = case when excluded."readUpTo" > chat_marks."receivedUpTo"
            then excluded."readUpTo" else chat_marks."receivedUpTo" end
        where chat_marks."readUpTo" is null or excluded."readUpTo" > chat_marks."readUpTo"
      returning "readUpTo" as id`,
  };

  const run = async <Row>(trx: Db, text: string, parameters: unknown[]): Promise<Row[]> => {
    const query = isPostgres ? text : text.replaceAll(/\$\d/g, '?');
    return (await trx.executeQuery<Row>(CompiledQuery.raw(query, parameters))).rows;
  };

  return {
    /** Of the pairs, those who are connected; nobody else writes to their conversations until the commit. */
    lock: (trx: Db, pairs: Pair[]) => run<Pair>(trx, texts.lock, [JSON.stringify(pairs)]),

    /**
     * The newest id of each conversation. Not part of `lock`, which on PostgreSQL sees what stood
     * there before it waited.
     */
    newest: (trx: Db, pairs: Pair[]) =>
      run<Pair & { id: string | null }>(trx, texts.newest, [JSON.stringify(pairs)]),

    /** Inserts messages; answers the ids of those whose names their senders had not used before. */
    insert: (trx: Db, messages: NewRow[]) =>
      run<{ id: string }>(trx, texts.insert, [JSON.stringify(messages)]),

    /** Moves a receipt to the newest message up to one; answers it, or nothing when it did not move. */
    moveReceipt: (trx: Db, { lowUserId, highUserId, userId, receipt, upTo }: NewReceipt) =>
      run<{ id: string }>(trx, texts[receipt], [userId, lowUserId, highUserId, upTo]),
  };
}

/** The newest message of a conversation up to one, for a person. */
const reached = (idType: string, ids: string): string =>
  `select "lowUserId", "highUserId", cast($1 as ${idType}), ${ids} from messages
    where "lowUserId" = $2 and "highUserId" = $3 and id <= $4 order by id desc limit 1`;
