import { job } from '../../platform/jobs/job.ts';
import type { Log } from '../../platform/log.ts';
import type { Redis } from '../../platform/redis/redis.ts';
import type { Registry, RegistryNews } from './registry.ts';

/** A sorted set of the people who are here, by the time when they no longer are. */
const HERE = 'pairwise:here';
/** Milliseconds between two times that a node says who is on it. */
const BEAT_MS = 1000;
/** Milliseconds for which that holds: who is said by no node for so long is gone. */
const HOLDS_MS = 5000;
/** The same for whom a node has seen leave: long enough for another one to say that they are here. */
const LEAVING_MS = 2000;
const BATCH = 500;

/**
 * Who is here on any node, in Redis. Each node says again and again who is on it; whom none says any
 * more, because they left or their node died, falls out of the set, and the node that takes them
 * out tells of it. Times are those of Redis, which all nodes agree on.
 */
export function createSharedRegistry(parts: RegistryNews & { redis: Redis; log: Log }): Registry {
  const { redis, log, came, gone, here } = parts;
  /** Milliseconds that the clock of Redis is ahead of ours. */
  let ahead = 0;
  /** Other nodes that could not be heard, as long as Redis could not, get the time to say it again. */
  let takeOutFrom = 0;
  const now = (): number => Date.now() + ahead;

  /** Says that people are here, and tells of those who were not. */
  const say = async (people: string[]): Promise<void> => {
    const time = now();
    const held = people.map((value) => ({ value, score: time + HOLDS_MS }));
    const [before] = await redis.ask((client) =>
      client.multi().zmScore(HERE, people).zAdd(HERE, held, { comparison: 'GT' }).execTyped(),
    );
    people.forEach((userId, at) => {
      if ((before[at] ?? 0) <= time) came(userId);
    });
  };

  const takeOut = async (): Promise<void> => {
    const time = now();
    const [left] = await redis.ask((client) =>
      client
        .multi()
        .zRangeByScoreWithScores(HERE, '-inf', time)
        .zRemRangeByScore(HERE, '-inf', time)
        .execTyped(),
    );
    for (const { value, score } of left) gone(value, score - HOLDS_MS);
  };

  const beat = async (): Promise<void> => {
    const [seconds, micros] = await redis.ask((client) => client.time());
    ahead = Number(seconds) * 1000 + Math.floor(Number(micros) / 1000) - Date.now();
    const people = [...here()];
    for (let from = 0; from < people.length; from += BATCH) {
      await say(people.slice(from, from + BATCH));
    }
    if (performance.now() >= takeOutFrom) await takeOut();
  };

  const failed = (error: unknown): void => {
    takeOutFrom = performance.now() + HOLDS_MS;
    if (redis.isUp) log.warn({ err: error }, 'presence not shared');
  };

  const beating = job({ everyMs: BEAT_MS, atOnce: true, work: beat, onError: failed });
  redis.onBack(() => beating.runSoon());

  return {
    join(userId) {
      say([userId]).catch((error: unknown) => {
        failed(error);
        // Whoever can be reached may know; hearing it twice does no harm.
        came(userId);
      });
    },
    /** Sooner out of the set, unless another node says once more that they are here. */
    leave(userId) {
      const soon = { value: userId, score: now() + LEAVING_MS };
      redis
        .ask((client) => client.zAdd(HERE, soon, { condition: 'XX', comparison: 'LT' }))
        .catch(failed);
    },
    // Nobody to ask: then who is not here is taken for away.
    elsewhere: (userId) =>
      redis
        .ask((client) => client.zScore(HERE, userId))
        .then(
          (until) => (until ?? 0) > now(),
          () => false,
        ),
    close: () => beating.close(),
  };
}
