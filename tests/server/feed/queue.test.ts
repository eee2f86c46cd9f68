import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteRows, findRow, updateRows } from '#server/platform/db/rows.ts';
import type { FeedAnswer } from '#shared/api.ts';
import { HOUR_PRESETS, writeHours } from '#shared/availability.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import { dayOf } from '#shared/time.ts';
import { QUEUE_LENGTH } from '#server/features/feed/queue.ts';
import { createFeedRepository } from '#server/features/feed/repository.ts';
import { NEWCOMER_EVERY } from '#server/features/feed/ranking.ts';
import { NEW_SCORE } from '#server/features/feed/score.ts';
import { FEW } from '#server/features/feed/service.ts';
import { storeScores } from '#server/features/feed/stored-scores.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { rowOf, rowsOf } from '../../support/rows.ts';
import { madeUpNewcomers } from '#demo/newcomers.ts';
import { storePeople } from '#demo/store-people.ts';

const PEOPLE = 700;

describeOnBothPlaces('the feed queue of a reader among many', (newPlace) => {
  const api = useApiServer(newPlace);
  let me: Developer;
  beforeAll(async () => {
    expect(PEOPLE).toBeGreaterThan(FEW);
    await storePeople(api.db, madeUpNewcomers(PEOPLE), 'no password');
    const skills = 'Rust, Go, SQL';
    me = await Developer.joinWith(api, { skills, learning: ['React'], languages: ['English'] });
  });
  beforeEach(() => forgetQueues());

  const db = () => api.db;
  const forgetQueues = () => db().deleteFrom('hands').execute();
  const madeAt = async (who = me) => (await findRow(api.db, 'hands', { userId: who.id }))?.madeAt;
  const age = (ms: number) =>
    db()
      .updateTable('hands')
      .set(({ eb }) => ({ madeAt: eb('madeAt', '-', ms) }))
      .where('userId', '=', me.id)
      .execute();
  const idsOf = ({ users }: FeedAnswer) => users.map(({ _id }) => _id);
  const suspend = (id: string, until: number | null) =>
    updateRows(api.db, 'users', { id }, { suspendedUntil: until });

  test('is kept for ten minutes', async () => {
    const shown = idsOf(await me.feed());
    const made = (await madeAt()) ?? 0;
    expect(idsOf(await me.feed())).toEqual(shown);
    expect(await madeAt()).toBe(made);
    await age(599_000 - (Date.now() - made));
    await me.feed();
    expect(await madeAt()).toBeLessThan(made);
    await age(2000);
    await me.feed();
    expect(await madeAt()).toBeGreaterThanOrEqual(made);
  });

  test('is recomputed when its reader’s profile or filters change', async () => {
    const before = idsOf(await me.feed());
    const body = { skills: 'Haskell, Erlang, Elixir, Rust', learning: ['COBOL'] };
    await me.call('PUT', '/api/profile/edit', { body });
    expect(idsOf(await me.feed())).not.toEqual(before);
    await me.call('PUT', '/api/profile/edit', {
      body: { skills: 'Rust, Go, SQL', learning: ['React'] },
    });
    expect(idsOf(await me.feed())).toEqual(before);
    const seniors = (await me.feed('?level=senior')).users;
    expect(new Set(seniors.map(({ level }) => level))).toEqual(new Set(['senior']));
    expect(idsOf(await me.feed())).toEqual(before);
  });

  test('stores no code: a card shows the current snippet', async () => {
    const [first = ''] = idsOf(await me.feed());
    const made = await madeAt();
    const shown = { language: 'rust', code: 'fn only_just_changed() {}', note: 'New' };
    const before = await rowOf(api.db, 'users', { id: first });
    const put = (snippet: string | null) => updateRows(api.db, 'users', { id: first }, { snippet });
    await put(JSON.stringify(shown));
    const [card] = (await me.feed()).users;
    expect(card).toMatchObject({ _id: first, snippet: shown });
    expect(await madeAt()).toBe(made);
    const { hand } = await rowOf(api.db, 'hands', { userId: me.id });
    expect(hand.length).toBeLessThan(QUEUE_LENGTH * 250);
    expect(hand).not.toContain('"code"');
    await put(before.snippet);
  });

  test('omits people signalled, blocked, suspended, paused or deleted since', async () => {
    const other = await Developer.join(api);
    const [first, second, third, fourth, fifth, sixth, ...rest] = idsOf(await other.feed()) as [
      ...[string, string, string, string, string, string],
      ...string[],
    ];
    await other.send('ignored', first);
    await api.backend.requests.send(second, 'interested', other.id);
    await api.backend.safety.block(third, other.id);
    await suspend(fourth, Date.now() + 60_000);
    await deleteRows(api.db, 'users', { id: fifth });
    await api.backend.pauses.set(sixth, FOR_GOOD);
    const made = await madeAt(other);
    const shown = idsOf(await other.feed());
    expect(await madeAt(other)).toBe(made);
    // The page is full nevertheless.
    expect(shown.slice(0, 14)).toEqual(rest);
    expect(shown).toHaveLength(20);
    await suspend(fourth, null);
    await api.backend.pauses.set(sixth, null);
    expect(idsOf(await other.feed())).toEqual(expect.arrayContaining([fourth, sixth]));
  });

  test('continues with unseen people, then with the remaining ones', async () => {
    const reader = await Developer.join(api);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (seen.length < 3 * QUEUE_LENGTH) {
      const page: FeedAnswer = await reader.feed(cursor === '' ? '' : `?cursor=${String(cursor)}`);
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    await forgetQueues();
    const hand = idsOf(await reader.feed('?limit=50'));
    for (const id of hand) await reader.send('ignored', id);
    const next = idsOf(await reader.feed());
    expect(next).toHaveLength(20);
    expect(next.filter((id) => hand.includes(id))).toEqual([]);
  });

  test('finds shared hours among hundreds with more shared skills', async () => {
    const skills = ['JavaScript', 'TypeScript', 'Python', 'SQL', 'Git', 'HTML'];
    const hours = { availability: writeHours(HOUR_PRESETS.evenings), timeZone: 'Europe/Berlin' };
    await db().updateTable('users').set({ availability: null }).execute();
    const reader = await Developer.joinWith(api, { skills, ...hours });
    const sharedBy = (text: string) =>
      skills.filter((skill) => (JSON.parse(text) as string[]).includes(skill)).length;
    const people = (await rowsOf(api.db, 'users')).sort((one, other) =>
      one.id < other.id ? -1 : 1,
    );
    expect(people.filter((one) => sharedBy(one.skills) > 1).length).toBeGreaterThan(300);
    // The oldest account is the last one of each list.
    const { id = '' } = people.find((one) => sharedBy(one.skills) === 1) ?? {};
    await forgetQueues();
    expect(idsOf(await reader.feed())).not.toContain(id);
    await updateRows(api.db, 'users', { id }, hours);
    await forgetQueues();
    expect(idsOf(await reader.feed())).toContain(id);
  });

  test('two tabs share one, and each page is complete', async () => {
    const [all, seniors, again, , last] = await Promise.all([
      me.feed(),
      me.feed('?level=senior'),
      me.feed(),
      me.feed('?level=junior'),
      me.feed(),
    ]);
    expect(idsOf(again)).toEqual(idsOf(all));
    expect(idsOf(last)).toEqual(idsOf(all));
    expect(seniors.users.every(({ level }) => level === 'senior')).toBe(true);
  });

  test('is not stored for an account deleted meanwhile', async () => {
    const gone = await Developer.join(api);
    const page = api.backend.feed.page(gone.id, { limit: 20, cursor: null });
    await gone.leave();
    await page;
    await api.backend.feed.page(gone.id, { limit: 20, cursor: null });
    expect(await madeAt(gone)).toBeUndefined();
  });

  test('has a newcomer in tenth place', async () => {
    // All others are known and accept every request.
    const loved = { received: 50, accepted: 40, activeDay: dayOf(Date.now()) };
    const ids = (await rowsOf(api.db, 'users')).map(({ id }) => id);
    await db()
      .insertInto('standing')
      .values(ids.map((userId) => ({ userId, ...loved })))
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(loved))
      .execute();
    // No shared skill or language favours the newcomer either.
    const newcomer = await Developer.join(api);
    await newcomer.call('PUT', '/api/profile/edit', { body: { languages: ['Esperanto'] } });
    const { users } = await me.feed();
    expect(users.findIndex(({ _id }) => _id === newcomer.id)).toBe(NEWCOMER_EVERY - 1);
    await newcomer.leave();
    await db().updateTable('standing').set({ received: 0, accepted: 0 }).execute();
  });

  test('uses lists sorted by the recomputed scores', async () => {
    const { database } = api.backend;
    const find = createFeedRepository(database);
    const popular = await Developer.join(api);
    await popular.call('PUT', '/api/profile/edit', { body: { skills: 'Prolog, Rust' } });
    await popular.feed();
    const scores = async () => ({
      standing: (await findRow(api.db, 'standing', { userId: popular.id }))?.score,
      lists: (await popular.rows('developer_facets')).map(({ score }) => score),
    });
    // The visit is stored after the answer.
    await expect.poll(async () => (await scores()).standing).toBeDefined();
    await popular.change('standing', { received: 40, accepted: 20 });
    expect(await scores()).toEqual({ standing: NEW_SCORE, lists: [NEW_SCORE, NEW_SCORE] });
    await storeScores(database, find);
    const { standing, lists } = await scores();
    expect(standing).toBeGreaterThan(NEW_SCORE);
    expect(lists).toEqual([standing, standing]);
    const [rust] = await find.tags([{ kind: 'skill', key: 'rust' }]);
    const best = await find.listed(rust?.id ?? 0, me.id, 10);
    expect(best[0]?.id).toBe(popular.id);
    // Tags added from now on start with the person's score.
    await popular.call('PUT', '/api/profile/edit', { body: { skills: 'Prolog, Rust, Ada' } });
    expect((await scores()).lists).toEqual([standing, standing, standing]);
    await popular.leave();
  });

  test('scores match their lists during simultaneous edits and deletions', async () => {
    const { database } = api.backend;
    const find = createFeedRepository(database);
    const people = await Developer.many(api, 6);
    await db()
      .insertInto('standing')
      .values(people.map(({ id }) => ({ userId: id, received: 90, waiting: 9 })))
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ received: 90 }))
      .execute();
    await Promise.all([
      storeScores(database, find),
      ...people.map((one, at) =>
        at % 2 === 0
          ? one.leave()
          : one.call('PUT', '/api/profile/edit', { body: { skills: ['Zig', 'SQL'] } }),
      ),
    ]);
    await storeScores(database, find);
    const rows = await db()
      .selectFrom('developer_facets')
      .innerJoin('standing', 'standing.userId', 'developer_facets.userId')
      .select(['developer_facets.score as listed', 'standing.score'])
      .execute();
    expect(rows.filter(({ listed, score }) => listed !== score)).toEqual([]);
  });
});
