import { tooMany } from './limiter.ts';
import type { Limit, RateLimits, SlowName } from '../config/rate-limits.ts';
import type { Redis } from '../redis/redis.ts';

/** Takes an attempt back that was none: the password was right. */
export type TakeBack = () => Promise<void>;

/**
 * Counts one attempt under `key` before it is made, so that many at once are no way around it.
 * Past the free ones each is followed by a wait twice as long, up to the limit's longest; throws a
 * Problem that says how long is left of it. An attempt that is refused is not counted.
 */
export type SlowDown = (name: SlowName, key: string) => Promise<TakeBack>;

const FIRST_WAIT_MS = 2000;
/** Milliseconds without an attempt after which the ones before are forgotten: to wait for that gains nothing. */
const keptMs = ({ seconds }: Limit): number => Math.max(3_600_000, 12 * seconds * 1000);

/** Milliseconds to wait after the `count`th attempt. */
function waitAfter(count: number, { points, seconds }: Limit): number {
  return count < points ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (count - points), seconds * 1000);
}

/** Where attempts are counted. */
interface Tally {
  /** Milliseconds that are left to wait; 0: the attempt is counted and may be made. */
  count(key: string, limit: Limit): Promise<number>;
  takeBack(key: string): Promise<void>;
}

/** Attempts counted in this process, or in Redis when nodes share them. */
export function createSlowDown(limits: RateLimits, redis: Redis | null): SlowDown {
  if (limits === 'off') return () => Promise.resolve(() => Promise.resolve());
  const here = tallyHere();
  const tallies = redis === null ? [here] : [tallyIn(redis), here];
  /** Redis away: each node counts for itself meanwhile. */
  const first = async <Answer>(ask: (tally: Tally) => Promise<Answer>): Promise<Answer> => {
    const [best = here, spare] = tallies;
    if (spare === undefined) return ask(best);
    return ask(best).catch(() => ask(spare));
  };
  return async (name, key) => {
    const storeKey = `slow:${name}:${key}`;
    const wait = await first((tally) => tally.count(storeKey, limits[name]));
    if (wait > 0) throw tooMany(wait);
    return () => first((tally) => tally.takeBack(storeKey));
  };
}

/** How many keys are looked through for forgotten ones, at the least. */
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
    takeBack(key) {
      const found = kept.get(key);
      if (found === undefined || found.count <= 1) kept.delete(key);
      else kept.set(key, { ...found, count: found.count - 1, open: 0 });
      return Promise.resolve();
    },
  };
}

// As above; the time is Redis', which all nodes agree on.
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

const TAKE_BACK = `
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
    async takeBack(key) {
      await run(TAKE_BACK, key, []);
    },
  };
}
