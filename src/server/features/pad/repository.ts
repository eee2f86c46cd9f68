import { sql } from 'kysely';
import { Problem } from '../../platform/problem.ts';
import { PAD_MAX } from '#shared/pad.ts';
import type { CodeLanguage } from '#shared/snippet.ts';
import type { Db } from '../../platform/db/database.ts';
import { inPair } from '../chat/messages/pairs.ts';
import type { Pair } from '../chat/messages/store.ts';

export interface NewUpdate extends Pair {
  id: string;
  body: Buffer;
  /** The number of the update's document. */
  begun: number;
}

/**
 * The number of a connection's first document, in seconds: a page that missed a block may hold the number of an earlier
 * connection of the two. Pads from before have small numbers.
 */
const EPOCH = Date.parse('2020-01-01') / 1000;
export const FIRST_NUMBER = `"createdAt" / 1000 - ${String(EPOCH)}`;

const firstNumber = (pair: Pair) =>
  sql<number>`coalesce((select ${sql.raw(FIRST_NUMBER)} from connections where ${inPair(pair)}), 0)`;

const ofPair = ({ lowUserId, highUserId }: Pair) => ({ lowUserId, highUserId });

/** Returns a pad; with `lock`, it is locked against writes until the transaction ends. `bytes` are those of all updates. */
export const findPad = (db: Db, pair: Pair, { lock = false } = {}) =>
  db
    .selectFrom('pads')
    .select(['language', 'name', 'begun', 'bytes'])
    .where(inPair(pair))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Returns the number of the first document of a pair's connection. */
export async function findFirstNumber(db: Db, pair: Pair): Promise<number> {
  const row = await db.selectNoFrom(firstNumber(pair).as('first')).executeTakeFirstOrThrow();
  return row.first;
}

const updatesOf = (db: Db, pair: Pair) =>
  db.selectFrom('pad_updates').where(inPair(pair)).orderBy('id');

/** Returns the updates of a pad, oldest first. */
export const findUpdates = (db: Db, pair: Pair) =>
  updatesOf(db, pair).select(['id', 'body']).execute();

/** Returns the id of the oldest update: another document of the same pair has another one. */
export const findOldest = async (db: Db, pair: Pair): Promise<string | undefined> =>
  (await updatesOf(db, pair).select('id').limit(1).executeTakeFirst())?.id;

/**
 * Adds updates of several pads. Returns for each whether there was room for it in its document: two simultaneous
 * updates share the remaining room, on whichever nodes. A pair without a connection violates its foreign key.
 */
export async function insertUpdates(trx: Db, updates: readonly NewUpdate[]): Promise<boolean[]> {
  const kept = new Set<NewUpdate>();
  const documents = Map.groupBy(
    updates,
    ({ lowUserId, highUserId, begun }) => `${lowUserId}${highUserId}${String(begun)}`,
  );
  // All writers lock the pads in the same order.
  for (const key of [...documents.keys()].sort()) {
    const ofPad = documents.get(key) ?? [];
    const bytes = ofPad.reduce((sum, { body }) => sum + body.length, 0);
    const fit = ofPad[0] !== undefined && (await grow(trx, ofPad[0], bytes));
    for (const update of ofPad)
      if (fit || (await grow(trx, update, update.body.length))) kept.add(update);
  }
  if (kept.size > 0)
    await trx
      .insertInto('pad_updates')
      .values([...kept].map(({ id, body, ...pair }) => ({ ...ofPair(pair), id, body })))
      .execute();
  return updates.map((update) => kept.has(update));
}

export const begunAnew = () => new Problem('conflict', 'This pad was begun anew');

/**
 * Adds to the size of a document and locks it until the transaction ends. Returns whether the document is current and
 * has room.
 */
async function grow(trx: Db, { begun, ...pair }: NewUpdate, bytes: number): Promise<boolean> {
  if (bytes > PAD_MAX) return false;
  const grown = sql<number>`pads.bytes + ${bytes}`;
  const row = await trx
    .insertInto('pads')
    .values({ ...ofPair(pair), bytes, begun })
    .onConflict((conflict) =>
      conflict
        .columns(['lowUserId', 'highUserId'])
        .doUpdateSet({ bytes: grown })
        .where(grown, '<=', PAD_MAX)
        .where('pads.begun', '=', begun),
    )
    .returning('bytes')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces updates by a merged one if all of them still exist; returns whether they did. */
export async function replaceUpdates(
  trx: Db,
  ids: readonly string[],
  { begun, ...merged }: NewUpdate,
): Promise<boolean> {
  const pad = await findPad(trx, merged, { lock: true });
  const there = await updatesOf(trx, merged).select('id').where('id', 'in', ids).execute();
  // Another node merged them already, or the pad was begun anew.
  if (pad?.begun !== begun || there.length < ids.length) return false;
  await trx.deleteFrom('pad_updates').where(inPair(merged)).where('id', 'in', ids).execute();
  await trx.insertInto('pad_updates').values(merged).execute();
  await trx
    .updateTable('pads')
    .set({
      bytes: sql<number>`(select coalesce(sum(length(body)), 0) from pad_updates where ${inPair(merged)})`,
    })
    .where(inPair(merged))
    .execute();
  return true;
}

/** Ends the document of a pad, stored or not, and begins an empty one. */
export async function beginAnew(trx: Db, pair: Pair): Promise<void> {
  await trx
    .insertInto('pads')
    .values({ ...ofPair(pair), begun: sql`${firstNumber(pair)} + 1` })
    .onConflict((conflict) =>
      conflict
        .columns(['lowUserId', 'highUserId'])
        .doUpdateSet((is) => ({ bytes: 0, begun: is('pads.begun', '+', 1) })),
    )
    .execute();
  await trx.deleteFrom('pad_updates').where(inPair(pair)).execute();
}

/** Saves the language or name of a pad. Throws a foreign key violation if the pair is not connected. */
export async function savePad(
  db: Db,
  pair: Pair,
  change: { language: CodeLanguage } | { name: string },
): Promise<void> {
  await db
    .insertInto('pads')
    .values({ ...ofPair(pair), ...change, begun: firstNumber(pair) })
    .onConflict((conflict) => conflict.columns(['lowUserId', 'highUserId']).doUpdateSet(change))
    .execute();
}

/** Returns the pads of a user. */
export const padsOf = (db: Db, userId: string) =>
  db
    .selectFrom('pads')
    .select(['lowUserId', 'highUserId', 'language', 'name'])
    .where((is) => is.or([is('lowUserId', '=', userId), is('highUserId', '=', userId)]))
    .orderBy('lowUserId')
    .orderBy('highUserId')
    .execute();
