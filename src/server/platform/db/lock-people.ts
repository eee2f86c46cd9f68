import { PostgresAdapter, sql } from 'kysely';
import type { Database, Db } from './database.ts';
import type { UserRow } from './tables.ts';

/** SQLite runs one transaction at a time, so locks other than those of a select can be left out. */
export const hasLocks = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Locks two people until the transaction ends. */
export async function lockPeople(
  trx: Db,
  { lowUserId, highUserId }: { lowUserId: string; highUserId: string },
): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [lowUserId, highUserId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Requests, blocks and notifications between two people wait for each other until the transaction
 * ends. A transaction with several pairs locks them first, in the order of their keys.
 */
export async function lockBetween(trx: Db, pair: string): Promise<void> {
  if (!hasLocks(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(trx);
}

/** The key of two people for {@link lockBetween}. */
export const betweenKey = (one: string, other: string): string => [one, other].sort().join();

/** Locks a person until the transaction ends; undefined means the account is gone. */
export const lockPerson = (trx: Db, userId: string): Promise<UserRow | undefined> =>
  trx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();

/**
 * Returns the rows of people who still exist, sorted by person, so that two nodes don't deadlock. The people can't be
 * deleted until the transaction ends; with `skipLocked`, those who are being changed are left out.
 */
export async function rowsOfExisting<Row extends { userId: string }>(
  trx: Db,
  rows: readonly Row[],
  { skipLocked = false } = {},
): Promise<Row[]> {
  const ids = rows.map(({ userId }) => userId);
  const people = trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id');
  const locked = skipLocked ? people.forNoKeyUpdate().skipLocked() : people.forKeyShare();
  const found = await locked.execute();
  const existing = new Set(found.map(({ id }) => id));
  return rows
    .filter(({ userId }) => existing.has(userId))
    .sort((one, other) => (one.userId < other.userId ? -1 : 1));
}

/** Runs a transaction that locks a person first; undefined means the account is gone. */
export const changePerson = <T>(
  { db }: Pick<Database, 'db'>,
  userId: string,
  work: (trx: Db, person: UserRow | undefined) => Promise<T>,
): Promise<T> => db.transaction().execute(async (trx) => work(trx, await lockPerson(trx, userId)));
