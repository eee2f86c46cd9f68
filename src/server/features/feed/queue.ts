import type { FilterMatch } from '#shared/api.ts';
import { type FeedFilters, filterQuery } from '#shared/feed-filters.ts';
import { weekStart } from '#shared/week.ts';
import { dayOf, toFacts } from './facts.ts';
import { byRank, rank, type Ranked, type Ranking, raritiesOf, readReader } from './ranking.ts';
import { reasonsOf } from './reasons.ts';
import type { FeedRepository, FeedQueueRow } from './repository.ts';
import { everyone, retrieve, retrieveFiltered, tagsFor } from './retrieve.ts';
import { judgePair } from './score.ts';
import type { ModelFor } from './preferences/service.ts';

/** Three pages of cards. */
export const QUEUE_LENGTH = 60;
/** Milliseconds of validity: new people appear within this time. */
export const QUEUE_MS = 600_000;

/** A queued card with its score and reasons. */
export type QueuedCard = [id: string, score: number, reasons: string[]];

/** The next cards of a reader, in display order. */
export interface FeedQueue {
  /** The filters, and the last change of the reader's profile. */
  query: string;
  stamp: number;
  /** The time of the scores, in milliseconds since 1970. */
  now: number;
  /** The rank before the queue; `null` at the start. */
  after: Ranked | null;
  cards: QueuedCard[];
  /** The continuation of the queue: more ranked people, unranked people, or nothing. */
  then: 'ranked' | 'rest' | 'end';
  /** The filter counts; `null` without filters. */
  matching: FilterMatch | null;
}

/** A request for a page of the feed. */
export interface Wanted {
  userId: string;
  /** `null` without filters. */
  filters: FeedFilters | null;
  /** The time of the scores, in milliseconds since 1970, and the rank before the page. */
  now: number;
  after: Ranked | null;
}

const queryOf = (filters: FeedFilters | null): string =>
  filters === null ? '' : filterQuery(filters);

export const stampOf = (row: Pick<FeedQueueRow, 'updatedAt'> | undefined): number =>
  row === undefined ? 0 : new Date(row.updatedAt).getTime();

/** Returns the stored queue if it is still valid for this request. */
export function storedQueue(row: FeedQueueRow | undefined, { filters }: Wanted): FeedQueue | null {
  if (row === undefined || row.hand === null || row.madeAt === null) return null;
  const age = Date.now() - row.madeAt;
  if (age < 0 || age >= QUEUE_MS) return null;
  const queue = JSON.parse(row.hand) as FeedQueue;
  return queue.query === queryOf(filters) && queue.stamp === stampOf(row) ? queue : null;
}

/** Returns the index of a page's start; -1 if the queue doesn't contain `last`. */
export function placeIn({ after, cards }: FeedQueue, last: Ranked | null): number {
  if (after?.id === last?.id) return 0;
  const at = cards.findIndex(([id]) => id === last?.id);
  return at === -1 ? -1 : at + 1;
}

/** Ranks the candidates of a reader; with `few` people, everyone. */
export async function makeRanking(
  find: FeedRepository,
  { userId, filters, now }: Wanted,
  few: boolean,
  modelFor: ModelFor,
): Promise<Ranking> {
  const reader = toFacts(await readReader(find, userId), weekStart(now));
  const tags = await find.tags(tagsFor(reader, filters));
  const rarity = raritiesOf(tags);
  const model = await modelFor(userId);
  const candidates = few
    ? everyone(find, userId)
    : filters === null
      ? await retrieve(find, reader, tags, { rarity, model, now })
      : await retrieveFiltered(find, reader, tags, filters, now);
  return rank(candidates, reader, rarity, { filters, now, model });
}

/** Returns the next cards of a ranking as a queue. */
export function fillQueue(
  ranking: Ranking,
  { filters, now, after }: Wanted,
  stamp: number,
): FeedQueue {
  const { reader, rarity, model, facts, ranked, complete, matching } = ranking;
  const left = after === null ? ranked : ranked.filter((one) => byRank(after, one) < 0);
  const cards = left.slice(0, QUEUE_LENGTH).flatMap(({ id, score }): QueuedCard[] => {
    const other = facts.get(id);
    if (other === undefined) return [];
    const terms = judgePair(reader, other, rarity, dayOf(now), model);
    return [[id, score, reasonsOf(terms, reader, other)]];
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
