/** What the deck is rendered with, and its numbers. */
import type { FeedAnswer } from './api.ts';
import type { Developer } from './user.ts';

/** The first data of the deck, in the page's HTML. */
export type InitialFeed =
  | { kind: 'ready'; users: Developer[]; nextCursor: string | null }
  | { kind: 'empty' }
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
    const { users, nextCursor } = await loading;
    return users.length === 0 ? { kind: 'empty' } : { kind: 'ready', users, nextCursor };
  } catch (error) {
    report(error);
    return { kind: 'error', message: FEED_FAILED };
  }
}
