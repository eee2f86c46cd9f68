import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#server/platform/problem.ts';
import { createLog } from '#server/platform/log.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { DEFAULT_LIMITS } from '#server/platform/config/rate-limits.ts';
import { openRedis, type Redis } from '#server/platform/redis/redis.ts';
import { createBackoff, type Backoff } from '#server/platform/limits/backoff.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';

/** Seconds until the next attempt; 0: it was made and counted. */
const attempt = async (backoff: Backoff, key: string): Promise<number> => {
  try {
    await backoff('login.email', key);
    return 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.retryAfter ?? -1;
  }
};

describe('attempts counted in Redis', () => {
  let redis: RedisServer;
  const open: Redis[] = [];
  const nodes: Backoff[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    const log = createLog({ ...readConfig({ HOST: '127.0.0.1' }), logLevel: 'silent' });
    for (let n = 0; n < 2; n += 1) {
      const client = await openRedis(redis.url, log, 8000);
      open.push(client);
      nodes.push(createBackoff(DEFAULT_LIMITS, client));
    }
  });
  afterAll(async () => {
    for (const client of open) client.close();
    await redis.kill();
  });

  const [one, other] = [() => nodes[0] as Backoff, () => nodes[1] as Backoff];
  const wait = (key: string) => redis.command('hget', `slow:login.email:${key}`, 'open');
  const waitIsOver = (key: string) => redis.command('hset', `slow:login.email:${key}`, 'open', '0');

  test('are those of all nodes, and each wait is twice the one before', async () => {
    const key = 'shared@x.example';
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) expect(await attempt(n % 2 ? one() : other(), key)).toBe(0);
    for (let n = 0; n < 9; n += 1) {
      waits.push(await attempt(n % 2 ? one() : other(), key));
      await waitIsOver(key);
      expect(await attempt(n % 2 ? other() : one(), key)).toBe(0);
    }
    expect(waits.map((seconds, n) => seconds <= Math.min(2 * 2 ** n, 300))).toEqual(
      waits.map(() => true),
    );
    expect(waits.at(-1)).toBeGreaterThan(290);
    expect(await wait(key)).toMatch(/^\d{13}$/);
    // Forgotten an hour after the last one.
    const left = Number(await redis.command('pttl', `slow:login.email:${key}`));
    expect(left).toBeGreaterThan(3_500_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
  });

  test('at the same moment pass one by one', async () => {
    const tries = Array.from({ length: 50 }, (_, n) =>
      attempt(n % 2 ? one() : other(), 'crowd@x.example'),
    );
    expect((await Promise.all(tries)).filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  test('that were right leave no trace', async () => {
    const key = 'right@x.example';
    for (let n = 0; n < 30; n += 1) {
      const takeBack = await one()('login.email', key);
      await takeBack();
    }
    expect(await redis.command('exists', `slow:login.email:${key}`)).toBe(0);
    for (let n = 0; n < 4; n += 1) await attempt(other(), key);
    // The fifth is right: no wait after it, and the next mistake is the fifth.
    await (
      await one()('login.email', key)
    )();
    expect(await attempt(one(), key)).toBe(0);
    expect(await attempt(other(), key)).toBeGreaterThan(0);
  });

  test('go on in each node while Redis is away', async () => {
    await redis.kill();
    const key = 'away@x.example';
    for (let n = 0; n < 5; n += 1) expect(await attempt(one(), key)).toBe(0);
    expect(await attempt(one(), key)).toBeGreaterThan(0);
    expect(await attempt(other(), key)).toBe(0);
  });
});
