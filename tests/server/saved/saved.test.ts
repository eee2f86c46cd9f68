import { expect, test } from 'vitest';
import type { SavedAnswer } from '#shared/api.ts';
import { SAVED_LINE_MAX, SAVED_MAX } from '#shared/saved.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import { uniquePerson } from '../../support/account.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer, seenByOthers } from '../../support/developer.ts';
import { putAccount } from '../../support/quick-session.ts';

describeOnBothPlaces('saved people', (newPlace) => {
  const api = useApiServer(newPlace);

  const join = () => Promise.all([Developer.join(api), Developer.join(api), Developer.join(api)]);
  const pathOf = (who: Developer | string) =>
    `/api/user/saved/${typeof who === 'string' ? who : who.id}`;
  const save = (me: Developer, who: Developer | string, line?: unknown) =>
    me.call('PUT', pathOf(who), { body: line === undefined ? {} : { line } });
  async function saved(me: Developer, query = ''): Promise<SavedAnswer> {
    const answer = await me.call('GET', `/api/user/saved${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as SavedAnswer;
  }
  const savedIds = async (me: Developer) => (await saved(me)).saved.map(({ user }) => user._id);
  const stored = (id: string) =>
    api.db
      .selectFrom('saved')
      .selectAll()
      .where((is) => is.or({ userId: id, savedId: id }))
      .execute();

  test('are listed to the saver alone, the latest first, and stay in the feed', async () => {
    const [ada, ben, cleo] = await join();
    expect((await save(ada, ben, '  Knows Rust\u200B ')).status).toBe(200);
    expect((await save(ada, cleo)).status).toBe(200);
    const first = await saved(ada, '?limit=1');
    expect(first.saved).toMatchObject([
      { user: seenByOthers(cleo.user), line: '', relation: 'none' },
    ]);
    const second = await saved(ada, `?limit=1&cursor=${first.nextCursor ?? ''}`);
    expect(second).toMatchObject({ saved: [{ line: 'Knows Rust' }], nextCursor: null });
    // A new note changes neither place nor time.
    await save(ada, ben, 'Knows Rust well');
    const [, again] = (await saved(ada)).saved;
    expect(again).toEqual({ ...second.saved[0], line: 'Knows Rust well' });
    expect((await ada.call('GET', pathOf(ben))).body).toEqual({
      saved: { line: 'Knows Rust well', savedAt: again?.savedAt },
    });
    expect(await ada.wholeFeed()).toEqual(expect.arrayContaining([ben.id, cleo.id]));
    const marked = async (reader: Developer) =>
      (await reader.feed()).users.filter(({ isSaved }) => isSaved).map(({ _id }) => _id);
    expect((await marked(ada)).sort()).toEqual([ben.id, cleo.id].sort());
    expect(await marked(cleo)).toEqual([]);
    // The saved person finds it nowhere.
    expect(await savedIds(ben)).toEqual([]);
    expect((await ben.call('GET', pathOf(ada))).body).toEqual({ saved: null });
    const { text } = await ben.call('GET', '/api/account/export');
    expect(text).not.toContain(ada.id);
    const copy = await ada.read<{ saved: object[] }>('/api/account/export');
    expect(copy.saved).toHaveLength(2);
    expect(copy.saved).toContainEqual(
      expect.objectContaining({
        id: ben.id,
        firstName: ben.user.firstName,
        line: 'Knows Rust well',
      }),
    );
  });

  test('can be removed, twice too', async () => {
    const [ada, ben] = await join();
    await save(ada, ben, 'A note');
    const remove = async () => (await ada.call('DELETE', pathOf(ben))).status;
    expect([await remove(), await remove()]).toEqual([200, 200]);
    expect((await ada.call('GET', pathOf(ben))).body).toEqual({ saved: null });
    expect(await savedIds(ada)).toEqual([]);
  });

  test('return to their place after an undone removal, at no impossible time', async () => {
    const [ada, ben, cleo] = await join();
    for (const who of [ben, cleo]) await save(ada, who, 'A note');
    const before = await saved(ada);
    const again = (savedAt: string) =>
      ada.call('PUT', pathOf(ben), { body: { line: 'A note', savedAt } });
    await ada.call('DELETE', pathOf(ben));
    expect((await again(before.saved[1]?.savedAt ?? '')).status).toBe(200);
    expect(await saved(ada)).toEqual(before);
    for (const savedAt of ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z']) {
      await ada.call('DELETE', pathOf(ben));
      expect((await again(savedAt)).status).toBe(200);
      const { saved: one, nextCursor } = await saved(ada, '?limit=1');
      const rest = await saved(ada, `?limit=1&cursor=${nextCursor ?? ''}`);
      expect([...one, ...rest.saved].map(({ user }) => user._id).sort()).toEqual(
        [ben.id, cleo.id].sort(),
      );
      expect(Date.parse(one[0]?.savedAt ?? '')).toBeLessThanOrEqual(Date.now());
    }
  });

  test('show the relation, and leave the list on connecting', async () => {
    const [ada, ben, cleo] = await join();
    const dan = await Developer.join(api);
    for (const who of [ben, cleo, dan]) await save(ada, who);
    await ada.like(ben);
    await cleo.like(ada);
    await ada.send('ignored', dan);
    const relations = async () => (await saved(ada)).saved.map(({ relation }) => relation);
    expect(await relations()).toEqual(['ignored', 'received', 'asked']);
    // A decline shows to the person who declined, and to nobody else.
    await save(ben, ada, 'From Ben');
    await ben.answer('rejected', ada);
    await ada.answer('rejected', cleo);
    expect(await relations()).toEqual(['ignored', 'declined', 'asked']);
    expect((await saved(ben)).saved).toMatchObject([{ relation: 'declined' }]);

    const [eve, fay] = await join();
    await save(eve, fay);
    await save(fay, eve);
    await eve.like(fay);
    await fay.answer('accepted', eve);
    expect(await stored(eve.id)).toEqual([]);
    expect((await save(eve, fay)).status).toBe(409);
    // An ended connection looks like a deleted account.
    await eve.unmatch(fay);
    expect((await save(eve, fay)).status).toBe(404);
  });

  test('blocked, blocking, suspended and deleted people leave the list', async () => {
    const [ada, ben, cleo] = await join();
    const [dan, eve, fay] = await join();
    for (const who of [ben, cleo, dan, eve, fay]) await save(ada, who, 'A note');
    await save(ben, ada, 'A note');
    await ben.block(ada);
    await ada.block(cleo);
    await eve.leave();
    const suspend = (suspendedUntil: number | null) => dan.change('users', { suspendedUntil });
    await suspend(FOR_GOOD);
    expect(await savedIds(ada)).toEqual([fay.id]);
    const answers = [];
    for (const who of [ben, cleo, dan, eve]) {
      const { status, body } = await save(ada, who, 'Again');
      answers.push([status, body, (await ada.call('GET', pathOf(who))).body]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
    expect((await ada.call('GET', '/api/account/export')).text).not.toContain(ben.id);
    expect(await stored(ben.id)).toEqual([]);
    // The end of a suspension brings the note back; unblocking doesn't.
    await suspend(null);
    await ada.unblock(cleo);
    expect(await savedIds(ada)).toEqual([fay.id, dan.id]);
    await ada.leave();
    expect(await stored(ada.id)).toEqual([]);
  });

  test('a block at the same moment leaves nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, ben] = await join();
      const [answer] = await Promise.all([save(ada, ben), ben.block(ada)]);
      expect([200, 404]).toContain(answer.status);
      expect(await stored(ada.id)).toEqual([]);
    }
  });

  test('a deletion at the same moment is no failure', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, ben, cleo] = await join();
      const answers = await Promise.all([save(ada, ben), save(cleo, ben), ben.leave()]);
      for (const answer of answers.slice(0, 2)) expect([200, 404]).toContain(answer?.status);
      expect(await stored(ben.id)).toEqual([]);
    }
  });

  test('are limited, also for saves at the same moment', async () => {
    const ada = await Developer.join(api);
    const { database } = api.backend;
    const people = await Promise.all(
      Array.from({ length: SAVED_MAX + 3 }, () => putAccount(database, uniquePerson())),
    );
    const [one = '', ...others] = people.map(({ _id }) => _id);
    const row = (savedId: string) => ({ userId: ada.id, savedId, line: '', savedAt: 1 });
    await database.db
      .insertInto('saved')
      .values(others.slice(0, SAVED_MAX - 2).map(row))
      .execute();
    expect((await save(ada, one)).status).toBe(200);
    const answers = await Promise.all(others.slice(SAVED_MAX - 2).map((other) => save(ada, other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'conflict',
      message: 'You have saved 200 developers. Remove one first.',
    });
    // At the limit, notes still change, and a removal makes room.
    expect((await save(ada, one, 'A note')).status).toBe(200);
    await ada.call('DELETE', pathOf(one));
    expect((await save(ada, one)).status).toBe(200);
  });

  test('hostile input is refused', async () => {
    const [ada, ben] = await join();
    const longest = 'é'.repeat(SAVED_LINE_MAX);
    expect((await save(ada, ben, longest)).status).toBe(200);
    const lines = [`${longest}e`, 'a\u0000b', 'a\nb', '\u202E', '\uD800', 5, null, ['a'], {}];
    for (const line of lines) {
      expect((await save(ada, ben, line)).status, JSON.stringify(line)).toBe(400);
    }
    for (const more of [{ savedAt: 'yesterday' }, { savedAt: 5 }, { savedId: ada.id }]) {
      const answer = await ada.call('PUT', pathOf(ben), { body: { line: 'a', ...more } });
      expect(answer.status, JSON.stringify(more)).toBe(400);
    }
    for (const query of ['limit=0', 'limit=51', 'cursor=x', `cursor=${ben.id}`]) {
      expect((await ada.call('GET', `/api/user/saved?${query}`)).status, query).toBe(400);
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const input = method === 'PUT' ? { body: {} } : {};
      expect((await ada.call(method, pathOf('x'), input)).status, method).toBe(400);
      expect((await api.call(method, pathOf(ben), input)).status, method).toBe(401);
    }
    expect((await save(ada, ada)).status).toBe(400);
    expect((await saved(ada)).saved).toMatchObject([{ line: longest }]);
  });
});
