import { Problem } from '../../platform/problem.ts';
import type { Ranked } from './ranking.ts';

/**
 * Where a feed goes on: below a place of a ranking made as of `now`, or among those that were
 * no candidates, below an id.
 */
export type FeedCursor =
  | { kind: 'ranked'; now: number; last: Ranked | null }
  | { kind: 'rest'; now: number; below: string };

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const RANKED = new RegExp(`^r\\.(\\d{1,13})\\.(\\d{1,9})\\.(${ID})$`);
const REST = new RegExp(`^n\\.(\\d{1,13})\\.(${ID})$`);

/** A score must not change between two pages because an hour has gone by. */
const HOUR_MS = 3_600_000;

/** A ranking is made as of the hour it began. */
export const hourOf = (time: number): number => time - (time % HOUR_MS);

export function readCursor(cursor: string | null, now: number): FeedCursor {
  if (cursor === null) return { kind: 'ranked', now: hourOf(now), last: null };
  const ranked = RANKED.exec(cursor);
  if (ranked !== null) {
    const [, time, score, id = ''] = ranked;
    return { kind: 'ranked', now: within(time, now), last: { score: Number(score), id } };
  }
  const rest = REST.exec(cursor);
  if (rest === null) throw new Problem('invalid_input', 'This cursor is not valid');
  return { kind: 'rest', now: within(rest[1], now), below: rest[2] ?? '' };
}

export function writeCursor(cursor: FeedCursor): string {
  return cursor.kind === 'rest'
    ? `n.${String(cursor.now)}.${cursor.below}`
    : `r.${String(cursor.now)}.${String(cursor.last?.score ?? 0)}.${cursor.last?.id ?? ''}`;
}

/** A week old at most: nobody's deck lies longer, and no time of a stranger's choice is computed with. */
function within(time: string | undefined, now: number): number {
  return hourOf(Math.min(now, Math.max(now - 7 * 24 * HOUR_MS, Number(time))));
}
