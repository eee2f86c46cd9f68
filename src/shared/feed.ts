import type { FeedAnswer, FilterMatch, Suggestion } from './api.ts';
import type { Developer } from './user.ts';

/** Stored cards may lack reasons. */
export type Card = Developer & Partial<Pick<Suggestion, 'reasons' | 'free' | 'isSaved'>>;

export const REASONS_SHOWN = 2;

export type InitialFeed =
  | { kind: 'ready'; users: Card[]; nextCursor: string | null; matching?: FilterMatch }
  | { kind: 'empty'; matching?: FilterMatch }
  | { kind: 'error'; message: string };

export const FEED_FAILED = 'Couldn’t load the feed. Try again in a moment.';

/** Fewer remaining cards than `DECK_REFILL_AT` fetch the next page. */
export const DECK_PAGE_SIZE = 12;
export const DECK_REFILL_AT = 5;

export const LOGIN_BANNER_MS = 2000;

/** Failures go to `report` and become an error state. */
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
