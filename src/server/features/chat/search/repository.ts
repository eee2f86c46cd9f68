import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inPair } from '../messages/pairs.ts';
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
  pair: Pair,
  before: string,
  count: number,
): Promise<Sized[]> {
  return db
    .selectFrom('messages')
    .select('id')
    .select(sql<number>`octet_length(text)`.as('bytes'))
    .where(inPair(pair))
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export function readSlice(
  { db }: Pick<Database, 'db'>,
  pair: Pair,
  { from, before }: Place,
): Promise<Pick<StoredMessage, 'id' | 'senderId' | 'text'>[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'senderId', 'text'])
    .where(inPair(pair))
    .where('id', '<', before)
    .where('id', '>=', from)
    .orderBy('id', 'desc')
    .execute();
}
