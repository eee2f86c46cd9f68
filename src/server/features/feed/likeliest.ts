import type { FeedFilters } from '#shared/feed-filters.ts';
import { weekStart } from '#shared/week.ts';
import { dayOf, type Facts, toFacts } from './facts.ts';
import { createFilter } from './filter.ts';
import { tagsFor, filterLists, mustBeListed, rareLists } from './lists.ts';
import { createRanker, type Ranking, raritiesOf, readReader, skillTags } from './ranking.ts';
import type { TagRow, FeedRepository } from './repository.ts';
import type { Shortlist } from './shortlist.ts';
import { scanShortlist } from './shortlist-scan.ts';

/** Of the shortlist, those whose facts are read and who are ranked. */
const FINALISTS = 80;
const FINALISTS_FILTERED = 200;
/** Of those who joined since the shortlist was read. */
const NEWCOMERS = 100;
/** Of the rarest lists of what the reader knows or wants to learn: such people stand anywhere. */
const RARE = 60;
/** With filters: of the lists that everyone who passes must be in. */
const PASSING = 400;
/** Developers whose facts are read by one statement. */
const BATCH = 100;
const SHUFFLE_KEYS = 2 ** 31 - 1;

/**
 * Ranks, as of `now` in milliseconds since 1970, those who may be the best for a reader. The cost is
 * bounded whatever the number of developers.
 */
export async function rankLikeliest(
  find: FeedRepository,
  list: Shortlist,
  readerId: string,
  filters: FeedFilters | null,
  now: number,
): Promise<Ranking> {
  const [row, met, joined] = await Promise.all([
    readReader(find, readerId),
    find.met(readerId),
    find.since(list.since, NEWCOMERS),
  ]);
  const reader = toFacts(row, weekStart(now));
  const tags = await find.tags([
    ...skillTags(reader, filters?.skills),
    ...tagsFor(reader, filters),
  ]);
  const rarity = raritiesOf(tags);
  const ranker = createRanker(reader, rarity, filters, now);
  const out = new Set([readerId, ...met]);

  const rare = list.everyone ? [] : rareLists(reader, tags, RARE);
  const needed = filters === null || list.everyone ? [] : filterLists(filters, tags);
  const read = await Promise.all([
    ...rare.map((tag) => readList(find, tag, shuffleKeyOfDay(reader, now), tag.listed)),
    ...needed.map((tag) =>
      readList(find, tag, shuffleKeyOfDay(reader, now), Math.ceil(PASSING / needed.length)),
    ),
  ]);

  // The weeks of the list begin when it was read, which may be a day later than `now`, or sooner.
  const then = toFacts(row, list.start);
  const found = scanShortlist(list, {
    ...{ reader: then, rarity, met: out },
    most: filters === null ? FINALISTS : FINALISTS_FILTERED,
    filter: filters && { applyFilters: createFilter(filters, then, list.day), tally: ranker.tally },
  });
  const asked = new Set([...joined, ...read.flatMap(({ ids }) => ids), ...found]);
  const ids = [...asked].filter((id) => !out.has(id));
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) =>
    find.unmetFacts(readerId, ids.slice(at * BATCH, (at + 1) * BATCH)),
  );
  for (const rows of await Promise.all(batches)) {
    for (const other of rows) ranker.add(other, !list.positions.has(other.id));
  }
  const whole = mustBeListed(filters) && read.slice(rare.length).every(({ all }) => all);
  return {
    ...{ reader, rarity },
    ...ranker.verdict(),
    complete: false,
    matching: ranker.matching((list.everyone || whole) && joined.length < NEWCOMERS),
  };
}

/** Where a reader begins to read the lists on a day: everyone's turn comes, the same for no two readers. */
function shuffleKeyOfDay({ id }: Facts, now: number): number {
  let hash = Number.parseInt(id.slice(-8), 16) ^ Math.imul(dayOf(now), 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 1;
}

/** At most `most` of a list, from the shuffle key `from` to its end, then from its beginning on. */
async function readList(
  find: FeedRepository,
  { id }: TagRow,
  from: number,
  most: number,
): Promise<{ ids: string[]; all: boolean }> {
  const rows = await find.listed(id, from, SHUFFLE_KEYS, most + 1);
  if (rows.length <= most) rows.push(...(await find.listed(id, 0, from, most + 1 - rows.length)));
  return { ids: rows.slice(0, most).map((row) => row.id), all: rows.length <= most };
}
