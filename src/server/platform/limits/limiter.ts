import {
  RateLimiterMemory,
  type RateLimiterAbstract,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { counted } from '#shared/language.ts';
import { Problem } from '../problem.ts';
import type { Redis } from '../redis/redis.ts';
import type { RateLimits, StoppedName } from '../config/rate-limits.ts';

/** Counts an attempt under `key`, optionally with its cost; throws a Problem with the time to retry. */
export type LimitAttempts = (name: StoppedName, key: string, count?: number) => Promise<void>;

/** Creates limits counted in this process, or in Redis for several nodes. `refusal` is thrown beyond one. */
export function createLimiter(
  limits: RateLimits,
  redis: Redis | null,
  refusal: (ms: number) => Problem = tooMany,
): LimitAttempts {
  if (limits === 'off') return () => Promise.resolve();
  const limiters = new Map<StoppedName, RateLimiterAbstract>();
  const limiterOf = (name: StoppedName): RateLimiterAbstract => {
    const found = limiters.get(name);
    if (found !== undefined) return found;
    const { points, seconds: duration } = limits[name];
    const options = { keyPrefix: `limit:${name}`, points, duration };
    const here = new RateLimiterMemory(options);
    const storeClient = redis && { eval: evaluate(redis) };
    const limiter =
      storeClient === null
        ? here
        : // Without Redis each node counts for itself.
          new RateLimiterRedis({
            ...options,
            storeClient,
            useRedisPackage: true,
            insuranceLimiter: here,
          });
    limiters.set(name, limiter);
    return limiter;
  };
  return async (name, key, count) => {
    try {
      await limiterOf(name).consume(key, count);
    } catch (refused) {
      throw refused instanceof RateLimiterRes ? refusal(refused.msBeforeNext) : refused;
    }
  };
}

/** Returns the refusal of an attempt; `ms` until the next one. */
export function tooMany(ms: number): Problem {
  const retryAfter = secondsUntil(ms);
  const message = `Too many attempts. Try again in ${spoken(retryAfter)}.`;
  return new Problem('too_many_requests', message, { retryAfter });
}

/** Returns the refusal of a socket event; `ms` until the next one. */
export const tooFast = (ms: number): Problem =>
  new Problem('too_many_requests', 'You are going too fast. Wait a moment.', {
    retryAfter: secondsUntil(ms),
  });

const secondsUntil = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

type Call = { keys: string[]; arguments: string[] };

/** Runs the limiter's only command with a time limit. */
const evaluate = (redis: Redis) => (script: string, call: Call) =>
  redis.ask((client) => client.eval(script, call));

function spoken(seconds: number): string {
  if (seconds < 60) return counted(seconds, { one: 'second', other: 'seconds' });
  if (seconds < 2 * 3600)
    return counted(Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' });
  return counted(Math.ceil(seconds / 3600), { one: 'hour', other: 'hours' });
}
