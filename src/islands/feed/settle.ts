/** Milliseconds of a new top card's arrival; presses within them were meant for the previous one. */
const ARRIVAL_MS = 300;
/** Milliseconds of a double click; its second click is no decision. */
const DOUBLE_CLICK_MS = 500;

/**
 * Returns whether a press decides about the top card: `sinceLast` milliseconds after the last signal, `clicks` as
 * counted by the browser (0 for a key).
 */
export function isDecision(sinceLast: number, clicks: number): boolean {
  return sinceLast >= (clicks > 1 ? DOUBLE_CLICK_MS : ARRIVAL_MS);
}
