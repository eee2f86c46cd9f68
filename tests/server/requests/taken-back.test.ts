import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIGEST_AFTER_MS } from '#shared/notifications.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { type PushService, startPushService } from '../../support/fakes/push-service.ts';

describeOnBothPlaces('a withdrawn request', (newPlace) => {
  let pushService: PushService;
  beforeAll(async () => {
    pushService = await startPushService();
  });
  afterAll(() => pushService.close());
  const RATE_LIMITS = 'signal.user=100000/1h push.user=1000/1h push.pair=2/24h';
  // Long enough to withdraw a request before its push.
  const delays = { requestPush: 1000 };
  const api = useApiServer(newPlace, () => ({ RATE_LIMITS, ...pushService.env }), { delays });

  const join = () => Developer.many(api, 2);
  const undo = async (who: Developer, to: Developer) => await who.withdraw(to);
  const told = async (who: Developer): Promise<string[]> =>
    (await who.notifications()).map(({ kind, from }) => kind + from._id);
  /** Subscribes a browser of the person; the returned function lists the tags of its pushes. */
  const phone = async (who: Developer): Promise<() => string[]> => {
    const body = pushService.subscription();
    expect((await who.call('POST', '/api/notifications/push', { body })).status).toBe(201);
    return () =>
      pushService.arrived(body.endpoint).map(({ payload }) => (payload as { tag: string }).tag);
  };
  /** Sends a request from another person and waits for its push, after all earlier pushes. Returns the tag. */
  const next = async (ben: Developer, rings: () => string[]): Promise<string> => {
    const cleo = await Developer.join(api);
    await cleo.like(ben);
    const tag = `request:${cleo.id}`;
    await eventually(() => expect(rings()).toContain(tag));
    return tag;
  };

  test('disappears from bell, badge, mail and push at once', async () => {
    const [ada, ben] = await join();
    await ben.confirmEmail();
    const rings = await phone(ben);
    await ada.like(ben);
    await eventually(async () => expect(await told(ben)).toEqual([`request${ada.id}`]));
    await undo(ada, ben);
    expect(await told(ben)).toEqual([]);
    expect(await ben.counts()).toMatchObject({ notifications: 0 });
    await api.backend.digest.run(Date.now() + DIGEST_AFTER_MS + 3_600_000);
    const mails = await api.db
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', ben.user.emailId)
      .where('subject', 'like', '%wants to connect')
      .execute();
    expect(mails).toEqual([]);
    expect([await next(ben, rings)]).toEqual(rings());
  });

  test('is not notified when withdrawn early', async () => {
    const [ben, cleo] = await join();
    const many = await Developer.many(api, 20);
    await Promise.all(
      many.map(async (one) => {
        await one.like(ben);
        await undo(one, ben);
      }),
    );
    await cleo.like(ben);
    await api.backend.notifications.close();
    expect(await told(ben)).toEqual([`request${cleo.id}`]);
    // A late notification of a withdrawn request is dropped.
    const [ada] = many;
    await api.backend.notifications.notify({
      ...{ userId: ben.id, kind: 'request', fromUserId: ada.id, count: 1 },
      requestId: '0190a0b0-0000-7000-8000-000000000000',
    });
    expect(await told(ben)).toEqual([`request${cleo.id}`]);
  });

  test('resent in a loop it pushes at most twice daily', async () => {
    const [ada, ben] = await join();
    const rings = await phone(ben);
    const adas = () => rings().filter((tag) => tag === `request:${ada.id}`).length;
    for (let round = 0; round < 10; round += 1) {
      await ada.like(ben);
      await undo(ada, ben);
    }
    await ada.like(ben);
    await eventually(() => expect(adas()).toBe(1));
    await undo(ada, ben);
    await ada.like(ben);
    await eventually(() => expect(adas()).toBe(2));
    await undo(ada, ben);
    await ada.like(ben);
    await next(ben, rings);
    expect(adas()).toBe(2);
    expect(await told(ben)).toContain(`request${ada.id}`);
  });

  test('reveals no decline through the deck or a lifted block', async () => {
    const seen = async (declined: boolean, how: 'undo' | 'block') => {
      const [ada, ben] = await join();
      await ada.like(ben);
      if (declined) await ben.answer('rejected', ada);
      if (how === 'undo') await undo(ada, ben);
      else {
        await ada.block(ben);
        await ada.unblock(ben);
      }
      const { body: feed } = await ada.call('GET', '/api/user/feed?limit=50');
      const { body: sent } = await ada.call('GET', '/api/user/request/sent');
      const { text: copy } = await ada.call('GET', '/api/account/export');
      const again = await ada.call('POST', `/api/request/send/interested/${ben.id}`);
      return {
        inDeck: JSON.stringify(feed).includes(ben.id),
        inSent: JSON.stringify(sent).includes(ben.id),
        answers: (JSON.parse(copy) as { answers: unknown[] }).answers,
        again: again.status,
      };
    };
    for (const how of ['undo', 'block'] as const) {
      const waiting = await seen(false, how);
      expect(waiting).toEqual({ inDeck: true, inSent: false, answers: [], again: 200 });
      expect(await seen(true, how), how).toEqual(waiting);
    }
  });
});
