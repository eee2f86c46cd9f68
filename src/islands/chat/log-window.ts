import type { LogChunk } from '#shared/chat-log.ts';

/** A chunk holds the position, not a distance from the end, so that the window follows the text. */
export interface Place {
  /** Null at the end. */
  chunk: string | null;
  /** Pixels from the view's lower edge to the chunk's; negative if it is higher. */
  under: number;
  view: number;
  /** Pixels rendered beyond the view on both sides; a negative number excludes part of it. */
  beyond: number;
}

/** `to` is exclusive; `above` and `below` are the heights of the other chunks. */
export interface LogWindow {
  from: number;
  to: number;
  above: number;
  below: number;
}

/** A fast finger moves this far within two frames. */
export const BEYOND_PX = 700;
/** Estimated heights of a line, and of the gap between groups. */
const LINE_PX = 46;
const GAP_PX = 40;

export type Heights = ReadonlyMap<string, number>;

const heightOf = ({ key, lines, rows }: LogChunk, heights: Heights): number =>
  heights.get(key) ?? lines * LINE_PX + rows.length * GAP_PX;

/** Returns all chunks before the position is known. */
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
  if (window.to === 0) return { from: 0, to: Math.min(1, chunks.length), above: 0, below: 0 };
  return window;
}

/** A missing chunk counts as the end. */
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
