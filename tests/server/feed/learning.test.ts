import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { findRow, updateRows } from '#server/platform/db/rows.ts';
import type { FeedAnswer, LearningAnswer } from '#shared/api.ts';
import { ROW } from '#server/features/feed/preferences/model.ts';
import { useApiServer, startForTest } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { rowsOf } from '../../support/rows.ts';

const GROUP = 12;
const CHOSEN = 'hosen by people with similar preferences';

const signal = ({ id }: Developer, other: Developer, asks: boolean) => ({
  ...{ id: randomUUIDv7(), fromUserId: id, toUserId: other.id, createdAt: Date.now() },
  status: asks ? ('interested' as const) : ('ignored' as const),
  ...(asks
    ? { review: 'accepted' as const, reviewedAt: Date.now() }
    : { review: null, reviewedAt: null }),
});

/** Two groups with indistinguishable profiles, who choose people of their own group. */
describeOnBothPlaces('a feed that learns from choices', (newPlace) => {
  const api = useApiServer(newPlace);
  let groups: [Developer[], Developer[]];
  let me: Developer;
  beforeAll(async () => {
    const people = await Promise.all(Array.from({ length: 2 * GROUP }, () => Developer.join(api)));
    // Alternates the groups, so that the order of joining does not matter.
    groups = [people.filter((_, at) => at % 2 === 0), people.filter((_, at) => at % 2 === 1)];
    me = groups[0].pop() as Developer;
  });

  const db = () => api.db;
  /** Learns at once, without the pause between two runs. */
  const learnNow = async (who = api) => {
    await db().updateTable('taste_model').set({ claimedUntil: 0 }).execute();
    return who.backend.feed.preferences.learnNow();
  };
  const idsOf = ({ users }: FeedAnswer) => users.map(({ _id }) => _id);
  const own = () => new Set(groups[0].map(({ id }) => id));
  const state = () => db().selectFrom('taste_model').selectAll().executeTakeFirstOrThrow();
  const row = (who: Developer) => findRow(api.db, 'tastes', { userId: who.id });
  const ownBefore = async () => {
    const ids = idsOf(await me.feed('?limit=50'));
    const others = ids.filter((id) => groups[1].some((one) => one.id === id)).length;
    let pairs = 0;
    ids.forEach((id, at) => {
      if (own().has(id)) pairs += ids.slice(at).filter((later) => !own().has(later)).length;
    });
    return pairs / ((ids.length - others) * others);
  };

  test('changes nothing before the first choices', async () => {
    const { users } = await me.feed();
    expect(await learnNow()).toBe(false);
    // Nothing is written either: a backup can be restored only into an empty database.
    expect(await rowsOf(api.db, 'taste_model')).toEqual([]);
    expect((await me.feed()).users).toEqual(users);
  });

  test('ranks people chosen by similar readers first, with a reason', async () => {
    const [mine, theirs] = groups;
    // Everybody ignores the other group; in the own group one half sends requests to the other half, and they accept.
    const rows = [...mine, ...theirs].flatMap((one) => {
      const kind = mine.includes(one) ? mine : theirs;
      return [...mine, ...theirs].flatMap((other) => {
        const asks = kind.includes(other);
        const first = !asks || kind.indexOf(one) < kind.indexOf(other);
        return one === other || !first ? [] : [signal(one, other, asks)];
      });
    });
    // The reader chose four of each group.
    rows.push(...mine.slice(0, 4).map((other) => signal(me, other, true)));
    rows.push(...theirs.slice(0, 4).map((other) => signal(me, other, false)));
    await db().insertInto('signals').values(rows).execute();
    const counts = { received: 2 * GROUP, accepted: GROUP };
    await db()
      .insertInto('standing')
      .values([...mine, ...theirs].map(({ id }) => ({ userId: id, ...counts })))
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(counts))
      .execute();
    expect(await learnNow()).toBe(true);
    expect(await state()).toMatchObject({ version: 1 });
    expect(await ownBefore()).toBeGreaterThan(0.9);
    const { users } = await me.feed('?limit=50');
    const told = users.filter(({ reasons }) => reasons.some((words) => words.includes(CHOSEN)));
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter(({ _id }) => !own().has(_id))).toEqual([]);
    expect((await row(me))?.numbers?.byteLength).toBe(4 * ROW);
  });

  test('one node learns at a time and the others read', async () => {
    const other = await startForTest(api.place);
    const page = { limit: 50, cursor: null };
    const [here, there] = await Promise.all(
      [api, other].map(({ backend }) => backend.feed.page(me.id, page)),
    );
    expect(idsOf(there!)).toEqual(idsOf(here!));
    // There are no new choices.
    expect(await learnNow(other)).toBe(false);
    await groups[1][5]!.send('ignored', me.id);
    await db().updateTable('taste_model').set({ claimedUntil: 0 }).execute();
    const both = await Promise.all(
      [api, other].map(({ backend }) => backend.feed.preferences.learnNow()),
    );
    expect(both.sort()).toEqual([false, true]);
    expect((await state()).version).toBe(2);
    // The pause applies despite new choices.
    await groups[1][6]!.send('ignored', me.id);
    expect(await other.backend.feed.preferences.learnNow()).toBe(false);
  });

  test('uses no gender, age or photo', async () => {
    const before = idsOf(await me.feed('?limit=50'));
    const everyone = [...groups[0], ...groups[1], me].map(({ id }) => id);
    for (const [at, id] of everyone.entries()) {
      const swapped = at % 2 === 0 ? ['male', 19] : ['female', 77];
      await updateRows(
        api.db,
        'users',
        { id },
        {
          gender: swapped[0] as 'male',
          age: swapped[1] as number,
          photoUrl: `https://photos.example/${String(everyone.length - at)}.jpg`,
        },
      );
    }
    expect(idsOf(await me.feed('?limit=50'))).toEqual(before);
    expect(await learnNow()).toBe(true);
    const once = (await row(me))?.numbers;
    await db().updateTable('users').set({ gender: null, age: null, photoUrl: null }).execute();
    await db().updateTable('tastes').set({ numbers: null, version: null }).execute();
    await db().updateTable('taste_model').set({ newestSignal: null }).execute();
    expect(await learnNow()).toBe(true);
    const without = (await row(me))?.numbers;
    await db().updateTable('users').set({ gender: 'female', age: 40 }).execute();
    await db().updateTable('tastes').set({ numbers: null, version: null }).execute();
    await db().updateTable('taste_model').set({ newestSignal: null }).execute();
    expect(await learnNow()).toBe(true);
    expect((await row(me))?.numbers).toEqual(without);
    expect(once).toBeDefined();
  });

  test('can be turned off by its reader, deleting their data', async () => {
    const path = '/api/user/feed/learning';
    const is = async () => (await me.read<LearningAnswer>(path)).on;
    expect(await is()).toBe(true);
    expect((await me.call('PUT', path, { body: { on: false } })).status).toBe(200);
    expect(await is()).toBe(false);
    expect(await row(me)).toMatchObject({ off: 1, numbers: null, cell: null });
    const { users } = await me.feed('?limit=50');
    expect(JSON.stringify(users)).not.toContain(CHOSEN);
    expect(await ownBefore()).toBeLessThan(0.9);
    await groups[1][7]!.send('ignored', me.id);
    expect(await learnNow()).toBe(true);
    expect(await row(me)).toMatchObject({ off: 1, numbers: null });
    const mine = await me.read<{ learning: unknown }>('/api/account/export');
    expect(mine.learning).toEqual({ on: false });
    await me.call('PUT', path, { body: { on: true } });
    await groups[1][8]!.send('ignored', me.id);
    expect(await learnNow()).toBe(true);
    expect((await row(me))?.numbers).not.toBeNull();
    // Learned numbers depend on what others chose.
    const { body } = await me.call('GET', '/api/account/export');
    expect((body as { learning: unknown }).learning).toEqual({ on: true });
    for (const body of [{}, { on: 1 }, { on: true, more: 1 }]) {
      expect((await me.call('PUT', path, { body })).status).toBe(400);
    }
  });

  test('can be turned off by the host', async () => {
    const without = await startForTest(api.place, { FEED_LEARNING: 'off' });
    const { users } = await without.backend.feed.page(me.id, { limit: 50, cursor: null });
    expect(JSON.stringify(users)).not.toContain(CHOSEN);
    expect(await without.backend.feed.preferences.isOn(me.id)).toBeNull();
  });
});
