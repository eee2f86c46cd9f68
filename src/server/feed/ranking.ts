import type { FilterMatch } from '#shared/api.ts';
import type { FeedFilters } from '#shared/feed-filters.ts';
import { weekStart } from '#shared/week.ts';
import { findCandidates } from './candidates.ts';
import { blankFacts, dayOf, type Facts, toFacts } from './facts.ts';
import { createSieve, createTally } from './filter.ts';
import type { FeedRepository } from './repository.ts';
import { judgePair, type Rarity } from './score.ts';
import type { Turns } from './turns.ts';

/** Developers whose facts are read and judged in one go. */
const BATCH = 60;

export interface Ranked {
  id: string;
  score: number;
}

export interface Ranking {
  reader: Facts;
  rarity: Rarity;
  /** Everyone looked at who passes the filters, the best first; of equals the newest. */
  ranked: Ranked[];
  /** Nobody who belongs to the feed is missing. */
  complete: boolean;
  matching: FilterMatch;
}

/** Ranks the candidates of a reader as of `now`, in milliseconds since 1970. */
export async function rank(
  find: FeedRepository,
  readerId: string,
  filters: FeedFilters | null,
  now: number,
  turns: Turns,
): Promise<Ranking> {
  const day = dayOf(now);
  const start = weekStart(now);
  const reader = await readReader(find, readerId, start);
  const { ids, complete, all, rarity } = await findCandidates(find, reader, filters, day, turns);
  const sieve = filters === null ? () => [] : createSieve(filters, reader, day);
  const tally = createTally();
  const ranked: Ranked[] = [];
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) =>
    ids.slice(at * BATCH, (at + 1) * BATCH),
  );
  await turns.all(
    batches.map((batch) => async () => {
      for (const row of await find.facts(batch)) {
        const other = toFacts(row, start);
        const fails = sieve(other);
        tally.add(fails);
        if (fails.length > 0) continue;
        ranked.push({ id: other.id, score: judgePair(reader, other, rarity, day).score });
      }
    }),
  );
  ranked.sort(byRank);
  return { reader, rarity, ranked, complete, matching: tally.result(all) };
}

export async function readReader(
  find: FeedRepository,
  readerId: string,
  start: number,
): Promise<Facts> {
  const [row] = await find.facts([readerId]);
  // Who left a moment ago reads as someone who says nothing of themselves.
  return toFacts(row ?? blankFacts(readerId), start);
}

/** The better score first, then the newer developer. */
export function byRank(one: Ranked, other: Ranked): number {
  if (one.score !== other.score) return other.score - one.score;
  return one.id === other.id ? 0 : one.id < other.id ? 1 : -1;
}
