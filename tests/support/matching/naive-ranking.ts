import type { Database } from '#server/platform/db/database.ts';
import { hourOf } from '#server/features/feed/cursor.ts';
import { toFacts } from '#server/features/feed/facts.ts';
import { createFilter } from '#server/features/feed/filter.ts';
import type { FactsRow } from '#server/features/feed/repository.ts';
import { judgePair, rarityOf } from '#server/features/feed/score.ts';
import { type FeedFilters, NO_FILTERS } from '#shared/feed-filters.ts';
import { weekStart } from '#shared/week.ts';
import { dayOf } from '#shared/time.ts';

/** Returns the ids of a whole feed, the best first, by scoring everyone the reader has not met in the simplest way. */
export async function everyoneScored(
  { db }: Database,
  reader: string,
  filters: FeedFilters = NO_FILTERS,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('standing', 'standing.userId', 'users.id')
    .selectAll('users')
    .select(['activeDay', 'received', 'waiting', 'accepted'])
    .select((is) => is('snippet', 'is not', null).as('showsCode'))
    .select((is) => [is.lit(null).as('preferencesVersion'), is.lit(null).as('numbers')])
    .execute();
  const signals = await db.selectFrom('signals').selectAll().execute();
  const now = hourOf(Date.now());
  const everyone = rows.map((row) => toFacts(row as FactsRow, weekStart(now)));
  const listed = new Map<string, number>();
  for (const { skills } of everyone) {
    for (const key of skills.keys()) listed.set(key, (listed.get(key) ?? 0) + 1);
  }
  const rarity = (key: string) => rarityOf(listed.get(key) ?? 1);
  const me = everyone.find(({ id }) => id === reader);
  if (me === undefined) throw new Error('the reader is there');
  const applyFilters = createFilter(filters, me, dayOf(now));
  const met = new Set([reader]);
  for (const { fromUserId, toUserId, status } of signals) {
    if (fromUserId === reader) met.add(toUserId);
    if (toUserId === reader && status === 'interested') met.add(fromUserId);
  }
  return everyone
    .filter((other) => !met.has(other.id) && applyFilters(other).length === 0)
    .map((other) => ({ id: other.id, score: judgePair(me, other, rarity, dayOf(now)).score }))
    .sort((one, other) => other.score - one.score || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id);
}
