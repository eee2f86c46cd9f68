import { Problem } from '../http/problem.ts';
import type { LimitName, RateLimits } from '../rate-limits.ts';
import type { AppSocket } from './types.ts';

/** The limits that are counted on the socket itself. */
export type SocketLimitName = Extract<LimitName, `socket.${string}`>;

/** What is left of an allowance that fills up evenly. */
export interface Bucket {
  left: number;
  /** When it was counted last, in milliseconds. */
  at: number;
}

/** Takes one off the socket's allowance; throws a Problem that says when to try again. */
export type SpendOne = (socket: AppSocket, name: SocketLimitName) => void;

/** Allowances by socket: no store is asked, and an idle socket holds none. */
export function createSocketLimits(limits: RateLimits): SpendOne {
  if (limits === 'off') return () => undefined;
  return (socket, name) => {
    const { points, seconds } = limits[name];
    const now = performance.now();
    const buckets = (socket.data.buckets ??= {});
    const bucket = (buckets[name] ??= { left: points, at: now });
    const refilled = ((now - bucket.at) / 1000) * (points / seconds);
    bucket.left = Math.min(points, bucket.left + refilled);
    bucket.at = now;
    if (bucket.left < 1) {
      const retryAfter = Math.ceil(((1 - bucket.left) * seconds) / points);
      throw new Problem('too_many_requests', 'You are going too fast. Wait a moment.', {
        retryAfter,
      });
    }
    bucket.left -= 1;
  };
}
