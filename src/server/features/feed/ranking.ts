import type { FilterMatch } from '#shared/api.ts';
import type { FeedFilters } from '#shared/feed-filters.ts';
import { skillKey } from '#shared/skills.ts';
import { weekStart } from '#shared/week.ts';
import { LAST_ID } from '../../platform/db/paging.ts';
import { blankFacts, dayOf, type Facts, toFacts } from './facts.ts';
import { createFilter, createTally } from './filter.ts';
import type { TagRow, FactsRow, FeedRepository } from './repository.ts';
import { judgePair, type Rarity, rarityOf } from './score.ts';

/** Developers whose facts are read and judged in one go; others go first after that. */
const BATCH = 50;

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

/** Ranks all developers for a reader, as of `now` in milliseconds since 1970: for few of them. */
export async function rankEveryone(
  find: FeedRepository,
  readerId: string,
  filters: FeedFilters | null,
  now: number,
): Promise<Ranking> {
  const reader = toFacts(await readReader(find, readerId), weekStart(now));
  const rarity = raritiesOf(await find.tags(skillTags(reader)));
  const judge = createRanker(reader, rarity, filters, now);
  for (let before = LAST_ID; ;) {
    const rows = await find.newestFacts(readerId, before, BATCH);
    for (const row of rows) judge.add(row, true);
    before = rows.at(-1)?.id ?? '';
    if (rows.length < BATCH) break;
    await new Promise(setImmediate);
  }
  return { reader, rarity, ...judge.verdict(), complete: true, matching: judge.matching(true) };
}

/** Judges developers one by one, by their facts as they are in the database. */
export function createRanker(
  reader: Facts,
  rarity: Rarity,
  filters: FeedFilters | null,
  now: number,
) {
  const day = dayOf(now);
  const start = weekStart(now);
  const applyFilters = filters === null ? null : createFilter(filters, reader, day);
  const tally = createTally();
  const ranked: Ranked[] = [];
  const facts = new Map<string, Facts>();
  return {
    tally,
    /** `counts`: they are not counted elsewhere already. */
    add(row: FactsRow, counts: boolean): void {
      const other = toFacts(row, start);
      if (applyFilters !== null) {
        const fails = applyFilters(other);
        if (counts) tally.add(fails);
        if (fails.length > 0) return;
      }
      facts.set(other.id, other);
      ranked.push({ id: other.id, score: judgePair(reader, other, rarity, day).score });
    },
    verdict: () => ({ facts, ranked: ranked.sort(byRank) }),
    matching: (exact: boolean): FilterMatch => tally.result(exact),
  };
}

/** Who left a moment ago reads as someone who says nothing of themselves. */
export async function readReader(find: FeedRepository, readerId: string): Promise<FactsRow> {
  const [row] = await find.facts([readerId]);
  return row ?? blankFacts(readerId);
}

/** What has to be known of how rare the skills are that a score of the reader counts. */
export const skillTags = (reader: Facts, more: readonly string[] = []) =>
  [...new Set([...reader.skills.keys(), ...reader.learning.keys(), ...more.map(skillKey)])].map(
    (key) => ({ kind: 'skill', key }),
  );

export function raritiesOf(tags: readonly TagRow[]): Rarity {
  const rarities = new Map(
    tags.filter(({ kind }) => kind === 'skill').map(({ key, listed }) => [key, rarityOf(listed)]),
  );
  return (key) => rarities.get(key) ?? 1;
}

/** The better score first, then the newer developer. */
export function byRank(one: Ranked, other: Ranked): number {
  if (one.score !== other.score) return other.score - one.score;
  return one.id === other.id ? 0 : one.id < other.id ? 1 : -1;
}
