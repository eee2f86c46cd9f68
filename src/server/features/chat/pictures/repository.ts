import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { BATCH, deleteInBatches, inBatches } from '../../../platform/db/in-batches.ts';
import { updateRows } from '../../../platform/db/rows.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { inPair } from '../messages/pairs.ts';
import type { Pair } from '../messages/store.ts';

type PictureRow = Selectable<Tables['pictures']>;

/** Returns the sender's pictures of a conversation by name. */
export async function findNamed(
  db: Db,
  { lowUserId, highUserId }: Pair,
  userId: string,
  names: readonly string[],
): Promise<Map<string, PictureRow>> {
  const rows = await db
    .selectFrom('pictures')
    .selectAll()
    .where('name', 'in', names)
    .where((is) => is.and({ lowUserId, highUserId, userId }))
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** In the transaction of the message. Returns false, and changes nothing, if a picture has been sent or deleted. */
export async function attachPictures(
  trx: Db,
  messageId: string,
  userId: string,
  names: readonly string[],
): Promise<boolean> {
  const { free } = await trx
    .selectFrom('pictures')
    .select((is) => is.fn.countAll<number>().as('free'))
    .where('name', 'in', names)
    .where('userId', '=', userId)
    .where('messageId', 'is', null)
    // The sweep may be deleting the files of others.
    .where('keptUntil', '>', Date.now())
    .executeTakeFirstOrThrow();
  if (free < names.length) return false;
  await trx
    .updateTable('pictures')
    .set({ messageId, keptUntil: null })
    .where('name', 'in', names)
    .execute();
  return true;
}

/** In the transaction that deletes the message. */
export const endPicturesOf = (
  trx: Db,
  { lowUserId, highUserId }: Pair,
  messageId: string,
  keptUntil: number,
): Promise<number> =>
  updateRows(trx, 'pictures', { lowUserId, highUserId, messageId }, { keptUntil });

/** In the transaction that ends the connection. */
export const endPicturesBetween = (trx: Db, pair: Pair, keptUntil: number): Promise<number> =>
  updateRows(trx, 'pictures', { ...pair, keptUntil: null }, { keptUntil });

const SIDES = ['lowUserId', 'highUserId'] as const;

/** Pictures of a person who is about to be deleted, in batches. */
export async function expireAhead(db: Db, userId: string): Promise<void> {
  for (const side of SIDES) {
    const some = sql`select name from pictures
      where ${sql.ref(side)} = ${userId} and "keptUntil" is distinct from 0 limit ${sql.lit(BATCH)}`;
    await inBatches(db, sql`update pictures set "keptUntil" = 0 where name in (${some})`);
  }
}

/** For the messages below an id, before their deletion. */
export const expireBelow = (db: Db, pair: Pair, below: string): Promise<void> =>
  inBatches(
    db,
    sql`update pictures set "keptUntil" = 0 where name in (select name from pictures
      where ${inPair(pair)} and "messageId" < ${below} and "keptUntil" is null limit ${sql.lit(BATCH)})`,
  );

/** In the transaction that deletes the person, after their connections. */
export async function expirePicturesOf(trx: Db, userId: string): Promise<void> {
  for (const side of SIDES) {
    await trx
      .updateTable('pictures')
      .set({ keptUntil: 0 })
      .where(side, '=', userId)
      .where(sql<boolean>`"keptUntil" is distinct from 0`)
      .execute();
  }
}

/** Returns the pictures of messages by message. */
export async function findPicturesOf(
  db: Db,
  pair: Pair,
  messageIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('pictures')
    .select(['name', 'messageId'])
    .where(inPair(pair))
    .where('messageId', 'in', messageIds)
    .orderBy('name')
    .execute();
  const found = Map.groupBy(rows, ({ messageId }) => messageId ?? '');
  return new Map([...found].map(([id, pictures]) => [id, pictures.map(({ name }) => name)]));
}

export async function markReported(
  trx: Db,
  names: readonly string[],
  reportedUntil: number,
): Promise<void> {
  if (names.length === 0) return;
  await trx.updateTable('pictures').set({ reportedUntil }).where('name', 'in', names).execute();
}

const isDue = (now: number) =>
  sql<boolean>`"keptUntil" <= ${now} and ("reportedUntil" is null or "reportedUntil" <= ${now})`;

/** `now` is in milliseconds since 1970. */
export async function findDue(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('name')
    .where(isDue(now))
    .orderBy('keptUntil')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

export const deletePicture = (db: Db, name: string, now: number): Promise<void> =>
  deleteInBatches(db, 'pictures', ['name'], sql`name = ${name} and ${isDue(now)}`);

export const nextSent = (
  db: Db,
  userId: string,
  after: string,
): Promise<{ name: string } | undefined> =>
  db
    .selectFrom('pictures')
    .select('name')
    .where('userId', '=', userId)
    // A block keeps no text in the export, so pictures of ended conversations would reveal it.
    .where('keptUntil', 'is', null)
    .where('name', '>', after)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
