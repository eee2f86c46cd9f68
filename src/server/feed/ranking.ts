import type { FilterMatch } from '#shared/api.ts';
import type { FeedFilters } from '#shared/feed-filters.ts';
import { weekStart } from '#shared/week.ts';
import { findCandidates, LIKELIEST, readNewest } from './candidates.ts';
import { blankFacts, dayOf, type Facts, toFacts } from './facts.ts';
import { createSieve, createTally } from './filter.ts';
import type { FeedRepository } from './repository.ts';
import { judgePair, type Rarity } from './score.ts';
import type { Turns } from './turns.ts';

/** Developers whose facts are read and judged in one go. */
const BATCH = 50;
/** How many whom the reader has met are walked past among the likeliest. */
const MET_MOST = 1200;
/** Batches that are on their way together: SQLite does one at a time anyway. */
const TOGETHER = 4;

export interface Ranked {
  id: string;
  score: number;
}

export interface Ranking {
  reader: Facts;
  rarity: Rarity;
  /** Of everyone in `ranked`. */
  facts: ReadonlyMap<string, Facts>;
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
  // Mostly both are needed; asked together they are one way to PostgreSQL and back.
  const [reader, newest] = await Promise.all([
    readReader(find, readerId, start),
    readNewest(find, readerId, filters, turns),
  ]);
  const candidates = await findCandidates(find, reader, newest, filters, day, turns);
  const { ids, likely, complete, all, rarity } = candidates;
  const sieve = filters === null ? () => [] : createSieve(filters, reader, day);
  const tally = createTally();
  const ranked: Ranked[] = [];
  const facts = new Map<string, Facts>();
  const judge = async (batch: readonly string[]): Promise<number> => {
    const rows = await find.unmetFacts(readerId, batch);
    for (const row of rows) {
      const other = toFacts(row, start);
      const fails = sieve(other);
      tally.add(fails);
      if (fails.length > 0) continue;
      facts.set(other.id, other);
      ranked.push({ id: other.id, score: judgePair(reader, other, rarity, day).score });
    }
    return rows.length;
  };
  await turns.all(inBatches(ids).map((batch) => () => judge(batch)));
  const looked = new Set(ids);
  const fresh = likely.filter((id) => !looked.has(id)).slice(0, LIKELIEST + MET_MOST);
  const rest = inBatches(fresh);
  for (let at = 0, found = 0; at < rest.length && found < LIKELIEST; at += TOGETHER) {
    const next = rest.slice(at, at + TOGETHER).map((batch) => () => judge(batch));
    for (const count of await turns.all(next)) found += count;
  }
  ranked.sort(byRank);
  return { reader, rarity, facts, ranked, complete, matching: tally.result(all) };
}

const inBatches = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) =>
    ids.slice(at * BATCH, (at + 1) * BATCH),
  );

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
