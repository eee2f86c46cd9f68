import {
  RateLimiterMemory,
  type RateLimiterAbstract,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { counted } from '#shared/language.ts';
import { Problem } from '../problem.ts';
import type { Redis } from '../redis/redis.ts';
import { type RateLimits, STOPPED_NAMES, type StoppedName } from '../config/rate-limits.ts';

/** Counts an attempt under `key`, optionally with its cost; throws a Problem with the time to retry. */
export type LimitAttempts = (name: StoppedName, key: string, count?: number) => Promise<void>;

/** Creates limits counted in this process, or in Redis for several nodes. */
export function createLimiter(limits: RateLimits, redis: Redis | null): LimitAttempts {
  if (limits === 'off') return () => Promise.resolve();
  const limiters = new Map<StoppedName, RateLimiterAbstract>();
  for (const name of STOPPED_NAMES) {
    const options = {
      keyPrefix: `limit:${name}`,
      points: limits[name].points,
      duration: limits[name].seconds,
    };
    limiters.set(
      name,
      redis === null
        ? new RateLimiterMemory(options)
        : new RateLimiterRedis({
            ...options,
            storeClient: { eval: evaluate(redis) },
            useRedisPackage: true,
            // Without Redis each node counts for itself.
            insuranceLimiter: new RateLimiterMemory(options),
          }),
    );
  }
  return async (name, key, count) => {
    try {
      await limiters.get(name)?.consume(key, count);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooMany(refusal.msBeforeNext);
    }
  };
}

/** Returns the refusal of an attempt; `ms` until the next one. */
export function tooMany(ms: number): Problem {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000));
  const message = `Too many attempts. Try again in ${spoken(retryAfter)}.`;
  return new Problem('too_many_requests', message, { retryAfter });
}

type Call = { keys: string[]; arguments: string[] };

/** Runs the limiter's only command with a time limit. */
const evaluate = (redis: Redis) => (script: string, call: Call) =>
  redis.ask((client) => client.eval(script, call));

function spoken(seconds: number): string {
  if (seconds < 60) return counted(seconds, { one: 'second', other: 'seconds' });
  return counted(Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' });
}
