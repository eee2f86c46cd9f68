import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRow } from '#server/platform/db/rows.ts';
import type { NotificationsAnswer, NotificationSettings } from '#shared/api.ts';
import {
  CHANNELS,
  DIGEST_AFTER_MS,
  DIGEST_EVERY_MS,
  isOn,
  MUTABLE_KINDS,
  NOTIFICATIONS_MAX,
  PUSH_MAX,
} from '#shared/notifications.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import { markVerified } from '#server/features/account/repository.ts';
import { createEvents } from '#server/features/events.ts';
import { isPublicAddress } from '#server/features/notifications/push-target.ts';
import { createNotifications } from '#server/features/notifications/service.ts';
import { useApiServer, startForTest } from '../../support/api-server.ts';
import type { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces, newSqlitePlace } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { type PushService, startPushService } from '../../support/fakes/push-service.ts';
import { expectNotified } from '../../support/notified.ts';
import { putAccount } from '../../support/quick-session.ts';
import { rowsOf } from '../../support/rows.ts';

const ORIGIN = 'http://pairwise.example';
const HOUR = 3_600_000;

const told = (who: Developer, query = '') =>
  who.read<NotificationsAnswer>(`/api/notifications${query}`);

/** Returns a person's notifications as "kind from count". */
const lines = async (who: Developer): Promise<string[]> =>
  (await told(who)).notifications.map(
    ({ kind, from, count, isRead }) => `${kind} ${from._id} ${count}${isRead ? ' read' : ''}`,
  );

const set = (who: Developer, body: object) =>
  who.call('PUT', '/api/notifications/settings', { body });

