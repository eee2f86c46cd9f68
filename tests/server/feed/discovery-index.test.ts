import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ProfileEditInput } from '#shared/schemas/profile.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { rowsOf } from '../../support/rows.ts';

describeOnBothPlaces('discovery lists', (newPlace, kind) => {
  const api = useApiServer(newPlace);

  const joinWith = (body: ProfileEditInput) => Developer.joinWith(api, body);

  /** Returns for each tag its stored count and its number of rows. */
  const lists = async () => {
    const facets = await rowsOf(api.db, 'facets');
    const members = await rowsOf(api.db, 'developer_facets');
    return Object.fromEntries(
      facets.map(({ id, kind, key, listed }) => [
        `${kind} ${key}`,
        [listed, members.filter(({ facetId }) => facetId === id).length],
      ]),
    );
  };

  test('count the people of a tag through edits and deletions', async () => {
    const ada = await joinWith({ skills: ['Rust', 'Go'], learning: ['SQL'] });
    const ben = await joinWith({ skills: ['rust'], languages: ['Czech'] });
    expect(await lists()).toEqual({
      ...{ 'skill rust': [2, 2], 'skill go': [1, 1] },
      ...{ 'learn sql': [1, 1], 'language czech': [1, 1] },
    });

    await ada.call('PUT', '/api/profile/edit', { body: { skills: ['Rust', 'Zig'] } });
    expect(await lists()).toMatchObject({ 'skill rust': [2, 2], 'skill zig': [1, 1] });
    expect(await lists()).not.toHaveProperty('skill go');

    // Their rows are deleted with them.
    await ada.leave();
    expect(await lists()).toEqual({ 'skill rust': [1, 1], 'language czech': [1, 1] });
    await ben.leave();
    expect(await lists()).toEqual({});
  });

  test('stay correct during simultaneous edits and deletions', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, () => joinWith({ skills: ['Rust', 'Go', 'Zig'] })),
    );
    await Promise.all(
      people.map((one, at) =>
        at % 2 === 0
          ? one.leave()
          : one.call('PUT', '/api/profile/edit', { body: { skills: ['Zig', 'SQL'] } }),
      ),
    );
    expect(await lists()).toEqual({ 'skill zig': [4, 4], 'skill sql': [4, 4] });
    await Promise.all(people.filter((_, at) => at % 2 === 1).map((one) => one.leave()));
    expect(await lists()).toEqual({});
  });

  test.runIf(kind === 'postgres')(
    'tag counts survive two people exchanging skills at once',
    async () => {
      const { db } = api.backend.database;
      const [ada, ben] = [await joinWith({ skills: ['Zig'] }), await joinWith({ skills: ['Bee'] })];
      const cleo = await joinWith({ skills: ['Ant'] });
      const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
      const { promise: isLocked, resolve: lock } = Promise.withResolvers<undefined>();
      // Both edits reach the locked row after their other changes.
      const holding = db.transaction().execute(async (trx) => {
        await sql`update facets set listed = listed where key = 'ant'`.execute(trx);
        lock(undefined);
        await held;
      });
      await isLocked;
      const edits = Promise.all([
        ada.call('PUT', '/api/profile/edit', { body: { skills: ['Ant', 'Bee'] } }),
        ben.call('PUT', '/api/profile/edit', { body: { skills: ['Ant', 'Zig'] } }),
      ]);
      await eventually(async () => {
        const { rows } = await sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(2);
      });
      letGo(undefined);
      await holding;
      expect((await edits).map(({ status }) => status)).toEqual([200, 200]);
      expect(await lists()).toEqual({
        ...{ 'skill ant': [3, 3], 'skill bee': [1, 1], 'skill zig': [1, 1] },
      });
      await Promise.all([ada, ben, cleo].map((one) => one.leave()));
    },
  );

  test('keep suspended people without showing them', async () => {
    const [me, ada] = [await joinWith({ skills: ['Lua'] }), await joinWith({ skills: ['Lua'] })];
    const matching = async () => (await me.feed('?skills=Lua')).matching;
    expect(await matching()).toMatchObject({ count: 1, exact: true });
    const until = (time: number | null) => ada.change('users', { suspendedUntil: time });
    await until(Date.now() + 3_600_000);
    expect(await lists()).toMatchObject({ 'skill lua': [2, 2] });
    expect(await matching()).toMatchObject({ count: 0 });
    expect((await me.feed('?skills=Lua')).users).toEqual([]);
    await until(Date.now() - 1);
    expect(await matching()).toMatchObject({ count: 1 });
  });
});
