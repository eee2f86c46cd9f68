import type { LogChunk } from '#shared/chat-log.ts';

/**
 * Where the reader is. By a chunk, not by the distance from the end: whatever comes below, the
 * window stays with what they read.
 */
export interface Place {
  /** The chunk they read; `null` at the end of the log. */
  chunk: string | null;
  /** Pixels from the lower edge of the view down to that of the chunk; below 0 when it is further up. */
  under: number;
  /** Height of the view. */
  view: number;
  /** Pixels drawn beyond the view on both sides, at most {@link BEYOND_PX}; below 0, what is left out of it. */
  beyond: number;
}

/** The chunks that are drawn, `to` excluded, and the heights that stand for the others. */
export interface LogWindow {
  from: number;
  to: number;
  above: number;
  below: number;
}

/** What a fast finger covers in a frame or two. */
export const BEYOND_PX = 700;
/** Height of a line that was never drawn, and of the space between groups. */
const LINE_PX = 46;
const GAP_PX = 40;

export type Heights = ReadonlyMap<string, number>;

/** The measured height of a chunk, or what it will be about. */
const heightOf = ({ key, lines, rows }: LogChunk, heights: Heights): number =>
  heights.get(key) ?? lines * LINE_PX + rows.length * GAP_PX;

/** Which chunks to draw at a place; all of them before the place is known. */
export function windowOf(
  chunks: readonly LogChunk[],
  heights: Heights,
  place: Place | null,
): LogWindow {
  if (place === null) return { from: 0, to: chunks.length, above: 0, below: 0 };
  const below = belowView(chunks, heights, place);
  const lowest = below - place.beyond;
  const highest = below + place.view + place.beyond;
  const window = { from: chunks.length, to: 0, above: 0, below: 0 };
  let bottom = 0;
  for (let at = chunks.length - 1; at >= 0; at -= 1) {
    const chunk = chunks[at];
    if (chunk === undefined) break;
    const height = heightOf(chunk, heights);
    if (bottom + height <= lowest) window.below += height;
    else if (bottom >= highest && window.to > 0) window.above += height;
    else {
      window.from = at;
      if (window.to === 0) window.to = at + 1;
    }
    bottom += height;
  }
  // A place beyond the log: what is nearest to it.
  if (window.to === 0) return { from: 0, to: Math.min(1, chunks.length), above: 0, below: 0 };
  return window;
}

/** Pixels of the log below the view; a chunk that is gone is taken for the end. */
function belowView(
  chunks: readonly LogChunk[],
  heights: Heights,
  { chunk: key, under }: Place,
): number {
  if (key === null) return under;
  let below = under;
  for (let at = chunks.length - 1; at >= 0; at -= 1) {
    const chunk = chunks[at];
    if (chunk === undefined) break;
    if (chunk.key === key) return below;
    below += heightOf(chunk, heights);
  }
  return 0;
}
