import { Problem } from '../../platform/problem.ts';
import { ID_PATTERN } from '../../platform/ids.ts';
import { keyFor, opened, sealed } from '../../platform/sealed.ts';
import type { Ranked } from './ranking.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';

/** A page starts below a rank of a ranking made at `now`, or below an unranked person's id. */
export type FeedCursor =
  | { kind: 'ranked'; now: number; last: Ranked | null }
  | { kind: 'rest'; now: number; below: string };

const RANKED = new RegExp(`^r\\.(\\d{1,13})\\.(\\d{1,9})\\.(${ID_PATTERN})$`);
const REST = new RegExp(`^n\\.(\\d{1,13})\\.(${ID_PATTERN})$`);

/** Scores stay the same during an hour. The time is in milliseconds since 1970. */
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
    : `r.${String(cursor.now)}.${digitsOf(cursor.last?.score ?? 0)}.${cursor.last?.id ?? ''}`;
}

/** The length of an encrypted cursor must not tell the score. */
const digitsOf = (score: number): string => String(score).padStart(9, '0');

/** Encrypts cursors: a score changes when a request is declined, and the sender must not see that. */
export function createCursorSeal(authSecret: string) {
  const key = keyFor(authSecret, 'pairwise feed cursor');
  return {
    close: (cursor: string): string => sealed(key, Buffer.from(cursor)),

    open(text: string): string {
      const cursor = opened(key, text);
      if (cursor === null) throw new Problem('invalid_input', 'This cursor is not valid');
      return cursor.toString();
    },
  };
}

/** Clients can't choose arbitrary times, only those of the last week. */
function within(time: string | undefined, now: number): number {
  return hourOf(Math.min(now, Math.max(now - 7 * DAY_MS, Number(time))));
}
