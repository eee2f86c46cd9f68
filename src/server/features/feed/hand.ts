import type { FilterMatch } from '#shared/api.ts';
import { type FeedFilters, filterQuery } from '#shared/feed-filters.ts';
import { weekStart } from '#shared/week.ts';
import { dayOf, toFacts } from './facts.ts';
import { byRank, rank, type Ranked, type Ranking, raritiesOf, readReader } from './ranking.ts';
import { reasonsOf } from './reasons.ts';
import type { FeedRepository, HandRow } from './repository.ts';
import { everyone, retrieve, retrieveFiltered, tagsFor } from './retrieve.ts';
import { judgePair } from './score.ts';
import type { ModelFor } from './taste/service.ts';

/** Cards of a hand: three pages. */
export const HAND = 60;
/** Milliseconds a hand is good for: who joins is seen within them. */
export const HAND_MS = 600_000;

/** A card of a hand: whom it shows, their score, and why. */
export type HandCard = [id: string, score: number, reasons: string[]];

/** The next cards of a reader, in the order they are shown. */
export interface Hand {
  /** The filters it was made with, and when the profile of the reader was changed last. */
  query: string;
  stamp: number;
  /** What the scores are as of. */
  now: number;
  /** Where it begins in the ranking; `null`: at its beginning. */
  after: Ranked | null;
  cards: HandCard[];
  /** What follows it: more of the ranking, who is not ranked, or nobody. */
  then: 'ranked' | 'rest' | 'end';
  /** What is said of the filters, if there are any. */
  matching: FilterMatch | null;
}

/** What is asked of a feed. */
export interface Wanted {
  userId: string;
  /** `null`: none is on. */
  filters: FeedFilters | null;
  /** What scores are as of, in milliseconds since 1970, and where the page begins. */
  now: number;
  after: Ranked | null;
}

const queryOf = (filters: FeedFilters | null): string =>
  filters === null ? '' : filterQuery(filters);

export const stampOf = (row: Pick<HandRow, 'updatedAt'> | undefined): number =>
  row === undefined ? 0 : new Date(row.updatedAt).getTime();

/** The hand that was kept, when it is still good for what is wanted. */
export function keptHand(row: HandRow | undefined, { filters }: Wanted): Hand | null {
  if (row === undefined || row.hand === null || row.madeAt === null) return null;
  const age = Date.now() - row.madeAt;
  if (age < 0 || age >= HAND_MS) return null;
  const hand = JSON.parse(row.hand) as Hand;
  return hand.query === queryOf(filters) && hand.stamp === stampOf(row) ? hand : null;
}

/** Where in a hand a page begins; -1 when it does not hold that place. */
export function placeIn({ after, cards }: Hand, last: Ranked | null): number {
  if (after?.id === last?.id) return 0;
  const at = cards.findIndex(([id]) => id === last?.id);
  return at === -1 ? -1 : at + 1;
}

/** Ranks who may be the best for a reader: everyone when they are `few`. */
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

/** The next cards of a ranking. */
export function dealHand(ranking: Ranking, { filters, now, after }: Wanted, stamp: number): Hand {
  const { reader, rarity, model, facts, ranked, complete, matching } = ranking;
  const left = after === null ? ranked : ranked.filter((one) => byRank(after, one) < 0);
  const cards = left.slice(0, HAND).flatMap(({ id, score }): HandCard[] => {
    const other = facts.get(id);
    if (other === undefined) return [];
    const terms = judgePair(reader, other, rarity, dayOf(now), model);
    return [[id, score, reasonsOf(terms, reader, other)]];
  });
  const ended = complete || filters !== null ? 'end' : 'rest';
  return {
    ...{ query: queryOf(filters), stamp, now, after, cards },
    then: left.length > HAND ? 'ranked' : ended,
    matching: filters === null ? null : matching,
  };
}
