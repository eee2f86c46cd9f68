import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type RateLimits, STOPPED_NAMES, type StoppedName } from '../config/rate-limits.ts';
import { Problem } from '../problem.ts';

/** Limits counted per node. */
export type SocketLimitName = Extract<StoppedName, `socket.${string}`>;

/** Counts an event of a user, whichever socket it came by; throws a Problem with the time to retry. */
export type SpendOne = (userId: string, name: SocketLimitName) => Promise<void>;

export function createSocketLimits(limits: RateLimits): SpendOne {
  if (limits === 'off') return () => Promise.resolve();
  const limiters = new Map(
    STOPPED_NAMES.filter(isSocketLimit).map((name) => {
      const { points, seconds: duration } = limits[name];
      return [name, new RateLimiterMemory({ points, duration })];
    }),
  );
  return async (userId, name) => {
    try {
      await limiters.get(name)?.consume(userId);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new Problem('too_many_requests', 'You are going too fast. Wait a moment.', {
        retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      });
    }
  };
}

const isSocketLimit = (name: StoppedName): name is SocketLimitName => name.startsWith('socket.');
