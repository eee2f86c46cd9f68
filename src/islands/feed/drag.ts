import { type Signal, SWIPE_COMMIT_PX, SWIPE_HIGHLIGHT_PX } from '#shared/matching.ts';

/** Pixels before a press becomes a drag. */
const SLOP_PX = 6;
const DEGREES_PER_PX = 1 / 26;
const DEGREES_MAX = 8;
const EDGE_MAX_PX = 10;
/** Share of the vertical movement followed by the card. */
const FOLLOW_Y = 0.3;

/** Classifies a movement of (dx, dy): vertical ones scroll. */
export function gesture(dx: number, dy: number): 'none' | 'drag' | 'scroll' {
  if (Math.hypot(dx, dy) < SLOP_PX) return 'none';
  return Math.abs(dx) > Math.abs(dy) ? 'drag' : 'scroll';
}

/** Returns the signal highlighted by a drag of `dx` pixels. */
export function highlighted(dx: number): Signal | null {
  return beyond(dx, SWIPE_HIGHLIGHT_PX);
}

/** Returns the signal sent by a release at `dx` pixels; null snaps back. */
export function committed(dx: number): Signal | null {
  return beyond(dx, SWIPE_COMMIT_PX);
}

function beyond(dx: number, limit: number): Signal | null {
  if (Math.abs(dx) <= limit) return null;
  return dx > 0 ? 'interested' : 'ignored';
}

/** Returns the rotation in degrees. */
export function rotation(dx: number): number {
  return Math.max(-DEGREES_MAX, Math.min(DEGREES_MAX, dx * DEGREES_PER_PX));
}

/** Returns the edge's width in pixels. */
export function edgeWidth(dx: number): number {
  return Math.min(EDGE_MAX_PX, Math.abs(dx) / 10);
}

/** Returns the card's transform for a movement of (dx, dy). */
export function dragTransform(dx: number, dy: number): string {
  return `translate(${String(dx)}px, ${String(dy * FOLLOW_Y)}px) rotate(${String(rotation(dx))}deg)`;
}

/** Returns the edge's transform; it is {@link EDGE_MAX_PX} wide. */
export function edgeTransform(dx: number): string {
  return `scaleX(${String(edgeWidth(dx) / EDGE_MAX_PX)})`;
}

/** Returns the transform of a card that has left. */
export function leftTransform(signal: Signal): string {
  return signal === 'interested'
    ? 'translate(120%, 0) rotate(12deg)'
    : 'translate(-120%, 0) rotate(-12deg)';
}
