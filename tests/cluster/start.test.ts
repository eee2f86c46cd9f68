import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';
import { startServer } from '../support/server-process.ts';
import { expectSentence, startInVain } from '../support/start-in-vain.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.kill());

test('an unreachable database is not reported as a Redis outage', async () => {
  const DATABASE_URL = `postgres://ada:secret@127.0.0.1:${String(await freePort())}/pairwise`;
  const env = { DATABASE_URL, REDIS_URL: redis.url, START_WAIT: '0' };
  expect((await startInVain(env, true)).out).not.toContain('redis is away');
});

test('a Redis with a wrong password explains the setting', async () => {
  // A running Redis is found without a wait.
  const found = await startServer({ env: { REDIS_URL: redis.url, START_WAIT: '0' } });
  await found.stop();
  await redis.command('CONFIG', 'SET', 'requirepass', 'right');
  const refused = /Redis at .* refuses us \(NOAUTH.*set REDIS_URL to redis:\/\/user:password/;
  expectSentence(await startInVain({ REDIS_URL: redis.url, START_WAIT: '20' }, true), refused);
  const REDIS_URL = redis.url.replace('redis://', 'redis://:wrong@');
  const wrong = await startInVain({ REDIS_URL, START_WAIT: '20' }, true);
  expectSentence(wrong, /refuses us \(WRONGPASS/);
  expect(wrong.err + wrong.out).not.toContain('wrong@');
});
