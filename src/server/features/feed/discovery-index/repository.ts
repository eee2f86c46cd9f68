import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { hasLocks } from '../../../platform/db/lock-people.ts';
import { deleteRows } from '../../../platform/db/rows.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { NEW_SCORE } from '../score.ts';

export interface Tag {
  kind: Tables['facets']['kind'];
  key: string;
}

export interface PersonTags {
  userId: string;
  tags: readonly Tag[];
}

/** Both databases allow the parameters of these rows in one INSERT. */
const ROWS = 500;

const nameOf = ({ kind, key }: Tag): string => `${kind} ${key}`;

/** Counters are changed in a fixed order, so that concurrent edits don't deadlock. */
export async function addTags(db: Db, people: readonly PersonTags[]): Promise<void> {
  const wanted = new Map<string, Tag & { listed: number }>();
  for (const tag of people.flatMap(({ tags }) => tags)) {
    const listed = (wanted.get(nameOf(tag))?.listed ?? 0) + 1;
    wanted.set(nameOf(tag), { ...tag, listed });
  }
  const ids = new Map<string, number>();
  const counted = [...wanted].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const batch of batches(counted.map(([, tag]) => tag))) {
    const rows = await db
      .insertInto('facets')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'key'])
          .doUpdateSet({ listed: sql<number>`facets.listed + excluded.listed` }),
      )
      .returning(['id', 'kind', 'key'])
      .execute();
    for (const row of rows) ids.set(nameOf(row), row.id);
  }
  const lines = people.flatMap(({ userId, tags }) =>
    tags.map((tag) => ({
      facetId: ids.get(nameOf(tag)) ?? 0,
      userId,
      score: sql<number>`coalesce(
        (select s.score from standing s where s."userId" = ${userId}), ${sql.lit(NEW_SCORE)})`,
    })),
  );
  for (const batch of batches(lines)) {
    await db
      .insertInto('developer_facets')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export const listTags = (db: Db, userId: string): Promise<Tag[]> =>
  db
    .selectFrom('developer_facets')
    .innerJoin('facets', 'facets.id', 'developer_facets.facetId')
    .select(['facets.kind', 'facets.key'])
    .where('developer_facets.userId', '=', userId)
    .execute();

/** A fixed order of tags keeps two developers who exchange tags from a deadlock. */
export async function changeTags(
  db: Db,
  userId: string,
  gone: readonly Tag[],
  added: readonly Tag[],
): Promise<void> {
  const changes = [
    ...gone.map((tag) => ({ tag, isAdded: false })),
    ...added.map((tag) => ({ tag, isAdded: true })),
  ].sort((one, other) => (nameOf(one.tag) < nameOf(other.tag) ? -1 : 1));
  while (changes.length > 0) {
    const isAdded = changes[0]?.isAdded;
    const end = changes.findIndex((change) => change.isAdded !== isAdded);
    const tags = changes.splice(0, end === -1 ? changes.length : end).map(({ tag }) => tag);
    await (isAdded ? addTags(db, [{ userId, tags }]) : removeTags(db, userId, tags));
  }
}

export async function removeTags(db: Db, userId: string, tags: readonly Tag[]): Promise<void> {
  for (const tag of [...tags].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))) {
    const counted = await db
      .updateTable('facets')
      .set({ listed: sql<number>`listed - 1` })
      .where((is) => is.and(tag))
      .returning(['id', 'listed'])
      .executeTakeFirst();
    if (counted === undefined) continue;
    await deleteRows(db, 'developer_facets', { facetId: counted.id, userId });
    if (counted.listed > 0) continue;
    await db.deleteFrom('facets').where('id', '=', counted.id).where('listed', '<=', 0).execute();
  }
}

export const changeUserStats = (
  db: Db,
  userId: string,
  { received = 0, waiting = 0, accepted = 0 },
) =>
  db
    .insertInto('standing')
    .values({ userId, received, waiting, accepted })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        received: sql<number>`standing.received + excluded.received`,
        waiting: sql<number>`standing.waiting + excluded.waiting`,
        accepted: sql<number>`standing.accepted + excluded.accepted`,
      }),
    )
    .execute();

/**
 * Call this before the account is deleted. All rows, including the user's own, are locked in a
 * fixed order, so that concurrent deletions don't deadlock.
 */
export async function dropWaiting(db: Db, userId: string): Promise<void> {
  const receivers = db
    .selectFrom('signals')
    .select('toUserId')
    .where('fromUserId', '=', userId)
    // The condition of the partial index.
    .where(
      sql<boolean>`status = 'interested' and "shownAs" is null and coalesce(review, '') <> 'accepted'`,
    );
  if (hasLocks(db)) {
    await db
      .selectFrom('standing')
      .select('userId')
      .where((is) => is.or([is('userId', '=', userId), is('userId', 'in', receivers)]))
      .orderBy('userId')
      .forUpdate()
      .execute();
  }
  await db
    .updateTable('standing')
    .set({ waiting: sql<number>`waiting - 1` })
    .where('userId', 'in', receivers)
    .execute();
}

/** `day` is in days since 1970. */
export const setActiveDay = (db: Db, userId: string, day: number) =>
  db
    .insertInto('standing')
    .columns(['userId', 'activeDay'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(['id', sql<number>`cast(${day} as integer)`.as('day')])
        .where('id', '=', userId),
    )
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ activeDay: day }))
    .execute();

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += ROWS) yield items.slice(at, at + ROWS);
}
