import { describe, expect, test, vi } from 'vitest';
import { insertRow } from '#server/platform/db/rows.ts';
import type { ConnectionsAnswer } from '#shared/api.ts';
import type { SessionAnswer } from '#shared/pair-session.ts';
import type { Developer as DeveloperAnswer } from '#shared/user.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer, seenByOthers } from '../../support/developer.ts';

const HOUR = 3_600_000;

describeOnBothPlaces('connections', (newPlace) => {
  const api = useApiServer(newPlace);

  const target = (who: Developer, id: string) => who.call('GET', `/api/users/${id}`);

  test('the list pages newest first without duplicates or gaps', async () => {
    const me = await Developer.join(api);
    expect(await me.connections()).toEqual({ connections: [], data: [], nextCursor: null });
    const others: Developer[] = [];
    for (let index = 0; index < 5; index += 1) {
      const other = await Developer.join(api);
      await (index % 2 === 0 ? connect(me, other) : connect(other, me));
      others.unshift(other);
    }
    const state = { turn: false, sessionAt: null, lastAt: null };
    const everyone = others.map(({ user }) => ({ ...seenByOthers(user), state }));
    const whole = await me.connections();
    expect(whole).toEqual({ connections: everyone, data: everyone, nextCursor: null });
    for (const limit of [1, 2, 5]) {
      const seen: DeveloperAnswer[] = [];
      let query = `?limit=${String(limit)}`;
      for (let more = true; more;) {
        const page = await me.connections(query);
        expect(page.connections.length).toBeLessThanOrEqual(limit);
        seen.push(...page.connections);
        query = `?limit=${String(limit)}&cursor=${page.nextCursor ?? ''}`;
        more = page.nextCursor !== null;
      }
      expect(seen).toEqual(everyone);
    }
  });

  test('connections of one millisecond page correctly', async () => {
    const me = await Developer.join(api);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { id } = await Developer.join(api);
      ids.push(id);
      const [lowUserId, highUserId] = [me.id, id].sort() as [string, string];
      await insertRow(api.db, 'connections', { lowUserId, highUserId, createdAt: 5 });
    }
    const first = await me.connections('?limit=2');
    const second = await me.connections(`?limit=2&cursor=${first.nextCursor ?? ''}`);
    const third = await me.connections(`?limit=2&cursor=${second.nextCursor ?? ''}`);
    const seen = [first, second, third].flatMap(({ data }) => data.map(({ _id }) => _id));
    expect(seen).toEqual(ids.sort().reverse());
  });

  test('the list tells the next step with a person', async () => {
    const [ada, ben] = await Developer.pair(api);
    const time = new Date(Math.floor(Date.now() / HOUR) * HOUR + 48 * HOUR).toISOString();
    const stateOf = async (who: Developer) => {
      const { data } = await who.read<ConnectionsAnswer>('/api/user/connections');
      return data[0]?.state;
    };
    expect(await stateOf(ben)).toEqual({ turn: false, sessionAt: null, lastAt: null });
    const body = { targetUserId: ben.id, goal: 'A parser', minutes: 60, times: [time] };
    const { session } = (await ada.call('POST', '/api/sessions', { body })).body as SessionAnswer;
    const lastAt = expect.any(String) as string;
    expect(await stateOf(ben)).toEqual({ turn: false, sessionAt: null, lastAt });
    const real = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 25 * HOUR);
    expect(await stateOf(ben)).toEqual({ turn: true, sessionAt: null, lastAt });
    expect(await stateOf(ada)).toMatchObject({ turn: false });
    vi.restoreAllMocks();
    await ben.call('POST', `/api/sessions/${session._id}/accept`, { body: { time } });
    expect(await stateOf(ada)).toEqual({ turn: false, sessionAt: time, lastAt });
  });

  describe('search and order', () => {
    /** Pages through the whole list, `limit` entries at a time. */
    async function namesOf(me: Developer, query: string, limit = 2): Promise<string[]> {
      const names: string[] = [];
      let cursor = '';
      for (let more = true; more;) {
        const page = await me.connections(`?limit=${String(limit)}&${query}${cursor}`);
        expect(page.connections.length).toBeLessThanOrEqual(limit);
        names.push(...page.connections.map(({ firstName }) => firstName));
        cursor = `&cursor=${page.nextCursor ?? ''}`;
        more = page.nextCursor !== null;
      }
      return names;
    }

    async function called(firstName: string, lastName: string): Promise<Developer> {
      const one = await Developer.join(api);
      await one.change('users', { firstName, lastName });
      return one;
    }

    async function friends(me: Developer, ...names: [string, string][]): Promise<Developer[]> {
      const found: Developer[] = [];
      for (const [index, [firstName, lastName]] of names.entries()) {
        const friend = await called(firstName, lastName);
        await (index % 2 === 0 ? connect(me, friend) : connect(friend, me));
        found.push(friend);
      }
      return found;
    }

    test('orders by name regardless of case', async () => {
      const me = await Developer.join(api);
      await friends(me, ['mara', 'L'], ['Ada', 'Z'], ['Zoe', 'A'], ['Ada', 'B'], ['Ben', 'C']);
      expect(await namesOf(me, 'sort=name')).toEqual(['Ada', 'Ada', 'Ben', 'mara', 'Zoe']);
      const { data } = await me.connections('?sort=name');
      expect(data.slice(0, 2).map(({ lastName }) => lastName)).toEqual(['B', 'Z']);
    });

    test('a cursor tells nothing about people who aren’t connections', async () => {
      const me = await Developer.join(api);
      await friends(me, ['Zoe', 'Z']);
      const [blocker, gone] = [await called('Ada', 'A'), await called('Ada', 'A')];
      await blocker.block(me);
      await gone.leave();
      for (const { id } of [blocker, gone])
        expect((await me.connections(`?sort=name&cursor=${id}`)).data).toEqual([]);
    });

    test('orders by last message, silent connections last', async () => {
      const me = await Developer.join(api);
      const names = 'Ada A, Ben B, Cleo C, Dan D'.split(', ');
      const [ada, ben, cleo] = (await friends(
        me,
        ...names.map((name) => name.split(' ') as [string, string]),
      )) as [Developer, Developer, Developer];
      await (await cleo.socket()).say(me.id);
      await (await me.socket()).say(ada.id);
      await (await ben.socket()).say(me.id);
      expect(await namesOf(me, 'sort=talk')).toEqual(['Ben', 'Ada', 'Cleo', 'Dan']);
      expect(await namesOf(me, 'sort=talk&q=a')).toEqual(['Ada', 'Dan']);
    });

    test('ignores accents in searches and in the order', async () => {
      const me = await Developer.join(api);
      const names: [string, string][] = [
        ['José', 'Núñez'],
        ['Zoë', 'Łuk'],
        ['Jose', 'Søren'],
        ['Émile', 'Zola'],
        ['Fay', 'Ek'],
      ];
      await friends(me, ...names);
      for (const [text, ...found] of [
        ...[
          ['jose', 'José', 'Jose'],
          ['JOSÉ', 'José', 'Jose'],
          ['nun', 'José'],
        ],
        ...[
          ['soren', 'Jose'],
          ['søren', 'Jose'],
          ['luk', 'Zoë'],
        ],
        ['', 'Émile', 'Fay', 'José', 'Jose', 'Zoë'],
      ]) {
        const query = `q=${encodeURIComponent(text ?? '')}&sort=name`;
        expect(await namesOf(me, query), text).toEqual(found);
      }
    });

    test('finds parts of full names in any alphabet', async () => {
      const me = await Developer.join(api);
      const stranger = await called('Ada', 'Stranger');
      await friends(stranger, ['Adam', 'Elsewhere']);
      const names = 'Ada Byron, Élodie Ünal, 100% Under_score, Жанна Б'.split(', ');
      await friends(me, ...names.map((name) => name.split(' ') as [string, string]));
      // Newest first, as without a search.
      for (const [text, ...found] of [
        ...[
          ['ADA', 'Ada'],
          ['  da by ', 'Ada'],
          ['élodie ü', 'Élodie'],
          ['ÉLO', 'Élodie'],
        ],
        ...[['жан', 'Жанна'], ['%', '100%'], ['r_s', '100%'], ['!'], ["' or 1=1 --"]],
        ...[
          ['n', '100%', 'Élodie', 'Ada'],
          ['', 'Жанна', '100%', 'Élodie', 'Ada'],
        ],
      ])
        expect(await namesOf(me, `q=${encodeURIComponent(text ?? '')}`, 1), text).toEqual(found);
    });
  });

  test('a chat target is a connection with its presence', async () => {
    const [ada, ben] = await Developer.pair(api);
    const offline = { user: seenByOthers(ben.user), isOnline: false, lastSeen: null };
    expect(await target(ada, ben.id)).toMatchObject({ status: 200, body: offline });
    expect((await target(ben, ada.id)).text).not.toContain('@');

    api.backend.presence.use({
      online: () => [],
      of: (viewerId, id) => ({ isOnline: viewerId === ada.id && id === ben.id, lastSeen: null }),
    });
    expect((await target(ada, ben.id)).body).toEqual({ ...offline, isOnline: true });
  });

  test('anyone else is not found', async () => {
    const [ada, ben, cleo, dan] = await Developer.many(api, 4);
    await cleo.like(ada);
    await connect(ada, dan);
    await dan.leave();
    for (const id of [ben.id, cleo.id, ada.id, dan.id, '0190a0b0-0000-7000-8000-000000000000']) {
      expect(await target(ada, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});
