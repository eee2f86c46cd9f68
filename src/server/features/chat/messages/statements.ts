import type { Db } from '../../../platform/db/database.ts';
import type { NewReceipt, Pair, StoredMessage } from './store.ts';

/** A message as its row begins. */
export type NewRow = Omit<StoredMessage, 'state' | 'change'>;

/** What a commit asks of a database, inside its transaction: the statements that every message passes. */
export interface Statements {
  /** Of the pairs, those who are connected; nobody else writes to their conversations until the commit. */
  lock(trx: Db, pairs: Pair[]): Promise<Pair[]> | Pair[];
  /**
   * The newest id of each conversation. Not part of `lock`, which on PostgreSQL sees what stood
   * there before it waited.
   */
  newest(trx: Db, pairs: Pair[]): Promise<Newest[]> | Newest[];
  /** Inserts messages; answers the ids of those whose names their senders had not used before. */
  insert(trx: Db, messages: NewRow[]): Promise<{ id: string }[]> | { id: string }[];
  /** Moves a receipt to the newest message up to one; answers it, or nothing when it did not move. */
  moveReceipt(trx: Db, receipt: NewReceipt): Promise<{ id: string }[]> | { id: string }[];
}

type Newest = Pair & { id: string | null };

/** The statement that moves a receipt, for the person, the pair and the message in `$1` to `$4`. */
export const receiptText = (receipt: NewReceipt['receipt'], idType: 'uuid' | 'text'): string => {
  const reached = (ids: string): string =>
    `select "lowUserId", "highUserId", cast($1 as ${idType}), ${ids} from messages
      where "lowUserId" = $2 and "highUserId" = $3 and id <= $4 order by id desc limit 1`;
  if (receipt === 'received') {
    return `insert into chat_marks ("lowUserId", "highUserId", "userId", "receivedUpTo")
      ${reached('id')}
      on conflict ("lowUserId", "highUserId", "userId") do update
        set "receivedUpTo" = excluded."receivedUpTo"
        where excluded."receivedUpTo" > chat_marks."receivedUpTo"
      returning "receivedUpTo" as id`;
  }
  // What is read has been received.
  return `insert into chat_marks ("lowUserId", "highUserId", "userId", "receivedUpTo", "readUpTo")
    ${reached('id, id')}
    on conflict ("lowUserId", "highUserId", "userId") do update
      set "readUpTo" = excluded."readUpTo",
        "receivedUpTo" = case when excluded."readUpTo" > chat_marks."receivedUpTo"
          then excluded."readUpTo" else chat_marks."receivedUpTo" end
      where chat_marks."readUpTo" is null or excluded."readUpTo" > chat_marks."readUpTo"
    returning "readUpTo" as id`;
};
