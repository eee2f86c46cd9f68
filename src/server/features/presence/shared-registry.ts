import { job } from '../../platform/jobs/job.ts';
import type { Log } from '../../platform/log.ts';
import type { Redis } from '../../platform/redis/redis.ts';
import type { Registry, RegistryNews } from './registry.ts';

/** The sorted set holds online people by expiry. */
const HERE = 'pairwise:here';
const BEAT_MS = 1000;
const HOLDS_MS = 5000;
/** Another node has enough time to renew a person who left this one. */
const LEAVING_MS = 2000;
const BATCH = 500;

/**
 * Each node renews its people. A person without renewal expires; the node removing the entry
 * announces it. Times are those of Redis.
 */
export function createSharedRegistry(parts: RegistryNews & { redis: Redis; log: Log }): Registry {
  const { redis, log, came, gone, here } = parts;
  let ahead = 0;
  /** After an outage of Redis, entries get time to be renewed before removal. */
  let takeOutFrom = 0;
  const now = (): number => Date.now() + ahead;

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
  redis.news.on('back', () => beating.runSoon());

  return {
    join(userId) {
      say([userId]).catch((error: unknown) => {
        failed(error);
        // Announcing twice is harmless.
        came(userId);
      });
    },
    /** Another node's renewal isn't shortened. */
    leave(userId) {
      const soon = { value: userId, score: now() + LEAVING_MS };
      redis
        .ask((client) => client.zAdd(HERE, soon, { condition: 'XX', comparison: 'LT' }))
        .catch(failed);
    },
    // Without Redis, people elsewhere count as offline.
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
