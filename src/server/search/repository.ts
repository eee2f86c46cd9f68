import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Pair, StoredMessage } from '../messages/store.ts';

/** Messages of a conversation in which to look: older than `before`, from `from` on. */
export interface Slice {
  from: string;
  before: string;
}

/** The oldest of the `count` messages before `before`; `undefined` when there are fewer. */
export async function sliceStart(
  { db }: Pick<Database, 'db'>,
  { lowUserId, highUserId }: Pair,
  before: string,
  count: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('lowUserId', '=', lowUserId)
    .where('highUserId', '=', highUserId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Messages of a slice whose text fits the pattern (GLOB on SQLite, else `~`), newest first. */
export function findInSlice(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  { lowUserId, highUserId }: Pair,
  { from, before }: Slice,
  pattern: string,
  limit: number,
): Promise<StoredMessage[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('lowUserId', '=', lowUserId)
    .where('highUserId', '=', highUserId)
    .where('id', '<', before)
    .where('id', '>=', from)
    .where(kind === 'sqlite' ? sql<boolean>`text glob ${pattern}` : sql<boolean>`text ~ ${pattern}`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
