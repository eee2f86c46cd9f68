import { expect, test, vi } from 'vitest';
import type { Log } from '#server/platform/log.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createFeed } from '#server/features/feed/service.ts';
import { startForTest } from '../../support/api-server.ts';
import { describeOnBothPlaces, newDatabasePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

const READER = '0190a0b0-0000-7000-8000-000000000001';
const quietLog = () => ({ warn: vi.fn(), error: vi.fn() }) as unknown as Log;

test('one developer’s simultaneous pages are made one by one', async () => {
  const place = await newDatabasePlace('sqlite');
  const database = await openDatabase(place);
  let [now, most] = [0, 0];
  // Each page starts by reading the stored feed queue.
  const watched: typeof database = {
    ...database,
    prepare: (name, text) => {
      const all = database.prepare(name, text);
      if (name !== 'feed-queue') return all as never;
      return async (...parameters) => {
        now += 1;
        most = Math.max(most, now);
        await new Promise(setImmediate);
        const rows = await all(...parameters);
        now -= 1;
        return rows as never;
      };
    },
  };
  const unused = () => Promise.reject(new Error('not asked'));
  const { feed } = createFeed({
    database: watched,
    log: quietLog(),
    limit: () => Promise.resolve(),
    ...{ feedLearning: false, confirmFirst: false, authSecret: 'a secret of this test' },
    databaseUrl: null,
    dataDir: '',
    closedAtStop: (part) => part,
    discoveryIndex: { noteVisit: () => undefined, rememberFilters: unused },
    requests: { relation: unused },
    blocks: { between: unused },
    freeNow: { shownTo: () => Promise.resolve(new Map()) },
  });
  const ask = (userId: string) => feed.page(userId, { limit: 10, cursor: null });
  await Promise.all(Array.from({ length: 50 }, () => ask(READER)));
  expect(most).toBe(1);
  await Promise.all([ask(READER), ask(READER.replace(/1$/, '2'))]);
  expect(most).toBe(2);
  await feed.close();
  await database.close();
  await place.remove();
});

describeOnBothPlaces('the feed', (newPlace) => {
  test('is limited for each developer separately', async () => {
    const api = await startForTest(await newPlace(), { RATE_LIMITS: 'feed.user=11/1m' });
    const [ada, ben] = await Developer.many(api, 2);
    const statuses: number[] = [];
    // Filters cost as much as eight pages without.
    const paths = ['?skills=Rust', '', '', '', '?skills=Go', ''];
    for (const query of paths)
      statuses.push((await ada.call('GET', `/api/user/feed${query}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await ben.call('GET', '/api/user/feed')).status).toBe(200);
  });
});
