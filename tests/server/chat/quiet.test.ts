import { expect, test } from 'vitest';
import { updateRows } from '#server/platform/db/rows.ts';
import type { ConversationsAnswer } from '#shared/api.ts';
import { type ConversationSettings, NO_SETTINGS } from '#shared/conversation-settings.ts';
import { DIGEST_AFTER_MS } from '#shared/notifications.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { rowsOf } from '../../support/rows.ts';

describeOnBothPlaces('quiet conversations', (newPlace) => {
  const api = useApiServer(newPlace);

  const friends = () => Developer.pair(api);
  const put = (who: Developer, other: Developer, body: object) =>
    who.call('PUT', `/api/chat/${other.id}/settings`, { body });
  async function set(who: Developer, other: Developer, body: object) {
    const answer = await put(who, other, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as ConversationSettings;
  }
  const list = async (who: Developer, query = '') =>
    (await who.read<ConversationsAnswer>(`/api/conversations${query}`)).conversations;
  const kinds = async (who: Developer) =>
    (await api.backend.notifications.all(who.id))
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'accepted' && kind !== 'request');
  /** The notification of a later message shows that earlier ones are done. */
  async function notified(who: Developer): Promise<void> {
    const other = await Developer.join(api);
    await connect(who, other);
    await other.write(who, 'Hello');
    await eventually(async () =>
      expect(
        (await api.backend.notifications.all(who.id)).some(
          ({ kind, from }) => kind === 'message' && from._id === other.id,
        ),
      ).toBe(true),
    );
  }

  test('a muted conversation causes no notification, mail or number', async () => {
    const [ada, ben] = await friends();
    const [phone, adas] = [await ben.socket(), await ada.socket()];
    const hello = { targetUserId: ben.id, text: 'Hello' };
    const { mutedUntil } = await set(ben, ada, { mute: 'hours' });
    expect(mutedUntil / 1000).toBeCloseTo((Date.now() + 8 * HOUR_MS) / 1000, -1);
    expect(await adas.ask('sendMessage', hello)).toMatchObject({ ok: true });
    await phone.hears('countsChanged', ({ conversations }) => conversations.length > 0);
    const { unread, conversations } = phone.heard('countsChanged').at(-1) ?? {};
    expect({ unread, conversations }).toEqual({
      unread: 0,
      conversations: [{ userId: ada.id, unread: 1, muted: true }],
    });
    await notified(ben);
    expect(await kinds(ben)).toEqual(['message']);
    expect((await list(ben)).find(({ _id }) => _id === ada.id)).toMatchObject({
      unread: 1,
      settings: { mutedUntil },
    });

    expect(await set(ben, ada, { mute: 'off' })).toEqual(NO_SETTINGS);
    await phone.hears('countsChanged', (counts) => counts.unread === 2);
    await adas.ask('sendMessage', hello);
    await eventually(async () => expect(await kinds(ben)).toEqual(['message', 'message']));
  });

  test('calls and reminders pass a mute, other news does not', async () => {
    const [ada, ben] = await friends();
    await set(ben, ada, { mute: 'always' });
    for (const kind of ['message', 'session', 'free', 'talk', 'reminder'] as const)
      await api.backend.notifications.notify({
        ...{ userId: ben.id, fromUserId: ada.id, kind, count: 1 },
      });
    expect(await kinds(ben)).toEqual(['talk', 'reminder']);
  });

  test('an unread proposal of a muted conversation lowers no other number', async () => {
    const [ada, ben] = await friends();
    const cleo = await Developer.join(api);
    await connect(cleo, ben);
    await cleo.write(ben, 'Hello');
    const times = [new Date(Math.ceil(Date.now() / 60_000) * 60_000 + HOUR_MS).toISOString()];
    const body = { targetUserId: ben.id, goal: 'A parser', minutes: 60, times };
    expect((await ada.call('POST', '/api/sessions', { body })).status).toBe(201);
    expect(await api.backend.counts(ben.id)).toMatchObject({ unread: 1, sessions: 1 });
    await set(ben, ada, { mute: 'week' });
    expect(await api.backend.counts(ben.id)).toMatchObject({ unread: 1, sessions: 1 });
  });

  test('the digest leaves out messages from before the mute', async () => {
    const [ada, ben] = await friends();
    await ben.confirmEmail();
    await api.backend.notifications.markRead(ben.id, { kind: 'accepted', fromUserId: ada.id });
    await api.backend.notifications.notify({
      ...{ userId: ben.id, fromUserId: ada.id, kind: 'message', count: 1 },
    });
    await set(ben, ada, { mute: 'week' });
    const mails = async () =>
      (await rowsOf(api.db, 'outbox')).filter(
        ({ recipient, subject }) =>
          recipient === ben.user.emailId && subject.includes(ada.user.firstName),
      );
    await api.backend.digest.run(Date.now() + DIGEST_AFTER_MS + HOUR_MS);
    expect(await mails()).toEqual([]);
    await set(ben, ada, { mute: 'off' });
    await api.backend.notifications.notify({
      ...{ userId: ben.id, fromUserId: ada.id, kind: 'session', count: 1 },
    });
    await api.backend.digest.run(Date.now() + DIGEST_AFTER_MS + HOUR_MS);
    expect(await mails()).toHaveLength(1);
  });

  test('a muted conversation doesn’t wait for a reply', async () => {
    const [ada, ben] = await friends();
    await ada.write(ben, 'Hello');
    const old = (id: string) => `0190${id.slice(4)}`;
    const id = (await list(ben))[0]?.last?._id ?? '';
    await updateRows(api.db, 'messages', { id }, { id: old(id) });
    expect((await api.backend.conversations.counts(ben.id)).turns).toBe(1);
    expect(await list(ben, '?turn=1')).toHaveLength(1);
    await set(ben, ada, { mute: 'hours' });
    expect((await api.backend.conversations.counts(ben.id)).turns).toBe(0);
    expect(await list(ben, '?turn=1')).toEqual([]);
  });

  test('a mark as unread counts on all devices', async () => {
    const [ada, ben] = await friends();
    const [phone, laptop, others] = [await ben.socket(), await ben.socket(), await ada.socket()];
    const settings = await set(ben, ada, { unread: true });
    expect(settings).toEqual({ ...NO_SETTINGS, isMarkedUnread: true });
    for (const one of [phone, laptop]) {
      expect(await one.hears('conversationSettings')).toEqual({ userId: ada.id, settings });
      expect(await one.hears('countsChanged', ({ unread }) => unread === 1)).toMatchObject({
        conversations: [],
      });
    }
    await phone.ask('joinChat', { targetUserId: ada.id });
    expect((await phone.hears('chatHistory')).settings).toEqual(settings);
    await set(ben, ada, { unread: false });
    await laptop.hears('conversationSettings', (one) => !one.settings.isMarkedUnread);
    await others.settled();
    expect(others.heard('conversationSettings')).toEqual([]);
  });

  test('an archived conversation comes back with its next message', async () => {
    const [ada, ben] = await friends();
    await ada.write(ben, 'Hello');
    const laptop = await ben.socket();
    const { archivedUpTo } = await set(ben, ada, { archived: true });
    expect(archivedUpTo).toBe((await list(ben, '?archived=1'))[0]?.last?._id);
    await laptop.hears('countsChanged', ({ unread }) => unread === 0);
    expect(await list(ben)).toEqual([]);
    expect(await list(ada)).toHaveLength(1);
    expect(await list(ada, '?archived=1')).toEqual([]);
    expect(await api.backend.conversations.counts(ben.id)).toEqual({ turns: 0, archived: 1 });
    expect((await api.backend.counts(ben.id)).unread).toBe(0);

    await ada.write(ben, 'Still there?');
    expect(await list(ben)).toMatchObject([{ _id: ada.id, unread: 1 }]);
    expect(await list(ben, '?archived=1')).toEqual([]);
    expect((await api.backend.counts(ben.id)).unread).toBe(1);

    await set(ben, ada, { archived: true });
    expect(await list(ben)).toEqual([]);
    await set(ben, ada, { archived: false });
    expect(await list(ben)).toHaveLength(1);
    // Marking a conversation as unread ends its archive.
    await set(ben, ada, { archived: true });
    await set(ben, ada, { unread: true });
    expect(await list(ben)).toMatchObject([{ settings: { isMarkedUnread: true } }]);
  });

  test('archiving ends the notifications of a conversation, without a read receipt', async () => {
    const [ada, ben] = await friends();
    const adas = await ada.socket();
    const news = async () =>
      (await api.backend.notifications.all(ben.id))
        .filter(({ from, kind }) => from._id === ada.id && kind === 'message')
        .map(({ count, isRead }) => ({ count, isRead }));
    await ada.write(ben, 'Hello');
    await eventually(async () => expect(await news()).toEqual([{ count: 1, isRead: false }]));
    // The notification of this one is on its way.
    await ada.write(ben, 'Are you there?');
    await set(ben, ada, { archived: true });
    await notified(ben);
    expect(await news()).toEqual([{ count: 1, isRead: true }]);
    await adas.settled();
    expect(adas.heard('readUpTo')).toEqual([]);
    await ada.write(ben, 'Still there?');
    await eventually(async () =>
      expect((await news()).at(-1)).toEqual({ count: 1, isRead: false }),
    );
  });

  test('a conversation without messages can be archived', async () => {
    const [ada, ben] = await friends();
    await set(ben, ada, { archived: true });
    expect(await list(ben)).toEqual([]);
    expect(await list(ben, '?archived=1')).toHaveLength(1);
    await ada.write(ben, 'Hello');
    expect(await list(ben)).toHaveLength(1);
  });

  test('wrong settings and other people are refused', async () => {
    const [ada, ben] = await friends();
    for (const body of [
      {},
      [],
      { mute: 'ever' },
      { mute: 0 },
      { unread: 'yes' },
      { archived: 1 },
      { archived: true, unread: true },
      { mute: 'week', unread: true },
      { mutedUntil: Date.now() + DAY_MS },
    ])
      expect((await put(ben, ada, body)).status, JSON.stringify(body)).toBe(400);
    const eve = await Developer.join(api);
    for (const other of [ada, eve])
      expect((await put(eve, other, { mute: 'week' })).status).toBe(404);
    await set(ben, ada, { mute: 'week' });
    expect((await ada.call('POST', `/api/user/unmatch/${ben.id}`)).status).toBe(200);
    expect((await put(ben, ada, { unread: true })).status).toBe(404);
    const { db } = api.backend.database;
    const rows = db.selectFrom('conversation_settings').where('userId', '=', ben.id);
    expect(await rows.selectAll().execute()).toEqual([]);
  });
});
