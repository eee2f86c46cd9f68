import { tooMany } from './limiter.ts';
import type { Limit, RateLimits, SlowName } from '../config/rate-limits.ts';
import type { Redis } from '../redis/redis.ts';

/** Releases an attempt, because the password was right. */
export type Refund = () => Promise<void>;

/**
 * Counts an attempt before it is made, so that concurrency can't bypass it. After the free attempts each one doubles
 * the wait up to a maximum; throws a Problem with the remaining time. Refused attempts aren't counted.
 */
export type Backoff = (name: SlowName, key: string) => Promise<Refund>;

/** Counts one after the other; if one refuses, the attempts counted before it are released. */
export async function countAll(...counts: (() => Promise<Refund | void>)[]): Promise<Refund> {
  const refunds: Refund[] = [];
  const refund = async (): Promise<void> => {
    for (const one of refunds) await one();
  };
  try {
    for (const count of counts) refunds.push((await count()) ?? (() => Promise.resolve()));
    return refund;
  } catch (error) {
    await refund();
    throw error;
  }
}

const FIRST_WAIT_MS = 2000;
/** Milliseconds without attempts that reset the counter. */
const keptMs = ({ seconds }: Limit): number => Math.max(3_600_000, 12 * seconds * 1000);

/** Returns the milliseconds to wait after `count` attempts. */
function waitAfter(count: number, { points, seconds }: Limit): number {
  return count < points ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (count - points), seconds * 1000);
}

/** Counts attempts. */
interface Tally {
  /** Returns the remaining milliseconds; 0 if the attempt is counted and allowed. */
  count(key: string, limit: Limit): Promise<number>;
  refund(key: string): Promise<void>;
}

/** Creates a backoff counted in this process, or in Redis for several nodes. */
export function createBackoff(limits: RateLimits, redis: Redis | null): Backoff {
  if (limits === 'off') return () => Promise.resolve(() => Promise.resolve());
  const here = tallyHere();
  const tallies = redis === null ? [here] : [tallyIn(redis), here];
  /** Asks Redis, or counts in this process without it. */
  const first = async <Answer>(ask: (tally: Tally) => Promise<Answer>): Promise<Answer> => {
    const [best = here, spare] = tallies;
    if (spare === undefined) return ask(best);
    return ask(best).catch(() => ask(spare));
  };
  return async (name, key) => {
    const storeKey = `slow:${name}:${key}`;
    const wait = await first((tally) => tally.count(storeKey, limits[name]));
    if (wait > 0) throw tooMany(wait);
    return () => first((tally) => tally.refund(storeKey));
  };
}

/** Keys inspected for expired ones, at least. */
const SWEEP_AT = 1000;

function tallyHere(): Tally {
  const kept = new Map<string, { count: number; open: number; until: number }>();
  let sweepAt = SWEEP_AT;

  const sweep = (now: number): void => {
    for (const [key, { until }] of kept) if (until <= now) kept.delete(key);
    sweepAt = Math.max(SWEEP_AT, 2 * kept.size);
  };
  return {
    count(key, limit) {
      const now = Date.now();
      const found = kept.get(key);
      const before = found !== undefined && found.until > now ? found : { count: 0, open: 0 };
      if (before.open > now) return Promise.resolve(before.open - now);
      const count = before.count + 1;
      kept.set(key, { count, open: now + waitAfter(count, limit), until: now + keptMs(limit) });
      if (kept.size > sweepAt) sweep(now);
      return Promise.resolve(0);
    },
    refund(key) {
      const found = kept.get(key);
      if (found === undefined || found.count <= 1) kept.delete(key);
      else kept.set(key, { ...found, count: found.count - 1, open: 0 });
      return Promise.resolve();
    },
  };
}

// Same rules in Lua, with Redis' clock.
const COUNT = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local kept = redis.call('hmget', KEYS[1], 'count', 'open')
local open = tonumber(kept[2] or 0)
if open > now then return open - now end
local count = tonumber(kept[1] or 0) + 1
local points, longest, first = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local wait = 0
if count >= points then wait = math.min(first * 2 ^ (count - points), longest) end
redis.call('hset', KEYS[1], 'count', count, 'open', string.format('%.0f', now + wait))
redis.call('pexpire', KEYS[1], ARGV[4])
return 0`;

const REFUND = `
if redis.call('hincrby', KEYS[1], 'count', -1) < 1 then redis.call('del', KEYS[1])
else redis.call('hset', KEYS[1], 'open', 0) end
return 0`;

function tallyIn(redis: Redis): Tally {
  const run = (script: string, key: string, given: number[]) =>
    redis.ask((client) => client.eval(script, { keys: [key], arguments: given.map(String) }));
  return {
    async count(key, limit) {
      const { points, seconds } = limit;
      const given = [points, seconds * 1000, FIRST_WAIT_MS, keptMs(limit)];
      return Number(await run(COUNT, key, given));
    },
    async refund(key) {
      await run(REFUND, key, []);
    },
  };
}
