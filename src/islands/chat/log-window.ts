import type { LogChunk } from '#shared/chat-log.ts';

/** The reader's position by chunk, not by distance from the end, so the window follows the text. */
export interface Place {
  /** The chunk in view; null at the end. */
  chunk: string | null;
  /** Pixels from the view's lower edge to the chunk's; negative if it is higher. */
  under: number;
  /** Height of the view. */
  view: number;
  /** Pixels rendered beyond the view on both sides, at most {@link BEYOND_PX}; negative excludes part of it. */
  beyond: number;
}

/** The rendered chunks, `to` exclusive, and the heights of the others. */
export interface LogWindow {
  from: number;
  to: number;
  above: number;
  below: number;
}

/** The distance of a fast finger within two frames. */
export const BEYOND_PX = 700;
/** Estimated height of a line, and of the gap between groups. */
const LINE_PX = 46;
const GAP_PX = 40;

export type Heights = ReadonlyMap<string, number>;

/** Returns the measured or estimated height of a chunk. */
const heightOf = ({ key, lines, rows }: LogChunk, heights: Heights): number =>
  heights.get(key) ?? lines * LINE_PX + rows.length * GAP_PX;

/** Returns the chunks to render at a position; all of them before it is known. */
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
  // Beyond the log, the nearest chunk.
  if (window.to === 0) return { from: 0, to: Math.min(1, chunks.length), above: 0, below: 0 };
  return window;
}

/** Returns the pixels below the view; a missing chunk counts as the end. */
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
