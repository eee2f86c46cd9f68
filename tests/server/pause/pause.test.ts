import { expect, test } from 'vitest';
import { dateIn } from '#shared/pause.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import type { User } from '#shared/user.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

const pause = (who: Developer, until: unknown = null) =>
  who.call('PUT', '/api/pause', { body: { until } });
const show = (who: Developer) => who.call('DELETE', '/api/pause');
/** Sends interest as the deck does. */
const swipe = (who: Developer, to: Developer) =>
  who.call('POST', `/api/request/send/interested/${to.id}`, { body: { deck: true } });
const viewed = async (who: Developer) => (await who.read<User>('/api/profile/view')).pausedUntil;
const sees = async (reader: Developer, other: Developer, query = '') =>
  (await reader.feed(query)).users.some(({ _id }) => _id === other.id);

describeOnBothPlaces('a paused card', (newPlace) => {
  const api = useApiServer(newPlace);

  test('leaves every deck until its owner shows it', async () => {
    const [ada, ben] = await Developer.many(api, 2);
    await ada.edit({ level: 'senior' });
    await ada.call('PUT', '/api/free', { body: { minutes: 60 } });
    for (const query of ['', '?level=senior', '?free=1']) {
      expect(await sees(ben, ada, query), query).toBe(true);
    }
    expect((await pause(ada)).body).toEqual({ pausedUntil: FOR_GOOD });
    for (const query of ['', '?level=senior', '?free=1']) {
      expect(await sees(ben, ada, query), query).toBe(false);
    }
    expect((await ben.feed('?free=1')).matching).toMatchObject({ count: 0 });
    expect(await sees(ada, ben)).toBe(true);
    expect(await viewed(ada)).toBe(FOR_GOOD);
    expect(await ada.dataCopy()).toMatchObject({
      profile: { pausedUntil: FOR_GOOD, pauseAskedAt: null },
    });
    expect((await show(ada)).body).toEqual({ pausedUntil: null });
    expect(await viewed(ada)).toBeNull();
    expect(await sees(ben, ada)).toBe(true);
  });

  test('returns to the deck on its date', async () => {
    const [ada, ben] = await Developer.many(api, 2);
    const date = dateIn(7, Date.now());
    expect((await pause(ada, date)).body).toEqual({ pausedUntil: Date.parse(date) });
    expect(await sees(ben, ada)).toBe(false);
    await api.backend.pauses.set(ada.id, Date.now() - 1);
    expect(await viewed(ada)).toBeNull();
    expect(await sees(ben, ada)).toBe(true);
  });

  test('refuses wrong dates', async () => {
    const ada = await Developer.join(api);
    const now = Date.now();
    for (const until of [
      ...[undefined, 7, true, {}, '', 'soon', '2026-02-30', '9999-12-31', '2026-W01'],
      ...[dateIn(0, now), dateIn(367, now), `${dateIn(7, now)}T00:00:00Z`, 'x'.repeat(9000)],
    ]) {
      const { status } = await ada.call('PUT', '/api/pause', { body: { until } });
      expect(status, JSON.stringify({ until }).slice(0, 60)).toBe(400);
    }
    const extra = { until: null, userId: ada.id };
    expect((await ada.call('PUT', '/api/pause', { body: extra })).status).toBe(400);
    expect(await viewed(ada)).toBeNull();
  });

  test('refuses interest from an old deck only', async () => {
    const [ada, ben, eve, dan] = await Developer.many(api, 4);
    await ada.like(eve);
    await pause(ada);
    const refused = await swipe(ben, ada);
    expect([refused.status, refused.body]).toEqual([
      404,
      expect.objectContaining({ message: 'This developer is no longer here' }),
    ]);
    expect((await ada.received()).connectionRequest).toEqual([]);
    // Ignoring disturbs no one, and lasts.
    expect((await dan.send('ignored', ada)).status).toBe(200);
    // A request of before the pause connects, and a profile or public page still takes requests.
    expect((await swipe(eve, ada)).body).toMatchObject({ message: 'You are now connected' });
    expect((await ben.send('interested', ada)).status).toBe(200);
    expect((await ben.call('GET', `/api/developers/${ada.id}`)).status).toBe(200);
    await show(ada);
    expect(await sees(dan, ada)).toBe(false);
  });

  test('lets conversations go on', async () => {
    const [ada, ben] = await Developer.pair(api);
    await pause(ada);
    expect((await ben.call('GET', `/api/users/${ada.id}`)).status).toBe(200);
    const body = { targetUserId: ada.id };
    expect((await ben.call('POST', '/api/sessions/now', { body })).status).toBe(201);
  });

  test('never takes a swipe that begins after the pause', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ada, ben, eve] = await Developer.many(api, 3);
      const paused = pause(ada);
      const during = swipe(ben, ada);
      expect((await paused).status).toBe(200);
      const [one, other] = await Promise.all([during, swipe(eve, ada)]);
      expect(other.status).toBe(404);
      const asked = (await ada.received()).connectionRequest.map(
        ({ fromUserId }) => fromUserId._id,
      );
      expect(asked).toEqual(one.status === 200 ? [ben.id] : []);
    }
  });
});
