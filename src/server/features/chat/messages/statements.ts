import type { Db } from '../../../platform/db/database.ts';
import type { NewReceipt, Pair, StoredMessage } from './store.ts';

export type NewRow = Omit<StoredMessage, 'state' | 'change'>;

export interface Statements {
  /** Locked until the commit; returns the connected pairs. */
  lock(trx: Db, pairs: Pair[]): Promise<Pair[]> | Pair[];
  /** On PostgreSQL, `lock` reads a snapshot from before its wait, so this one is separate. */
  newest(trx: Db, pairs: Pair[]): Promise<Newest[]> | Newest[];
  /** Returns the ids of messages with new client ids. */
  insert(trx: Db, messages: NewRow[]): Promise<{ id: string }[]> | { id: string }[];
  /** Returns the newest message up to `upTo`, or nothing if the receipt didn't move. */
  moveReceipt(trx: Db, receipt: NewReceipt): Promise<{ id: string }[]> | { id: string }[];
}

type Newest = Pair & { id: string | null };

/** `$1` to `$4` are person, pair and message. */
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
  // A read message has been received.
  return `insert into chat_marks ("lowUserId", "highUserId", "userId", "receivedUpTo", "readUpTo")
    ${reached('id, id')}
    on conflict ("lowUserId", "highUserId", "userId") do update
      set "readUpTo" = excluded."readUpTo",
        "receivedUpTo" = case when excluded."readUpTo" > chat_marks."receivedUpTo"
          then excluded."readUpTo" else chat_marks."receivedUpTo" end
      where chat_marks."readUpTo" is null or excluded."readUpTo" > chat_marks."readUpTo"
    returning "readUpTo" as id`;
};
