import { isReadable, markdownCost, plainCost } from './markdown-cost.ts';
import { mayHoldMarkdown } from './message-text.ts';

/** What all messages of a page may cost the server, in microseconds as they are counted. */
const BUDGET = 20_000;

/**
 * The messages that the server draws as they were typed, by id: what is left when the newest have
 * used up the budget of a page. Browser and server draw the same at first; then the browser, which
 * draws those around the reader only, draws them as all others.
 */
export function drawnAsTyped(messages: readonly { _id: string; text: string }[]): string[] {
  let left = BUDGET;
  return messages
    .toReversed()
    .filter(({ text }) => {
      const cost = costOf(text);
      if (cost > left) return true;
      left -= cost;
      return false;
    })
    .map(({ _id }) => _id);
}

const costOf = (text: string): number =>
  mayHoldMarkdown(text) && isReadable(text) ? markdownCost(text) : plainCost(text);
