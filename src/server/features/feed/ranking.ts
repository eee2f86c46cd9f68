import type { FeedFilters } from '#shared/feed-filters.ts';
import { skillKey } from '#shared/skills.ts';
import { weekStart } from '#shared/week.ts';
import { dayOf } from '#shared/time.ts';
import { blankFacts, type Facts, toFacts } from './facts.ts';
import { createFilter, createTally } from './filter.ts';
import { judgeFor } from './reasons.ts';
import type { TagRow, FactsRow, FeedRepository } from './repository.ts';
import { judgePair, lifted, type Rarity, rarityOf } from './score.ts';
import type { FreePeople } from '../free-now/service.ts';
import type { PreferenceModel } from './preferences/model.ts';

/** Newcomers are lifted to every tenth place of an incomplete ranking. */
export const NEWCOMER_EVERY = 10;

export interface Ranked {
  id: string;
  score: number;
}

export type Ranking = Awaited<ReturnType<typeof rank>>;

export interface Retrieved {
  /** The event loop runs between two batches. */
  batches: AsyncIterable<FactsRow[]>;
  newcomers: ReadonlySet<string>;
  complete: boolean;
}

/**
 * The best match comes first; the newer one of equals first. It is `complete` if no eligible person is missing. `now` is
 * in milliseconds since 1970.
 */
export async function rank(
  { batches, newcomers, complete }: Retrieved,
  reader: Facts,
  rarity: Rarity,
  {
    filters,
    now,
    model,
    free,
  }: {
    filters: FeedFilters | null;
    now: number;
    model: PreferenceModel | null;
    free: FreePeople;
  },
) {
  const day = dayOf(now);
  const start = weekStart(now);
  const current = Date.now();
  const applyFilters = filters === null ? null : createFilter(filters, reader, day);
  const tally = createTally();
  const ranked: Ranked[] = [];
  const facts = new Map<string, Facts>();
  for await (const rows of batches) {
    for (const row of rows) {
      const other = toFacts(row, start);
      const freeUntil = Date.parse(free.get(other.id)?.until ?? '') || 0;
      other.isFree = freeUntil > current;
      if (applyFilters !== null) {
        const fails = applyFilters(other);
        tally.add(fails);
        if (fails.length > 0) continue;
      }
      facts.set(other.id, other);
      const { score } = judgePair(reader, other, rarity, day, model);
      ranked.push({ id: other.id, score: lifted(score, freeUntil - current) });
    }
  }
  ranked.sort(byRank);
  if (!complete) makeRoom(ranked, newcomers);
  const judge = judgeFor(reader, rarity, day, model);
  return { judge, facts, ranked, complete, matching: tally.result(complete) };
}

/**
 * Lifts newcomers to every tenth place, best first, because unknown people would never be shown
 * among many. They get the score of their place, so a cursor below a score finds them.
 */
function makeRoom(ranked: Ranked[], newcomers: ReadonlySet<string>): void {
  const lifted = ranked.filter(({ id }) => newcomers.has(id));
  const others = ranked.filter(({ id }) => !newcomers.has(id));
  lifted.forEach((one, at) => {
    const before = others[(at + 1) * (NEWCOMER_EVERY - 1) - 1];
    if (before !== undefined) one.score = Math.max(one.score, before.score - 1);
  });
  ranked.sort(byRank);
}

/** A just deleted reader has no facts. */
export async function readReader(find: FeedRepository, readerId: string): Promise<FactsRow> {
  const [row] = await find.facts([readerId]);
  return row ?? blankFacts(readerId);
}

export const skillTags = (
  reader: Pick<Facts, 'skills' | 'learning'> & Partial<Pick<Facts, 'project'>>,
  more: readonly string[] = [],
) =>
  [
    ...new Set([
      ...reader.skills.keys(),
      ...reader.learning.keys(),
      ...(reader.project?.stack.keys() ?? []),
      ...more.map(skillKey),
    ]),
  ].map((key) => ({ kind: 'skill', key }));

export function raritiesOf(tags: readonly TagRow[]): Rarity {
  const rarities = new Map(
    tags.filter(({ kind }) => kind === 'skill').map(({ key, listed }) => [key, rarityOf(listed)]),
  );
  return (key) => rarities.get(key) ?? 1;
}

/** Reads a reader, and returns a function that judges others for them. */
export async function readJudge(
  find: FeedRepository,
  readerId: string,
  now: number,
  model: PreferenceModel | null = null,
) {
  const start = weekStart(now);
  const reader = toFacts(await readReader(find, readerId), start);
  const judge = judgeFor(reader, raritiesOf(await find.tags(skillTags(reader))), dayOf(now), model);
  return (row: FactsRow) => judge(toFacts(row, start));
}

export function byRank(one: Ranked, other: Ranked): number {
  if (one.score !== other.score) return other.score - one.score;
  return one.id === other.id ? 0 : one.id < other.id ? 1 : -1;
}
