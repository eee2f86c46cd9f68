import { beforeAll, expect, test } from 'vitest';
import type { FeedAnswer } from '#shared/api.ts';
import { parseFilters } from '#shared/feed-filters.ts';
import { FEW } from '#server/features/feed/service.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { everyoneScored } from '../../support/matching/naive-ranking.ts';
import { madeUpNewcomers } from '#demo/newcomers.ts';
import { storePeople } from '#demo/store-people.ts';

const PEOPLE = FEW * 2;
const TOP = 20;

describeOnBothPlaces('a feed among many developers', (newPlace) => {
  const api = useApiServer(newPlace);
  let me: Developer;
  beforeAll(async () => {
    await storePeople(api.db, madeUpNewcomers(PEOPLE), 'no password');
    const skills = 'Rust, Go, SQL';
    me = await Developer.joinWith(api, { skills, learning: ['React'], languages: ['English'] });
  });

  const exact = (query = '') =>
    everyoneScored(api.backend.database, me.id, parseFilters(new URLSearchParams(query)).filters);
  /** Deletes the stored feed queues, as if ten minutes had passed. */
  const forgetQueues = () => api.db.deleteFrom('hands').execute();
  const idsOf = ({ users }: FeedAnswer) => users.map(({ _id }) => _id);

  test('equals the full scoring, also after many signals', async () => {
    await me.feed();
    await eventually(async () =>
      expect(idsOf(await me.feed())).toEqual((await exact()).slice(0, TOP)),
    );
    for (const id of (await exact()).slice(0, 50)) await me.send('ignored', id);
    const [asker = ''] = await exact();
    await api.backend.requests.send(asker, 'interested', me.id);
    await eventually(async () =>
      expect(idsOf(await me.feed())).toEqual((await exact()).slice(0, TOP)),
    );
  });

  test('shows newcomers and fresh edits', async () => {
    const twin = await Developer.join(api);
    await twin.call('PUT', '/api/profile/edit', {
      body: { skills: 'Rust, Go, SQL, React', languages: ['English'] },
    });
    await forgetQueues();
    expect(idsOf(await me.feed())).toEqual((await exact()).slice(0, TOP));
    await twin.call('PUT', '/api/profile/edit', { body: { headline: 'Just here' } });
    expect((await me.feed()).users.find(({ _id }) => _id === twin.id)).toMatchObject({
      headline: 'Just here',
      reasons: expect.arrayContaining([expect.stringContaining('Both know')]) as string[],
    });
  });

  test('shows everyone exactly once over all pages', async () => {
    const all = await me.wholeFeed();
    expect(new Set(all).size).toBe(all.length);
    expect([...all].sort()).toEqual((await exact()).sort());
  });

  test('is filtered and counts all matches', async () => {
    for (const query of [
      ...['skills=Rust', 'skills=Rust,Go&match=all', 'level=senior', 'lookingFor=mentor'],
      ...['languages=Spanish&ageMin=30', 'ageMax=25', 'active=30', 'hours=3', 'skills=Nothing'],
    ]) {
      const matching = await exact(query);
      await eventually(async () => {
        const answer = await me.feed(`?${query}`);
        expect(answer.matching, query).toMatchObject({ count: matching.length, exact: true });
        expect(idsOf(answer), query).toEqual(matching.slice(0, TOP));
      });
    }
  });
});
