import type { FeedAnswer, FilterMatch, Suggestion } from './api.ts';
import type { Developer } from './user.ts';

/** A developer in the deck; stored ones may lack reasons. */
export type Card = Developer & Partial<Pick<Suggestion, 'reasons'>>;

/** Reasons shown on a card. */
export const REASONS_SHOWN = 2;

/** First data of the deck. */
export type InitialFeed =
  | { kind: 'ready'; users: Card[]; nextCursor: string | null; matching?: FilterMatch }
  | { kind: 'empty'; matching?: FilterMatch }
  /** `message` is shown to the person. */
  | { kind: 'error'; message: string };

/** Shown if the deck can't be loaded. */
export const FEED_FAILED = 'Couldn’t load the feed. Try again in a moment.';

/** Developers per page, and the remaining number that fetches the next page. */
export const DECK_PAGE_SIZE = 12;
export const DECK_REFILL_AT = 5;

/** Milliseconds of the banner after signing in. */
export const LOGIN_BANNER_MS = 2000;

/** Awaits the first page. Failures go to `report` and become an error state. */
export async function initialFeed(
  loading: Promise<FeedAnswer>,
  report: (error: unknown) => void,
): Promise<InitialFeed> {
  try {
    const { users, nextCursor, matching } = await loading;
    const found = matching === undefined ? {} : { matching };
    return users.length === 0
      ? { kind: 'empty', ...found }
      : { kind: 'ready', users, nextCursor, ...found };
  } catch (error) {
    report(error);
    return { kind: 'error', message: FEED_FAILED };
  }
}
