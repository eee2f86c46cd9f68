import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName, RateLimits } from '../config/rate-limits.ts';
import { Problem } from '../problem.ts';

/** Limits counted per node. */
export type SocketLimitName = Extract<LimitName, `socket.${string}`>;

interface Spender {
  id: string;
  data: { person: { _id: string } };
}

/** Counts an event; throws a Problem with the time to retry. */
export type SpendOne = (socket: Spender, name: SocketLimitName) => Promise<void>;

/**
 * Writes, broadcasts and long reads count per person, so that more sockets don't raise the limit. Questions count per
 * socket, because every tab asks when it connects.
 */
const BY_PERSON: Record<SocketLimitName, boolean> = {
  'socket.message': true,
  'socket.change': true,
  'socket.history': true,
  'socket.pad': true,
  'socket.caret': true,
  'socket.ring': true,
  'socket.signal': true,
  'socket.typing': false,
  'socket.event': false,
};

export function createSocketLimits(limits: RateLimits): SpendOne {
  if (limits === 'off') return () => Promise.resolve();
  const limiters = new Map(
    (Object.keys(BY_PERSON) as SocketLimitName[]).map((name) => {
      const { points, seconds: duration } = limits[name];
      return [name, new RateLimiterMemory({ points, duration })];
    }),
  );
  return async ({ id, data }, name) => {
    try {
      await limiters.get(name)?.consume(BY_PERSON[name] ? data.person._id : id);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new Problem('too_many_requests', 'You are going too fast. Wait a moment.', {
        retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      });
    }
  };
}
