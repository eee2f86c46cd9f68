import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Pair, StoredMessage } from '../messages/store.ts';
import type { Sized } from './slices.ts';

/** The range of messages to search: from the id `from` up to, but without, `before`. */
export interface Place {
  from: string;
  before: string;
}

/** Returns the sizes of `count` messages before `before`, newest first, without reading their texts. */
export function sizesBefore(
  { db }: Pick<Database, 'db'>,
  { lowUserId, highUserId }: Pair,
  before: string,
  count: number,
): Promise<Sized[]> {
  return db
    .selectFrom('messages')
    .select('id')
    .select(sql<number>`octet_length(text)`.as('bytes'))
    .where((is) => is.and({ lowUserId, highUserId }))
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

/** Returns the messages of a slice, newest first. */
export function readSlice(
  { db }: Pick<Database, 'db'>,
  { lowUserId, highUserId }: Pair,
  { from, before }: Place,
): Promise<Pick<StoredMessage, 'id' | 'senderId' | 'text'>[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'senderId', 'text'])
    .where((is) => is.and({ lowUserId, highUserId }))
    .where('id', '<', before)
    .where('id', '>=', from)
    .orderBy('id', 'desc')
    .execute();
}
