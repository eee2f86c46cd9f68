import { type Signal, SWIPE_COMMIT_PX, SWIPE_HIGHLIGHT_PX } from '#shared/matching.ts';

const SLOP_PX = 6;
const DEGREES_PER_PX = 1 / 26;
const DEGREES_MAX = 8;
const EDGE_MAX_PX = 10;
/** The card follows this share of the vertical movement. */
const FOLLOW_Y = 0.3;

/** Vertical movements scroll. */
export function gesture(dx: number, dy: number): 'none' | 'drag' | 'scroll' {
  if (Math.hypot(dx, dy) < SLOP_PX) return 'none';
  return Math.abs(dx) > Math.abs(dy) ? 'drag' : 'scroll';
}

export function highlighted(dx: number): Signal | null {
  return beyond(dx, SWIPE_HIGHLIGHT_PX);
}

/** Returns the signal to send on release, or null to return the card to the deck. */
export function committed(dx: number): Signal | null {
  return beyond(dx, SWIPE_COMMIT_PX);
}

function beyond(dx: number, limit: number): Signal | null {
  if (Math.abs(dx) <= limit) return null;
  return dx > 0 ? 'interested' : 'ignored';
}

export function rotation(dx: number): number {
  return Math.max(-DEGREES_MAX, Math.min(DEGREES_MAX, dx * DEGREES_PER_PX));
}

export function edgeWidth(dx: number): number {
  return Math.min(EDGE_MAX_PX, Math.abs(dx) / 10);
}

export function dragTransform(dx: number, dy: number): string {
  return `translate(${String(dx)}px, ${String(dy * FOLLOW_Y)}px) rotate(${String(rotation(dx))}deg)`;
}

export function edgeTransform(dx: number): string {
  return `scaleX(${String(edgeWidth(dx) / EDGE_MAX_PX)})`;
}

export function exitTransform(signal: Signal): string {
  return signal === 'interested'
    ? 'translate(120%, 0) rotate(12deg)'
    : 'translate(-120%, 0) rotate(-12deg)';
}

/** Presses during a new top card's arrival were meant for the previous one. */
const ARRIVAL_MS = 300;
/** The second click of a double click is no decision. */
const DOUBLE_CLICK_MS = 500;

/** `sinceLast` is in milliseconds since the last signal; `clicks` is the browser's count, 0 for a key. */
export function isDecision(sinceLast: number, clicks: number): boolean {
  return sinceLast >= (clicks > 1 ? DOUBLE_CLICK_MS : ARRIVAL_MS);
}
