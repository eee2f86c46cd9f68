import { isReadable, markdownCost, plainCost } from './markdown-cost.ts';
import { mayHoldMarkdown } from './message-text.ts';

/** Estimated microseconds for all messages of a page. */
const BUDGET = 20_000;

/** Older messages than the budget allows render as plain text; the browser renders those in view normally. */
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
