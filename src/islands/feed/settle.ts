/** Milliseconds a new top card takes to arrive; a press within them was meant for the one before. */
const ARRIVAL_MS = 300;
/** Milliseconds within which a click that the browser counts as the second of two is no new decision. */
const DOUBLE_CLICK_MS = 500;

/**
 * Whether a press is a decision about the card on top: `sinceLast` milliseconds after the last
 * signal, `clicks` as the browser counts quick clicks in one place (0 for a key).
 */
export function isDecision(sinceLast: number, clicks: number): boolean {
  return sinceLast >= (clicks > 1 ? DOUBLE_CLICK_MS : ARRIVAL_MS);
}