describeOnBothPlaces('notifications', (newPlace) => {
  let pushService: PushService;
  beforeAll(async () => {
    pushService = await startPushService();
  });
  afterAll(() => pushService.close());
  const api = useApiServer(newPlace, () => pushService.env);

  async function friends(): Promise<[Developer, Developer]> {
    const pair = await Developer.pair(api);
    // The notification of the connection itself is outside this test.
    await eventually(async () => expect(await lines(pair[0])).toHaveLength(1));
    await pair[0].call('POST', '/api/notifications/read', {
      body: { upTo: (await told(pair[0])).notifications[0]?._id },
    });
    return pair;
  }

  const say = (from: ChatClient, to: Developer, text?: string) => from.say(to.id, text);

  test('a request and its acceptance are notified until answered', async () => {
    const [ada, ben] = await Developer.many(api, 2);
    const phone = await ben.socket();
    await ada.like(ben);
    await eventually(async () => expect(await lines(ben)).toEqual([`request ${ada.id} 1`]));
    const { notifications, unread } = await told(ben);
    expect(unread).toBe(1);
    expect(notifications[0]?.from).toEqual({
      _id: ada.id,
      firstName: ada.user.firstName,
      lastName: ada.user.lastName,
      photoUrl: null,
    });
    expect(Date.now() - Date.parse(notifications[0]?.at ?? '')).toBeLessThan(60_000);
    await phone.hears('countsChanged', (counts) => counts.requests === 1);
    expect(await ben.counts()).toMatchObject({
      requests: 1,
      notifications: 0,
    });

    // A decline notifies nobody.
    const cleo = await Developer.join(api);
    await cleo.like(ben);
    await ben.answer('rejected', cleo);
    await ben.answer('accepted', ada);
    await eventually(async () => {
      const read = [cleo, ada].map(({ id }) => `request ${id} 1 read`);
      expect(await lines(ben)).toEqual(read);
      expect(await lines(ada)).toEqual([`accepted ${ben.id} 1`]);
    });
    expect(await lines(cleo)).toEqual([]);
    expect(await ada.counts()).toMatchObject({ notifications: 1 });
  });

  test('messages of one person are merged until read', async () => {
    const [ada, ben] = await friends();
    const phone = await ada.socket();
    for (const text of ['One', 'Two', 'Three']) await say(phone, ben, text);
    await eventually(async () => expect(await lines(ben)).toContain(`message ${ada.id} 3`));
    const bens = await ben.socket();
    const messageId = await say(phone, ben, 'Four');
    await eventually(async () => expect(await lines(ben)).toContain(`message ${ada.id} 4`));
    await bens.ask('readUpTo', { targetUserId: ada.id, messageId });
    await eventually(async () => expect(await lines(ben)).toContain(`message ${ada.id} 4 read`));
    await say(phone, ben, 'Five');
    await eventually(async () => expect(await lines(ben)).toContain(`message ${ada.id} 1`));
  });

  test('deleted messages disappear from notifications, sent or pending', async () => {
    const [ada, ben] = await friends();
    const hers = await ada.socket();
    const sent = () => hers.say(ben.id);
    const remove = async (messageId: string) =>
      expect(await hers.ask('deleteMessage', { targetUserId: ben.id, messageId })).toMatchObject({
        ok: true,
      });
    const [zeroth, first, second] = [await sent(), await sent(), await sent()];
    await eventually(async () => expect(await lines(ben)).toContain(`message ${ada.id} 3`));
    // Neither a reply nor another kind counts as an unread message.
    await say(await ben.socket(), ada, 'Hello back');
    const proposal = { targetUserId: ben.id, goal: 'A parser', minutes: 60 };
    const times = [new Date(Math.ceil(Date.now() / 60_000 + 1440) * 60_000).toISOString()];
    const body = { ...proposal, times };
    expect((await ada.call('POST', '/api/sessions', { body })).status).toBe(201);
    await remove(zeroth);
    await eventually(async () => expect(await lines(ben)).toContain(`message ${ada.id} 2`));
    await remove(first);
    await eventually(async () => expect(await lines(ben)).toContain(`message ${ada.id} 1`));
    const third = await sent();
    await remove(third);
    await remove(third);
    await remove(second);
    await eventually(async () => expect((await lines(ben)).join()).not.toContain('message'));
    await sent();
    await eventually(async () => expect(await lines(ben)).toContain(`message ${ada.id} 1`));
  });

  test('the acceptance notification becomes read when its recipient writes', async () => {
    const [ada, ben] = await Developer.many(api, 2);
    await ada.confirmEmail();
    await ada.sendNote(ben, 'Shall we?');
    await ben.answer('accepted', ada);
    // The note of the request doesn't answer the acceptance. The later message of another person shows when
    // notifications are done.
    const cleo = await Developer.join(api);
    await connect(cleo, ben);
    await say(await cleo.socket(), ben);
    await eventually(async () => expect(await lines(ben)).toContain(`message ${cleo.id} 1`));
    expect(await lines(ada)).toEqual([`accepted ${ben.id} 1`]);
    await say(await ada.socket(), ben);
    await eventually(async () => expect(await lines(ada)).toEqual([`accepted ${ben.id} 1 read`]));
  });

  test('a visible or read conversation causes no notification', async () => {
    const [ada, ben] = await friends();
    const phone = await ada.socket();
    const bens = await ben.socket();
    await bens.ask('viewing', { targetUserId: ada.id });
    await say(phone, ben, 'You are looking at this');
    // A message sent afterwards, with the window hidden, arrives after it.
    await eventually(async () => expect(await watched(ben, ada)).toBe(true));
    await waitForBatch(phone, ada);
    expect((await lines(ben)).filter((line) => line.startsWith('message'))).toEqual([]);
    await bens.ask('viewing', { targetUserId: null });
    await say(phone, ben, 'You are not');
    await eventually(async () => expect(await lines(ben)).toContain(`message ${ada.id} 1`));
  });

  const watched = async (who: Developer, other: Developer): Promise<boolean> =>
    (await api.backend.messages.unread(who.id)).some(({ userId }) => userId === other.id);

  /** Sends a notified message to a third person and waits: batches keep their order. */
  async function waitForBatch(phone: ChatClient, sender: Developer): Promise<void> {
    const cleo = await Developer.join(api);
    await connect(cleo, sender);
    await say(phone, cleo);
    await eventually(async () => expect(await lines(cleo)).toContain(`message ${sender.id} 1`));
  }

  test('only their owner marks them as read, across devices', async () => {
    const ada = await Developer.join(api);
    for (const one of await Developer.many(api, 3)) {
      await ada.like(one);
      await one.like(ada);
    }
    await eventually(async () => expect((await told(ada)).unread).toBe(3));
    const [newest, middle] = (await told(ada)).notifications;
    const eve = await Developer.join(api);
    const read = (who: Developer, body: object) =>
      who.call('POST', '/api/notifications/read', { body });
    expect((await read(eve, { _id: newest?._id })).body).toEqual({ unread: 0 });
    expect((await told(ada)).unread).toBe(3);
    const phone = await ada.socket();
    await phone.hears('countsChanged', ({ notifications }) => notifications === 3);
    expect((await read(ada, { _id: newest?._id })).body).toEqual({ unread: 2 });
    await phone.hears('countsChanged', ({ notifications }) => notifications === 2);
    expect((await read(ada, { upTo: middle?._id })).body).toEqual({ unread: 0 });
    expect((await told(ada)).notifications.map(({ isRead }) => isRead)).toEqual([true, true, true]);
    for (const body of [{}, { _id: 'x' }, { upTo: 1 }, { _id: newest?._id, upTo: newest?._id }]) {
      expect((await read(ada, body)).status, JSON.stringify(body)).toBe(400);
    }
  });

  test('are paged, and at most a hundred are kept', async () => {
    const ada = await Developer.join(api);
    const many = await Promise.all(
      Array.from({ length: NOTIFICATIONS_MAX + 5 }, () => putAccount(api.backend.database)),
    );
    for (const [at, one] of many.entries()) {
      // Ids of the same millisecond have no fixed order, so the deleted ones are older than the rest.
      const begin = Date.now();
      if (at === 5) await eventually(() => expect(Date.now()).toBeGreaterThan(begin));
      const about = { userId: ada.id, fromUserId: one._id, kind: 'request', count: 1 } as const;
      await api.backend.notifications.notify(about);
    }
    const first = await told(ada, '?limit=50');
    const second = await told(ada, `?limit=50&cursor=${first.nextCursor ?? ''}`);
    expect(second.nextCursor).toBeNull();
    const seen = [...first.notifications, ...second.notifications].map(({ from }) => from._id);
    expect(seen.sort()).toEqual(
      many
        .slice(5)
        .map(({ _id }) => _id)
        .sort(),
    );
  });

  test('each kind can be turned off on each channel', async () => {
    const [ada, ben] = await Developer.many(api, 2);
    const off = await set(ben, { kind: 'request', channel: 'app', on: false });
    expect(off.body).toMatchObject({
      muted: ['request.app'],
    } satisfies Partial<NotificationSettings>);
    await set(ben, { kind: 'message', channel: 'email', on: false });
    await ada.like(ben);
    await ben.answer('accepted', ada);
    const phone = await ada.socket();
    await say(phone, ben);
    await eventually(async () => expect(await lines(ben)).toEqual([`message ${ada.id} 1`]));
    const on = await set(ben, { kind: 'request', channel: 'app', on: true });
    expect(on.body).toMatchObject({ muted: ['message.email'] });
    for (const body of [
      {},
      { kind: 'request', channel: 'app' },
      { kind: 'nudge', channel: 'app', on: true },
      { kind: 'request', channel: 'fax', on: true },
      { kind: 'request', channel: 'app', on: true, userId: ada.id },
    ]) {
      expect((await set(ben, body)).status, JSON.stringify(body)).toBe(400);
    }
  });

  test('simultaneous changes of two settings are both kept', async () => {
    const ben = await Developer.join(api);
    for (let round = 0; round < 10; round += 1) {
      const on = round % 2 === 1;
      const switches = MUTABLE_KINDS.flatMap((kind) =>
        CHANNELS.map((channel) => set(ben, { kind, channel, on })),
      );
      for (const { status } of await Promise.all(switches)) expect(status).toBe(200);
      const { muted } = await ben.read<NotificationSettings>('/api/notifications/settings');
      const states = MUTABLE_KINDS.flatMap((kind) =>
        CHANNELS.map((channel) => isOn(muted, kind, channel)),
      );
      expect(states).toEqual(switches.map(() => on));
    }
  });

  test('account security notifications cannot be turned off', async () => {
    const ben = await Developer.signUp(api);
    await ben.confirmEmail();
    for (const kind of MUTABLE_KINDS) {
      for (const channel of CHANNELS) await set(ben, { kind, channel, on: false });
    }
    for (const channel of CHANNELS) {
      expect((await set(ben, { kind: 'device', channel, on: false })).status).toBe(400);
    }
    const laptop = pushService.subscription();
    await ben.call('POST', '/api/notifications/push', { body: laptop });
    const { events, digest } = api.backend;
    events.emit('signInChanged', { userId: ben.id, kind: 'device' });
    await expectNotified(ben, 'device');
    events.emit('signInChanged', { userId: ben.id, kind: 'appOff' });
    await expectNotified(ben, 'appOff', 'device');
    expect((await told(ben)).notifications[0]?.from._id).toBe(ben.id);
    await eventually(() =>
      expect(pushService.arrived(laptop.endpoint).map(({ payload }) => payload)).toContainEqual({
        title: 'Pairwise',
        body: 'New login to your account.',
        path: '/settings#devices',
        tag: `device:${ben.id}`,
      }),
    );
    const before = await rowsOf(api.db, 'outbox');
    await digest.run(Date.now() + 2 * DIGEST_AFTER_MS);
    const after = await rowsOf(api.db, 'outbox');
    expect(after).toHaveLength(before.length);
    await ben.leave();
    expect(await ben.rows('notifications')).toEqual([]);
  });

  test('a block deletes and prevents notifications between both people', async () => {
    const [ada, ben] = await friends();
    const phone = await ada.socket();
    await say(phone, ben);
    await eventually(async () => expect(await lines(ben)).toContain(`message ${ada.id} 1`));
    await api.backend.safety.block(ben.id, ada.id);
    await eventually(async () => {
      expect(await lines(ben)).toEqual([]);
      expect(await lines(ada)).toEqual([]);
    });
    for (const [userId, fromUserId] of [
      [ben.id, ada.id],
      [ada.id, ben.id],
      [ada.id, ada.id],
    ] as const) {
      await api.backend.notifications.notify({ userId, fromUserId, kind: 'message', count: 1 });
    }
    expect([...(await lines(ben)), ...(await lines(ada))]).toEqual([]);
  });

  test.each(['block', 'unmatch'] as const)('a %s during it leaves no row', async (how) => {
    const { database, connections, conversations, log, blocks, safety } = api.backend;
    const isWaiting = async () => {
      const waits = sql<{ n: number }>`select count(*) as n from pg_locks
        where locktype = 'advisory' and not granted`;
      return database.kind === 'sqlite' || Number((await waits.execute(database.db)).rows[0]?.n);
    };
    for (const at of ['first look', 'second look'] as const) {
      const [ada, ben] = await friends();
      let ended: Promise<unknown> = Promise.resolve();
      const notifications = createNotifications({
        ...{ database, conversations, events: createEvents(), log },
        blocks: {
          async between(...people) {
            const isBlocked = await blocks.between(...people);
            if (at === 'first look') await safety[how](ben.id, ada.id);
            return isBlocked;
          },
        },
        connections: {
          async connected(...people) {
            const are = await connections.connected(...people);
            if (at === 'first look') return are;
            ended = safety[how](ben.id, ada.id);
            await expect.poll(isWaiting).toBeTruthy();
            return are;
          },
        },
      });
      await notifications.notify({ userId: ben.id, fromUserId: ada.id, kind: 'talk', count: 1 });
      await ended;
      await eventually(async () => expect(await lines(ben), at).toEqual([]));
    }
  });

  describe('push messages', () => {
    const subscribe = (who: Developer, body: object) =>
      who.call('POST', '/api/notifications/push', { body });

    test('are encrypted, name sender, kind and page, without message text', async () => {
      const [ada, ben] = await friends();
      const laptop = pushService.subscription();
      expect((await subscribe(ben, laptop)).status).toBe(201);
      await say(await ada.socket(), ben, 'A secret');
      const push = await eventually(() => {
        const [first] = pushService.arrived(laptop.endpoint);
        expect(first).toBeDefined();
        return first;
      });
      expect(push?.payload).toEqual({
        title: `${ada.user.firstName} ${ada.user.lastName}`,
        body: 'sent you a message.',
        path: `/chat/${ada.id}`,
        tag: `message:${ada.id}`,
      });
      expect(push?.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        authorization: expect.stringMatching(/^vapid t=/) as string,
        ttl: '86400',
      });
    });

    test('stop with the setting, the subscription or the session', async () => {
      const ben = await Developer.signUp(api);
      const [kept, gone] = [pushService.subscription(), pushService.subscription()];
      await subscribe(ben, kept);
      await subscribe(ben, gone);
      const other = await ben.logIn();
      const signedOut = pushService.subscription();
      await api.call('POST', '/api/notifications/push', { body: signedOut, cookie: other.cookie });
      await api.call('POST', '/api/logout', { cookie: other.cookie });
      const { endpoint } = gone;
      await ben.call('DELETE', '/api/notifications/push', { body: { endpoint } });
      await (await Developer.join(api)).like(ben);
      await eventually(() => expect(pushService.arrived(kept.endpoint)).toHaveLength(1));
      expect(pushService.arrived(gone.endpoint)).toEqual([]);
      expect(pushService.arrived(signedOut.endpoint)).toEqual([]);

      // A new password ends all other sessions; this one continues under another id.
      ben.cookie = (await ben.changePassword('another secret')).cookie;
      await (await Developer.join(api)).like(ben);
      await eventually(() => expect(pushService.arrived(kept.endpoint)).toHaveLength(2));

      await set(ben, { kind: 'request', channel: 'push', on: false });
      const last = await Developer.join(api);
      await last.like(ben);
      await eventually(async () => expect(await lines(ben)).toContain(`request ${last.id} 1`));
      await set(ben, { kind: 'request', channel: 'push', on: true });
      await (await Developer.join(api)).like(ben);
      await eventually(() => expect(pushService.arrived(kept.endpoint)).toHaveLength(3));
    });

    test('a dead subscription is deleted; a redirect is not followed', async () => {
      const ben = await Developer.join(api);
      await subscribe(ben, pushService.subscription());
      const left = () => ben.rows('push_subscriptions');
      const before = pushService.calls();
      pushService.status = 307;
      await (await Developer.join(api)).like(ben);
      await eventually(() => expect(pushService.calls()).toBe(before + 1));
      expect(await left()).toHaveLength(1);
      pushService.status = 410;
      await (await Developer.join(api)).like(ben);
      await eventually(async () => expect(await left()).toEqual([]));
      expect(pushService.calls()).toBe(before + 2);
      pushService.status = 201;
    });

    test('an internal address or missing keys are refused', async () => {
      const ben = await Developer.join(api);
      const { keys } = pushService.subscription();
      for (const endpoint of [
        'http://push.example/x',
        'https://127.0.0.1/x',
        'https://[::1]/x',
        'https://0x7f.1/x',
        'https://2130706433/x',
        'https://localhost/x',
        'https://printer.local/x',
        'https://metadata.internal/x',
        'https://push.example:8443/x',
        'https://user@push.example/x',
        'file:///etc/passwd',
        'no address',
        `https://push.example/${'x'.repeat(1000)}`,
      ]) {
        expect((await subscribe(ben, { endpoint, keys })).status, endpoint).toBe(400);
      }
      const endpoint = 'https://push.example/x';
      for (const wrong of [{}, { p256dh: 'x', auth: 'y' }, { ...keys, p256dh: keys.auth }]) {
        expect((await subscribe(ben, { endpoint, keys: wrong })).status).toBe(400);
      }
      expect((await subscribe(ben, { endpoint, keys })).status).toBe(201);
    });
  });
});

