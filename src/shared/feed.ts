/** What the deck is rendered with, and its numbers. */
import type { FeedAnswer, FilterMatch, Suggestion } from './api.ts';
import type { Developer } from './user.ts';

/** A developer in the deck; one that waited in storage may have come without reasons. */
export type Card = Developer & Partial<Pick<Suggestion, 'reasons'>>;

/** Reasons that a card has room for. */
export const REASONS_SHOWN = 2;

/** The first data of the deck, in the page's HTML. */
export type InitialFeed =
  | { kind: 'ready'; users: Card[]; nextCursor: string | null; matching?: FilterMatch }
  | { kind: 'empty'; matching?: FilterMatch }
  /** `message` is shown to the person. */
  | { kind: 'error'; message: string };

/** What the deck says when it could not be loaded. */
export const FEED_FAILED = 'The feed could not be loaded. Try again in a moment.';

/** Developers of one page of the deck, and how few of them let the next page be fetched. */
export const DECK_PAGE_SIZE = 12;
export const DECK_REFILL_AT = 5;

/** Milliseconds the banner after signing in stands. */
export const LOGIN_BANNER_MS = 2000;

/** Waits for the feed's first page. A failure is handed to `report` and becomes an error state. */
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
