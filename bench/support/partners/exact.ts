import { hourOf } from '#server/features/feed/cursor.ts';
import { type Facts, toFacts, toUserStats } from '#server/features/feed/facts.ts';
import { byRank, type Ranked } from '#server/features/feed/ranking.ts';
import type { FactsRow } from '#server/features/feed/repository.ts';
import { factorsOf, judgePair, type Rarity, scoreOf } from '#server/features/feed/score.ts';
import { weekStart } from '#shared/week.ts';
import { dayOf } from '#shared/time.ts';
import { crowdMember, type Fate } from './crowd.ts';

/** Upper bound of `mutualOf` in score.ts. */
const GAIN_MOST = 1.25;

/** Returns the `most` best of a crowd for some members by scoring everyone. */
export function exactBest(
  readers: readonly number[],
  rarity: Rarity,
  { count, now, fate, most }: { count: number; now: number; fate: Fate; most: number },
): Ranked[][] {
  const time = hourOf(now);
  const day = dayOf(time);
  const factsOf = (row: FactsRow): Facts => toFacts(row, weekStart(time));
  const judged = readers.map((n) => ({
    reader: factsOf(crowdMember(n, count, now, fate)),
    best: [] as Ranked[],
    /** The lowest score of `best` once it is full. */
    floor: -1,
  }));
  for (let n = 0; n < count; n += 1) {
    const row = crowdMember(n, count, now, fate);
    // An upper bound excludes most of the crowd.
    const limit = scoreOf(GAIN_MOST, factorsOf(toUserStats(row), day));
    const near = judged.filter(({ reader, floor }) => reader.id !== row.id && limit >= floor);
    if (near.length === 0) continue;
    const other = factsOf(row);
    for (const one of near) {
      const { score } = judgePair(one.reader, other, rarity, day);
      if (score < one.floor) continue;
      one.best.push({ id: other.id, score });
      if (one.best.length < 2 * most) continue;
      one.best.sort(byRank).splice(most);
      one.floor = one.best.at(-1)?.score ?? -1;
    }
  }
  return judged.map(({ best }) => best.sort(byRank).slice(0, most));
}
