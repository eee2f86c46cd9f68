import { Problem } from '../problem.ts';
import type { LimitName, RateLimits } from '../config/rate-limits.ts';
import type { AppSocket } from '../sockets/types.ts';

/** The limits that are counted here, without a store. */
export type SocketLimitName = Extract<LimitName, `socket.${string}`>;

/** What is left of an allowance that fills up evenly. */
export interface Bucket {
  left: number;
  /** When it was counted last, in milliseconds. */
  at: number;
}

/**
 * Takes `count` off an allowance of `points` that fills up in `seconds`. Answers 0, or in how many
 * seconds there is enough; then nothing was taken.
 */
export function spendFrom(
  bucket: Bucket,
  { points, seconds }: { points: number; seconds: number },
  count = 1,
): number {
  const now = performance.now();
  const refilled = ((now - bucket.at) / 1000) * (points / seconds);
  bucket.left = Math.min(points, bucket.left + refilled);
  bucket.at = now;
  if (bucket.left < count) return Math.ceil(((count - bucket.left) * seconds) / points);
  bucket.left -= count;
  return 0;
}

/** Takes one off an allowance; throws a Problem that says when to try again. */
export type SpendOne = (socket: AppSocket, name: SocketLimitName) => void;

/** What is written, told to others or long to read: another socket brings nobody another allowance. */
const BY_PERSON: readonly SocketLimitName[] = ['socket.message', 'socket.change', 'socket.history'];
/** So many people are remembered before those are forgotten who have all of their allowance. */
const PEOPLE_MAX = 10_000;

/**
 * Allowances by person for what is written or read, and by socket for what only asks: every tab
 * asks when it connects. No store is asked, and an idle socket holds none.
 */
export function createSocketLimits(limits: RateLimits): SpendOne {
  if (limits === 'off') return () => undefined;
  const people = new Map<string, Bucket>();
  let sweepAt = PEOPLE_MAX;

  const ofPerson = (key: string, full: Bucket): Bucket => {
    const known = people.get(key);
    if (known !== undefined) return known;
    if (people.size >= sweepAt) sweep(full.at);
    people.set(key, full);
    return full;
  };

  const sweep = (now: number): void => {
    const longest = Math.max(...BY_PERSON.map((name) => limits[name].seconds)) * 1000;
    for (const [key, { at }] of people) if (now - at >= longest) people.delete(key);
    sweepAt = Math.max(PEOPLE_MAX, people.size * 2);
  };

  return (socket, name) => {
    const full = { left: limits[name].points, at: performance.now() };
    const bucket = BY_PERSON.includes(name)
      ? ofPerson(`${name}:${socket.data.person._id}`, full)
      : ((socket.data.buckets ??= {})[name] ??= full);
    const retryAfter = spendFrom(bucket, limits[name]);
    if (retryAfter > 0) {
      throw new Problem('too_many_requests', 'You are going too fast. Wait a moment.', {
        retryAfter,
      });
    }
  };
}