describeOnBothPlaces('the digest of missed notifications', (newPlace) => {
  const api = useApiServer(newPlace, { ORIGIN });

  // The site's origin differs from that of the test server.
  const headers = { origin: ORIGIN };
  const mails = async (who: Developer) =>
    (await rowsOf(api.db, 'outbox')).filter(({ recipient }) => recipient === who.user.emailId);

  /** Creates a person with a confirmed address who just got a request and has been away since. */
  async function missed(verified = true): Promise<Developer> {
    const [ben, ada] = await Developer.many(api, 2);
    if (verified) await ben.confirmEmail();
    const about = { userId: ben.id, fromUserId: ada.id, kind: 'request', count: 1 } as const;
    await api.backend.notifications.notify(about);
    return ben;
  }

  const later = (ms: number) => api.backend.digest.run(Date.now() + ms);

  test('comes once after some hours with an unsubscribe link', async () => {
    const ben = await missed();
    await later(DIGEST_AFTER_MS - HOUR);
    expect(await mails(ben)).toEqual([]);
    await later(DIGEST_AFTER_MS + HOUR);
    await later(DIGEST_AFTER_MS + 2 * HOUR);
    const [mail, ...more] = await mails(ben);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/ wants to connect$/);
    const read = await ben.mail(/ wants to connect$/);
    expect(read.text).toContain(`${ORIGIN}/request`);
    expect(mail?.unsubscribeUrl).toMatch(/^http:\/\/pairwise\.example\/api\/notifications\/unsub/);
    // Nothing new means no mail, a day later too.
    await later(DIGEST_AFTER_MS + DIGEST_EVERY_MS + HOUR);
    expect(await mails(ben)).toHaveLength(1);
  });

  test('the digest comes the same day after an empty check', async () => {
    const ben = await missed();
    const { db } = api.backend.database;
    await ben.call('PUT', '/api/notifications/settings', {
      body: { kind: 'request', channel: 'email', on: false },
      headers,
    });
    await later(DIGEST_AFTER_MS + HOUR);
    const from = await Developer.join(api);
    await connect(ben, from);
    await api.backend.notifications.notify({
      ...{ userId: ben.id, fromUserId: from.id, kind: 'accepted', count: 1 },
    });
    await later(DIGEST_AFTER_MS + 2 * HOUR);
    expect((await mails(ben)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/ is now connected with you$/),
    ]);
    const settings = db.selectFrom('notification_settings').select('digestAt');
    expect(await settings.where('userId', '=', ben.id).executeTakeFirst()).not.toEqual({
      digestAt: null,
    });
  });

  test('two simultaneous nodes send one digest', async () => {
    const ben = await missed();
    await Promise.all([later(DIGEST_AFTER_MS + HOUR), later(DIGEST_AFTER_MS + HOUR)]);
    expect(await mails(ben)).toHaveLength(1);
  });

  test('one run reaches everybody despite failing addresses', async () => {
    const { database } = api.backend;
    const from = await Developer.join(api);
    const all = await Promise.all(Array.from({ length: 205 }, () => putAccount(database)));
    const people = all.map(({ emailId }) => emailId);
    const about = { fromUserId: from.id, kind: 'request', count: 1 } as const;
    await Promise.all(all.map(({ _id }) => markVerified(database.db, _id)));
    await Promise.all(
      all.map(({ _id }) => api.backend.notifications.notify({ userId: _id, ...about })),
    );
    const mend = await refuseMailTo(people[0] ?? '');
    await later(DIGEST_AFTER_MS + HOUR);
    await mend();
    const mailed = async () =>
      (await rowsOf(database.db, 'outbox'))
        .map(({ recipient }) => recipient)
        .filter((recipient) => people.includes(recipient))
        .sort();
    expect(await mailed()).toEqual(people.slice(1).sort());
    // The skipped person gets the digest later.
    await later(DIGEST_AFTER_MS + 2 * HOUR);
    expect(await mailed()).toEqual([...people].sort());
  });

  /** Makes the database refuse mail to an address until the returned function is called. */
  async function refuseMailTo(address: string): Promise<() => Promise<void>> {
    const { db, kind } = api.backend.database;
    const run = async (text: string): Promise<void> => {
      await sql.raw(text).execute(db);
    };
    if (kind === 'sqlite') {
      await run(`create trigger refuse before insert on outbox when new.recipient = '${address}'
        begin select raise(abort, 'refused'); end`);
      return () => run('drop trigger refuse');
    }
    await run(`create function refuse() returns trigger as
      $$ begin raise exception 'refused'; end $$ language plpgsql`);
    await run(`create trigger refuse before insert on outbox for each row
      when (new.recipient = '${address}') execute function refuse()`);
    return () => run('drop function refuse cascade');
  }

  test('is not sent to active, unconfirmed, suspended or unsubscribed people', async () => {
    const reader = await missed();
    const list = await reader.read<NotificationsAnswer>('/api/notifications');
    const body = { upTo: list.notifications[0]?._id };
    await reader.call('POST', '/api/notifications/read', { body, headers });
    const present = await missed();
    await insertRow(api.db, 'last_seen', { userId: present.id, seenAt: Date.now() + 2 * HOUR });
    const stranger = await missed(false);
    const suspended = await missed();
    await suspended.change('users', { suspendedUntil: FOR_GOOD });
    const quiet = await missed();
    const off = { kind: 'request', channel: 'email', on: false };
    await quiet.call('PUT', '/api/notifications/settings', { body: off, headers });
    await later(DIGEST_AFTER_MS + HOUR);
    for (const who of [reader, present, stranger, suspended, quiet])
      expect(await mails(who)).toEqual([]);
  });

  test('its link unsubscribes on the page or by mail program', async () => {
    for (const how of ['page', 'form', 'program'] as const) {
      const ben = await missed();
      await later(DIGEST_AFTER_MS + HOUR);
      const url = new URL((await mails(ben))[0]?.unsubscribeUrl ?? '');
      const t = url.searchParams.get('t') ?? '';
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      // A mail scanner or a browser opens the address.
      const opened = await fetch(url.href.replace('http://pairwise.example', api.url), {
        redirect: 'manual',
      });
      expect(opened.headers.get('location')).toBe(`/unsubscribe?t=${t}`);
      const before = await ben.call('GET', '/api/notifications/settings');
      expect((before.body as NotificationSettings).muted).toEqual([]);
      // A mail program sends no origin and has no cookie.
      const body = {
        page: JSON.stringify({ t }),
        form: new URLSearchParams({ t }).toString(),
        program: 'List-Unsubscribe=One-Click',
      }[how];
      const answer = await fetch(api.url + url.pathname + (how === 'program' ? url.search : ''), {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: how === 'page' ? { ...headers, 'content-type': 'application/json' } : form,
      });
      expect(answer.status, how).toBe(how === 'form' ? 303 : 200);
      const settings = await ben.call('GET', '/api/notifications/settings');
      expect((settings.body as NotificationSettings).muted, how).toEqual([
        'request.email',
        'accepted.email',
        'message.email',
        'session.email',
        'reminder.email',
        'talk.email',
      ]);
    }
    const gone = await missed();
    await later(DIGEST_AFTER_MS + HOUR);
    const link = new URL((await mails(gone))[0]?.unsubscribeUrl ?? '');
    expect((await gone.call('DELETE', `/api/delete/${gone.id}`, { headers })).status).toBe(200);
    const left = await api.call('POST', link.pathname, {
      ...{ body: { t: link.searchParams.get('t') }, headers },
    });
    expect(left.status, left.text).toBe(200);
    const forged = await api.call('POST', '/api/notifications/unsubscribe', {
      body: { t: 'someone.AAAA' },
      headers,
    });
    expect(forged.status).toBe(400);
  });
});

