import { type Signal, SWIPE_COMMIT_PX, SWIPE_HIGHLIGHT_PX } from '#shared/matching.ts';

/** Pixels a pointer moves before it is a drag; less is a click. */
const SLOP_PX = 6;
const DEGREES_PER_PX = 1 / 26;
const DEGREES_MAX = 8;
const EDGE_MAX_PX = 10;
/** How much of the way up or down the card goes along. */
const FOLLOW_Y = 0.3;

/** What a pointer that went (dx, dy) from where it was pressed is doing: a way up or down is a scroll. */
export function gesture(dx: number, dy: number): 'none' | 'drag' | 'scroll' {
  if (Math.hypot(dx, dy) < SLOP_PX) return 'none';
  return Math.abs(dx) > Math.abs(dy) ? 'drag' : 'scroll';
}

/** The signal a drag of `dx` pixels shows. */
export function highlighted(dx: number): Signal | null {
  return beyond(dx, SWIPE_HIGHLIGHT_PX);
}

/** The signal that letting go after `dx` pixels sends; `null`: the card snaps back. */
export function committed(dx: number): Signal | null {
  return beyond(dx, SWIPE_COMMIT_PX);
}

function beyond(dx: number, limit: number): Signal | null {
  if (Math.abs(dx) <= limit) return null;
  return dx > 0 ? 'interested' : 'ignored';
}

/** Degrees the card turns. */
export function rotation(dx: number): number {
  return Math.max(-DEGREES_MAX, Math.min(DEGREES_MAX, dx * DEGREES_PER_PX));
}

/** Pixels of the coloured edge. */
export function edgeWidth(dx: number): number {
  return Math.min(EDGE_MAX_PX, Math.abs(dx) / 10);
}

/** CSS transform of a card under a pointer that went (dx, dy). */
export function dragTransform(dx: number, dy: number): string {
  return `translate(${String(dx)}px, ${String(dy * FOLLOW_Y)}px) rotate(${String(rotation(dx))}deg)`;
}

/** CSS transform of the edge, which is drawn {@link EDGE_MAX_PX} wide. */
export function edgeTransform(dx: number): string {
  return `scaleX(${String(edgeWidth(dx) / EDGE_MAX_PX)})`;
}

/** Where a card is when it has left. */
export function leftTransform(signal: Signal): string {
  return signal === 'interested'
    ? 'translate(120%, 0) rotate(12deg)'
    : 'translate(-120%, 0) rotate(-12deg)';
}
