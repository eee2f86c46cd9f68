import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGNALS } from '#shared/matching.ts';
import { type ApiServer, startApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { everyoneScored } from '../../support/matching/naive-ranking.ts';
import { idOfNewcomer, storePeople } from '#demo/store-people.ts';
import { madeUpNewcomers } from '#demo/newcomers.ts';

const LONG = process.env.LONG_RUNS !== undefined;
const PEOPLE = 30;
const TOP = 20;

/** Pairs of sender and recipient, by number; most of them include the reader, number 0. */
const person = fc.nat(PEOPLE - 1);
const meeting = fc.record({
  from: fc.oneof(fc.constant(0), person),
  to: fc.oneof(fc.constant(0), person),
  status: fc.constantFrom(...SIGNALS),
});

describeOnBothPlaces('the ranking of a small population', (newPlace) => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startApiServer(await newPlace());
  });
  afterAll(() => api.close());

  test('equals scoring everyone, page by page', { timeout: 240_000 }, async () => {
    const { database, feed, requests } = api.backend;
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom('a', 'b', 'c', 'd') }),
        fc.array(meeting, { maxLength: 40 }),
        async (seed, meetings) => {
          const people = [...madeUpNewcomers(PEOPLE, seed)];
          await storePeople(database.db, people, 'no password');
          try {
            const ids = people.map(idOfNewcomer);
            for (const { from, to, status } of meetings) {
              await requests.send(ids[from] ?? '', status, ids[to] ?? '').catch(() => undefined);
            }
            const reader = ids[0] ?? '';
            // Opening the feed records a visit of the reader; it changes no other person's score.
            const first = await feed.page(reader, { limit: TOP, cursor: null });
            const rest =
              first.nextCursor === null
                ? { users: [], nextCursor: null }
                : await feed.page(reader, { limit: 50, cursor: first.nextCursor });
            const shown = [...first.users, ...rest.users].map(({ _id }) => _id);
            expect(shown).toEqual(await everyoneScored(database, reader));
          } finally {
            await database.db.deleteFrom('users').execute();
            await database.db.deleteFrom('facets').execute();
          }
        },
      ),
      { numRuns: LONG ? 200 : 12, ...(LONG ? {} : { seed: 7 }) },
    );
  });
});
