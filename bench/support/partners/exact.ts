import { hourOf } from '#server/feed/cursor.ts';
import { dayOf, type Facts, toFacts } from '#server/feed/facts.ts';
import { byRank, type Ranked } from '#server/feed/ranking.ts';
import { judgePair, type Rarity } from '#server/feed/score.ts';
import { weekStart } from '#shared/week.ts';
import { crowdMember, type Fate } from './crowd.ts';

/** The `most` best of a whole crowd for each of some of its members: everyone is scored. */
export function exactBest(
  readers: readonly number[],
  rarity: Rarity,
  { count, now, fate, most }: { count: number; now: number; fate: Fate; most: number },
): Ranked[][] {
  const time = hourOf(now);
  const member = (n: number): Facts => toFacts(crowdMember(n, count, now, fate), weekStart(time));
  const judged = readers.map((n) => ({ reader: member(n), best: [] as Ranked[] }));
  for (let n = 0; n < count; n += 1) {
    const other = member(n);
    for (const { reader, best } of judged) {
      if (reader.id === other.id) continue;
      const { score } = judgePair(reader, other, rarity, dayOf(time));
      best.push({ id: other.id, score });
      if (best.length >= 4 * most) best.sort(byRank).splice(most);
    }
  }
  return judged.map(({ best }) => best.sort(byRank).slice(0, most));
}
