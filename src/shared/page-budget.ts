import { isReadable, markdownCost, plainCost } from './markdown-cost.ts';
import { closedFences, mayHoldMarkdown } from './message-text.ts';

/** Estimated microseconds for all messages of a page. */
const BUDGET = 20_000;
/** Microseconds to render a box of code with its buttons. */
const BOX = 90;

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

function costOf(text: string): number {
  const boxes = closedFences(text).length;
  const isMarkdown = mayHoldMarkdown(text) && isReadable(text);
  return boxes * BOX + (isMarkdown ? markdownCost(text) : plainCost(text));
}
