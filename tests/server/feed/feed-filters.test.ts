import { beforeAll, describe, expect, test } from 'vitest';
import { deleteRows, insertRow } from '#server/platform/db/rows.ts';
import type { FilterMatch } from '#shared/api.ts';
import { writeHours } from '#shared/availability.ts';
import type { ProfileEditInput } from '#shared/schemas/profile.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

const DAY_MS = 86_400_000;
const MONDAY_NIGHT = writeHours([20, 21, 22]);

describeOnBothPlaces('feed filters', (newPlace) => {
  const api = useApiServer(newPlace);
  let me: Developer;
  const names = new Map<string, string>();
  const people: Record<string, ProfileEditInput> = {
    ada: { skills: 'Rust, Go', level: 'senior', age: 40, languages: ['English', 'Czech'] },
    ben: { skills: 'RustLang', level: 'junior', age: 22, lookingFor: ['mentor'] },
    // Free at the reader's hours: 20:00 to 23:00 UTC is one or two hours later in Prague.
    cleo: {
      skills: 'Go, SQL',
      lookingFor: ['mentee', 'open-source'],
      availability: MONDAY_NIGHT,
      timeZone: 'UTC',
    },
    dan: { level: 'lead', availability: writeHours([22]), timeZone: 'UTC', languages: ['czech'] },
    eve: { about: 'Says little' },
  };
  beforeAll(async () => {
    me = await Developer.joinWith(api, {
      skills: 'Rust',
      availability: MONDAY_NIGHT,
      timeZone: 'UTC',
    });
    for (const [name, profile] of Object.entries(people)) {
      names.set((await Developer.joinWith(api, profile)).id, name);
    }
  });

  const shown = async (query: string) => {
    const { users, matching } = await me.feed(`?${query}`);
    return { names: users.map(({ _id }) => names.get(_id)).sort(), matching };
  };
  const all = Object.keys(people);

  test.each([
    ['skills=Rust', ['ada', 'ben']],
    ['skills=rust,SQL', ['ada', 'ben', 'cleo']],
    ['skills=rustlang,golang&match=all', ['ada']],
    ['skills=rust&skills=SQL', ['ada', 'ben', 'cleo']],
    ['skills=Rust,Go&match=all', ['ada']],
    ['skills=Rust,SQL&match=all', []],
    ['skills=Fortran', []],
    ['level=senior', ['ada']],
    ['level=senior,lead', ['ada', 'dan']],
    ['lookingFor=mentor', ['ben']],
    ['lookingFor=mentor,open-source', ['ben', 'cleo']],
    ['hours=1', ['cleo', 'dan']],
    ['hours=2', ['cleo']],
    ['hours=4', []],
    ['languages=Czech', ['ada', 'dan']],
    ['languages=english,swahili', ['ada']],
    ['ageMin=30', ['ada']],
    ['ageMax=30', ['ben']],
    ['ageMin=22&ageMax=40', ['ada', 'ben']],
    ['active=1', ['ada', 'ben', 'cleo', 'dan', 'eve']],
    ['skills=Rust&level=junior&lookingFor=mentor&ageMax=25', ['ben']],
    ['skills=Go&languages=Czech', ['ada']],
  ])('%s shows the matching people and their number', async (query, expected) => {
    const { names: found, matching } = await shown(query);
    expect(found).toEqual(expected);
    expect(matching).toMatchObject({ count: expected.length, exact: true });
  });

  test('only the first page of a filter has match counts', async () => {
    expect(await shown('')).toEqual({ names: all, matching: undefined });
    const first = await me.feed('?skills=Rust,Go&limit=2');
    expect(first).toMatchObject({ users: [{}, {}], matching: { count: 3 } });
    const second = await me.feed(`?skills=Rust,Go&limit=2&cursor=${first.nextCursor ?? ''}`);
    expect(second).toMatchObject({ users: [{}], nextCursor: null });
    expect(second).not.toHaveProperty('matching');
    const ids = [...first.users, ...second.users].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(3);
  });

  test('the suggested filter is the one excluding most people', async () => {
    const { matching } = await shown('skills=Rust&level=senior,lead&ageMin=18&ageMax=39');
    expect(matching).toEqual({
      count: 0,
      exact: true,
      loosen: [
        { filter: 'level', more: 1 },
        { filter: 'age', more: 1 },
      ],
    } satisfies FilterMatch);
    // Each suggestion yields its promised count.
    expect((await shown('skills=Rust&ageMin=18&ageMax=39')).matching).toMatchObject({ count: 1 });
    expect((await shown('skills=Rust&level=senior,lead')).matching).toMatchObject({ count: 1 });
  });

  test('people already met do not count as matches', async () => {
    const id = [...names].find(([, name]) => name === 'ben')?.[0] ?? '';
    await me.send('ignored', id);
    expect((await shown('skills=Rust')).matching).toMatchObject({ count: 1 });
    await me.call('POST', `/api/request/undo/${id}`);
    expect((await shown('skills=Rust')).matching).toMatchObject({ count: 2 });
  });

  test('the activity filter excludes earlier visits', async () => {
    // The day of joining counts as a visit.
    const id = '0190a0b0-0000-7000-8000-000000000001';
    const time = '2024-07-11T00:00:00Z';
    const fay = {
      firstName: 'Fay',
      lastName: 'Fry',
      name: 'Fay Fry',
      email: 'fay@pairwise.example',
    };
    const joined = { id, createdAt: time, updatedAt: time };
    await insertRow(api.db, 'users', { ...fay, ...joined });
    names.set(id, 'fay');
    expect((await shown('active=30')).names).toEqual(all);
    const activeDay = Math.floor(Date.now() / DAY_MS) - 30;
    await insertRow(api.db, 'standing', { userId: id, activeDay });
    expect((await shown('active=30')).names).toEqual([...all, 'fay']);
    expect((await shown('active=29')).names).toEqual(all);
    await deleteRows(api.db, 'users', { id });
  });

  describe('stored filters', () => {
    const keep = (query: unknown, who = me) =>
      who.call('PUT', '/api/user/feed/filters', { body: { query } });
    const kept = (who = me) => api.backend.discoveryIndex.filters(who.id);

    test('are normalised and kept for their user until cleared', async () => {
      const other = await Developer.join(api);
      expect(await keep('level=senior&skills=Rust,%20rust&hours=2')).toMatchObject({
        status: 200,
        body: { message: 'Filters kept' },
      });
      expect(await kept()).toBe('skills=Rust&level=senior&hours=2');
      expect(await kept(other)).toBe('');
      await keep('');
      expect(await kept()).toBe('');
    });
  });

  test.each([
    'level=wizard',
    'lookingFor=fame',
    'hours=0',
    'hours=169',
    'hours=two',
    'ageMin=17',
    'ageMax=121',
    'active=0',
    'active=366',
    `skills=${'x'.repeat(41)}`,
    'skills=a%00b',
    'languages=%01',
    `skills=${Array.from({ length: 11 }, (_, at) => `s${String(at)}`).join(',')}`,
  ])('%s is an invalid filter', async (query) => {
    const refused = { status: 400, body: { code: 'invalid_input' } };
    expect(await me.call('GET', `/api/user/feed?${query}`)).toMatchObject(refused);
    const kept = await me.call('PUT', '/api/user/feed/filters', { body: { query } });
    expect(kept).toMatchObject(refused);
  });
});