test('only addresses of the Internet are public', () => {
  const open = (address: string) => isPublicAddress(address);
  expect(['8.8.8.8', '2606:4700::1111'].filter(open)).toHaveLength(2);
  const inner = [
    ...['10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '127.9.9.9', '100.64.0.1'],
    ...['0.0.0.0', '255.255.255.255', '::1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::'],
  ];
  expect(inner.filter(open)).toEqual([]);
});

test('silent endpoints of one person do not delay the pushes of others', async () => {
  const pushService = await startPushService();
  const api = await startForTest(await newSqlitePlace(), pushService.env);
  const [eve, ben] = await Developer.many(api, 2);
  for (let count = 0; count < PUSH_MAX; count += 1) {
    const silent = pushService.subscription();
    pushService.silent.add(silent.endpoint);
    await eve.call('POST', '/api/notifications/push', { body: silent });
  }
  const phone = pushService.subscription();
  await ben.call('POST', '/api/notifications/push', { body: phone });
  const { events } = api.backend;
  for (const kind of ['device', 'appOff', 'passkeyAdded', 'passkeyRemoved'] as const)
    events.emit('signInChanged', { userId: eve.id, kind });
  await eventually(() => expect(pushService.calls()).toBeGreaterThan(1));
  events.emit('signInChanged', { userId: ben.id, kind: 'device' });
  await eventually(() => expect(pushService.arrived(phone.endpoint)).toHaveLength(1));
  // The server waits at its end for pushes under way.
  await pushService.close();
});
