import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Pair, StoredMessage } from '../messages/store.ts';
import type { Sized } from './slices.ts';

/** The range excludes `before`. */
export interface Place {
  from: string;
  before: string;
}

/** Texts aren't read; the newest comes first. */
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
