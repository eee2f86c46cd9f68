/** Presses during a new top card's arrival were meant for the previous one. */
const ARRIVAL_MS = 300;
/** The second click of a double click is no decision. */
const DOUBLE_CLICK_MS = 500;

/** `sinceLast` is in milliseconds since the last signal; `clicks` is the browser's count, 0 for a key. */
export function isDecision(sinceLast: number, clicks: number): boolean {
  return sinceLast >= (clicks > 1 ? DOUBLE_CLICK_MS : ARRIVAL_MS);
}
