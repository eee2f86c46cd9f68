import type { FilterMatch } from '#shared/api.ts';
import { type FeedFilters, filterQuery } from '#shared/feed-filters.ts';
import { weekStart } from '#shared/week.ts';
import { toFacts } from './facts.ts';
import { byRank, rank, type Ranked, type Ranking, raritiesOf, readReader } from './ranking.ts';
import type { FeedRepository, FeedQueueRow } from './repository.ts';
import { everyone, retrieve, retrieveFiltered, tagsFor } from './retrieve.ts';
import type { ModelFor } from './preferences/service.ts';
import type { FreePeople } from '../free-now/service.ts';

/** Three pages of cards. */
export const QUEUE_LENGTH = 60;
/** New people appear within these milliseconds. */
export const QUEUE_MS = 600_000;

export type QueuedCard = [id: string, score: number, reasons: string[]];

export interface FeedQueue {
  /** The filters, and the last change of the reader's profile. */
  query: string;
  stamp: number;
  /** Milliseconds since 1970. */
  now: number;
  after: Ranked | null;
  cards: QueuedCard[];
  then: 'ranked' | 'rest' | 'end';
  /** Null without filters. */
  matching: FilterMatch | null;
}

export interface Wanted {
  userId: string;
  free: FreePeople;
  filters: FeedFilters | null;
  now: number;
  after: Ranked | null;
}

const queryOf = (filters: FeedFilters | null): string =>
  filters === null ? '' : filterQuery(filters);

export const stampOf = (row: Pick<FeedQueueRow, 'updatedAt'> | undefined): number =>
  row === undefined ? 0 : new Date(row.updatedAt).getTime();

export function storedQueue(row: FeedQueueRow | undefined, { filters }: Wanted): FeedQueue | null {
  if (row === undefined || row.hand === null || row.madeAt === null) return null;
  // Few are free, and minutes count.
  if (filters?.free) return null;
  const age = Date.now() - row.madeAt;
  if (age < 0 || age >= QUEUE_MS) return null;
  const queue = JSON.parse(row.hand) as FeedQueue;
  return queue.query === queryOf(filters) && queue.stamp === stampOf(row) ? queue : null;
}

/** Returns -1 if the queue doesn't contain `last`. */
export function placeIn({ after, cards }: FeedQueue, last: Ranked | null): number {
  if (after?.id === last?.id) return 0;
  const at = cards.findIndex(([id]) => id === last?.id);
  return at === -1 ? -1 : at + 1;
}

/** With `few` people, everyone is ranked. */
export async function makeRanking(
  find: FeedRepository,
  { userId, filters, now, free }: Wanted,
  few: boolean,
  modelFor: ModelFor,
) {
  const reader = toFacts(await readReader(find, userId), weekStart(now));
  const tags = await find.tags(tagsFor(reader, filters));
  const rarity = raritiesOf(tags);
  const model = await modelFor(userId);
  const candidates = few
    ? everyone(find, userId)
    : filters === null
      ? await retrieve(find, reader, tags, { rarity, model, now, free })
      : await retrieveFiltered(find, reader, tags, { filters, now, free });
  return rank(candidates, reader, rarity, { filters, now, model, free });
}

export function fillQueue(
  { judge, facts, ranked, complete, matching }: Ranking,
  { filters, now, after }: Wanted,
  stamp: number,
): FeedQueue {
  const left = after === null ? ranked : ranked.filter((one) => byRank(after, one) < 0);
  const cards = left.slice(0, QUEUE_LENGTH).flatMap(({ id, score }): QueuedCard[] => {
    const other = facts.get(id);
    return other === undefined ? [] : [[id, score, judge(other).reasons]];
  });
  const ended = complete || filters !== null ? 'end' : 'rest';
  return {
    query: queryOf(filters),
    stamp,
    now,
    after,
    cards,
    then: left.length > QUEUE_LENGTH ? 'ranked' : ended,
    matching: filters === null ? null : matching,
  };
}
