import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Pair, StoredMessage } from '../messages/store.ts';
import type { Sized } from './slices.ts';

/** Messages of a conversation in which to look: older than `before`, from `from` on. */
export interface Place {
  from: string;
  before: string;
}

/** The `count` messages before `before`, newest first. Their texts are measured, not read. */
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

/** Messages of a slice whose text fits the pattern (GLOB on SQLite, else `~`), newest first. */
export function findInSlice(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  { lowUserId, highUserId }: Pair,
  { from, before }: Place,
  pattern: string,
  limit: number,
): Promise<StoredMessage[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where((is) => is.and({ lowUserId, highUserId }))
    .where('id', '<', before)
    .where('id', '>=', from)
    .where(kind === 'sqlite' ? sql<boolean>`text glob ${pattern}` : sql<boolean>`text ~ ${pattern}`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
