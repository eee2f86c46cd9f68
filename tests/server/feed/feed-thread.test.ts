import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { isOutage } from '#server/platform/faults.ts';
import { hourOf } from '#server/features/feed/cursor.ts';
import { createFeedThread } from '#server/features/feed/thread.ts';
import type { Log } from '#server/platform/log.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createFeed } from '#server/features/feed/service.ts';
import { createThread } from '#server/platform/jobs/thread.ts';
import { startApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces, newDatabasePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { freePort } from '../../support/free-port.ts';

const JOB = {
  userId: '0190a0b0-0000-7000-8000-000000000001',
  cursor: { kind: 'ranked' as const, now: hourOf(Date.now()), last: null },
  limit: 20,
  filters: null,
};
const quietLog = () => ({ warn: vi.fn(), error: vi.fn() }) as unknown as Log;
const faultOf = (page: Promise<unknown>) =>
  page.then(
    () => 'a page',
    (error: unknown) => isOutage(error),
  );

test('a feed whose thread cannot open the database is an outage, each time anew', async () => {
  const nowhere = { databaseUrl: null, dataDir: join(tmpdir(), 'pairwise-is-not-here') };
  const log = quietLog();
  const thread = createFeedThread(nowhere, log);
  expect(await Promise.all([faultOf(thread.ask(JOB)), faultOf(thread.ask(JOB))])).toEqual([
    true,
    true,
  ]);
  expect(await faultOf(thread.ask(JOB))).toBe(true);
  expect(log.error).toHaveBeenCalledTimes(2);
  await thread.close();
});

test('a server that does not answer is an outage, and the thread ends when it is told to', async () => {
  const port = String(await freePort());
  const gone = { databaseUrl: `postgres://nobody@127.0.0.1:${port}/gone`, dataDir: '' };
  const thread = createFeedThread(gone, quietLog());
  expect(await faultOf(thread.ask(JOB))).toBe(true);
  await thread.close();
});

test('a thread that was never asked for does not have to end', async () => {
  await createFeedThread({ databaseUrl: null, dataDir: '' }, quietLog()).close();
});

test('a thread takes in so many questions, and says so to the next one', async () => {
  const silent = new Worker('setInterval(() => undefined, 1000)', { eval: true });
  const thread = createThread<string, string>({ start: () => silent, onFailure: () => undefined });
  const waiting = Array.from({ length: 500 }, () => thread.ask('who?').catch(() => 'ended'));
  await expect(thread.ask('one more')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5,
  });
  await silent.terminate();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['ended']));
});

test('hundreds of pages asked for at once by one developer are made one after the other', async () => {
  const place = await newDatabasePlace('sqlite');
  const database = await openDatabase(place);
  let [now, most] = [0, 0];
  // Each page begins by looking how many there are.
  const watched: typeof database = {
    ...database,
    prepareGet: (name, text) => {
      const get = database.prepareGet(name, text);
      if (name !== 'feed-many') return get as never;
      return async (parameters) => {
        now += 1;
        most = Math.max(most, now);
        await new Promise(setImmediate);
        const row = await get(parameters);
        now -= 1;
        return row as never;
      };
    },
  };
  const unused = () => Promise.reject(new Error('not asked'));
  const feed = createFeed({
    ...{ database: watched, location: place, log: quietLog(), limit: () => Promise.resolve() },
    discoveryIndex: { noteVisit: () => undefined },
    requests: { relation: unused },
    blocks: { between: unused },
  });
  const ask = (userId: string) => feed.page(userId, { limit: 10, cursor: null });
  await Promise.all(Array.from({ length: 50 }, () => ask(JOB.userId)));
  expect(most).toBe(1);
  await Promise.all([ask(JOB.userId), ask(JOB.userId.replace(/1$/, '2'))]);
  expect(most).toBe(2);
  await feed.close();
  await database.close();
  await place.remove();
});

describeOnBothPlaces('the feed', (newPlace) => {
  test('is limited for each developer, and for nobody else by them', async () => {
    const api = await startApiServer(await newPlace(), { RATE_LIMITS: 'feed.user=3/1m' });
    const [ada, ben] = [await Developer.join(api), await Developer.join(api)];
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await ada.call('GET', '/api/user/feed')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await ben.call('GET', '/api/user/feed')).status).toBe(200);
    await api.close();
  });
});
