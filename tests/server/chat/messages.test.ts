import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_SETTINGS } from '#shared/conversation-settings.ts';
import type { CountsAnswer, MessagesAnswer } from '#shared/api.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { rowsOf } from '../../support/rows.ts';

describeOnBothPlaces('messages', (newPlace) => {
  const api = useApiServer(newPlace);
  let ada: Developer;
  let ben: Developer;

  beforeAll(async () => {
    [ada, ben] = await Developer.pair(api);
  });

  const newPair = () => Developer.pair(api);
  const page = (who: Developer, other: Developer, query = ''): Promise<MessagesAnswer> =>
    who.read<MessagesAnswer>(`/api/chat/${other.id}/messages${query}`);

  test('messages reach all devices of sender and recipient', async () => {
    const [phone, laptop, theirs, alsoTheirs] = [
      await ada.socket(),
      await ada.socket(),
      await ben.socket(),
      await ben.socket(),
    ];
    const clientId = randomUUID();
    const sent = await phone.write(ben, '  Hi, `const x = 1`?\n\nWell  ', clientId);
    expect(sent).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as string,
      kind: 'text',
      text: '  Hi, `const x = 1`?\n\nWell',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      sender: { _id: ada.id, firstName: 'Robin', photoUrl: ada.user.photoUrl },
      firstName: 'Robin',
      targetUserId: ben.id,
      clientId,
    });
    for (const client of [laptop, theirs, alsoTheirs]) {
      expect(await client.hears('messageReceived')).toEqual(sent);
    }
    await phone.settled();
    expect(phone.heard('messageReceived')).toEqual([]);
  });

  test('messages without an acknowledgement return as an event', async () => {
    const client = await ada.socket();
    client.socket.emit('sendMessage', { targetUserId: ben.id, text: 'no ack' });
    expect((await client.hears('messageReceived')).text).toBe('no ack');
  });

  test('a repeated clientId returns the same message', async () => {
    const [one, other, theirs] = [await ada.socket(), await ada.socket(), await ben.socket()];
    const clientId = randomUUID();
    const answers = await Promise.all([
      one.write(ben, 'once', clientId),
      one.write(ben, 'once', clientId),
      other.write(ben, 'once, says the other device', clientId),
    ]);
    const [first] = answers as [ChatMessage, ...ChatMessage[]];
    expect(answers).toEqual([first, first, first]);
    expect(await one.write(ben, 'once', clientId.toUpperCase())).toEqual(first);
    await theirs.settled();
    const ids = theirs.heard('messageReceived').map(({ _id }) => _id);
    expect(new Set(ids)).toEqual(new Set([first._id]));
    const { messages } = await page(ben, ada);
    expect(messages.filter((message) => message._id === first._id)).toHaveLength(1);
  });

  test('a clientId used for somebody else is a conflict', async () => {
    const cleo = await Developer.join(api);
    await connect(ada, cleo);
    const client = await ada.socket();
    const clientId = randomUUID();
    await client.write(ben, 'for Ben', clientId);
    const answer = await client.ask('sendMessage', { targetUserId: cleo.id, text: 'x', clientId });
    expect(answer).toMatchObject({ ok: false, code: 'conflict' });
    expect((await page(cleo, ada)).messages).toEqual([]);
  });

  test('messages are ordered by their commit', async () => {
    const [one, other] = await newPair();
    const [a, b, c] = [await one.socket(), await one.socket(), await other.socket()];
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) => [
        a.write(other, `a${String(index)}`),
        b.write(other, `b${String(index)}`),
        c.write(one, `c${String(index)}`),
      ]).flat(),
    );
    const newest = await page(one, other);
    expect(newest.hasMore).toBe(true);
    const older = await page(one, other, `?before=${newest.messages[0]?._id ?? ''}`);
    const all = [...older.messages, ...newest.messages];
    expect(all).toHaveLength(60);
    expect(all.map(({ _id }) => _id)).toEqual(sent.map(({ _id }) => _id).sort());
    for (const device of ['a', 'b', 'c']) {
      const own = all.map(({ text }) => text).filter((text) => text.startsWith(device));
      expect(own).toEqual([...own].sort((x, y) => Number(x.slice(1)) - Number(y.slice(1))));
    }
  });

  describe('history', () => {
    test('starts with the newest 50; pages go both ways', async () => {
      const [one, other] = await newPair();
      const client = await one.socket();
      const sent: ChatMessage[] = [];
      for (let index = 0; index < 120; index++) {
        sent.push(await client.write(other, `message ${String(index)}`));
      }
      expect(await client.ask('joinChat', { targetUserId: other.id })).toEqual({ ok: true });
      expect(await client.hears('chatHistory')).toEqual({
        targetUserId: other.id,
        messages: sent.slice(70),
        hasMore: true,
        mine: { receivedUpTo: null, readUpTo: null },
        theirs: { receivedUpTo: null, readUpTo: null },
        settings: NO_SETTINGS,
        changes: 0,
      });
      const idAt = (index: number) => sent[index]?._id ?? '';
      expect(await page(other, one)).toEqual({ messages: sent.slice(70), hasMore: true });
      expect(await page(one, other, `?before=${idAt(70)}`)).toEqual({
        messages: sent.slice(20, 70),
        hasMore: true,
      });
      expect(await page(one, other, `?before=${idAt(20)}`)).toEqual({
        messages: sent.slice(0, 20),
        hasMore: false,
      });
      expect(await page(one, other, `?after=${idAt(49)}`)).toEqual({
        messages: sent.slice(50, 100),
        hasMore: true,
      });
      expect(await page(one, other, `?after=${idAt(69)}`)).toEqual({
        messages: sent.slice(70),
        hasMore: false,
      });
    });
  });

  describe('refusals', () => {
    test.each([
      ['blank', ' \n\t ', 'Message is required'],
      ['4,001 characters', 'x'.repeat(4001), 'Message can have at most 4000 characters'],
      ['a NUL', 'a\u0000b', 'Message contains characters that cannot be stored'],
      ['half an emoji', '\ud83d', 'Message contains characters that cannot be stored'],
    ])('%s', async (_name, text, message) => {
      const client = await ada.socket();
      const clientId = randomUUID();
      const error = { code: 'invalid_input', message };
      const payload = { targetUserId: ben.id, text, clientId };
      expect(await client.ask('sendMessage', payload)).toEqual({ ok: false, ...error });
      const heard = await client.hears('messageError');
      expect(heard).toEqual({ ...error, targetUserId: ben.id, clientId });
    });
  });

  test('conversations with a deleted account are closed and deleted', async () => {
    const [one, other] = await newPair();
    const [client, theirs] = [await one.socket(), await other.socket()];
    await client.write(other, 'soon gone');
    await theirs.ask('readUpTo', {
      targetUserId: one.id,
      messageId: (await theirs.hears('messageReceived'))._id,
    });
    await other.leave();
    expect(await client.hears('connectionLost')).toEqual({ userId: other.id });
    const answer = await client.ask('sendMessage', {
      targetUserId: other.id,
      text: 'still there?',
    });
    expect(answer).toMatchObject({ ok: false, code: 'not_found' });
    for (const table of ['messages', 'chat_marks'] as const) {
      const rows = await rowsOf(api.db, table);
      const pair = [one.id, other.id];
      expect(rows.filter((row) => pair.includes(row.lowUserId))).toEqual([]);
    }
  });

  test('later messages carry the edited profile of the sender', async () => {
    const [one, other] = await newPair();
    const [client, theirs] = [await one.socket(), await other.socket()];
    await one.call('PUT', '/api/profile/edit', { body: { firstName: 'Renamed' } });
    await client.write(other, 'new name');
    expect((await theirs.hears('messageReceived')).sender.firstName).toBe('Renamed');
  });

  describe('delivered, read, unread', () => {
    const counts = async (who: Developer) =>
      (await who.read<CountsAnswer>('/api/me/counts')).unread;

    test('receipts reach the sender and never move back', async () => {
      const [one, other] = await newPair();
      const [client, theirs] = [await one.socket(), await other.socket()];
      const first = await client.write(other, 'first');
      const second = await client.write(other, 'second');
      const third = await client.write(other, 'third');
      await theirs.hears('messageReceived', ({ _id }) => _id === third._id);

      await theirs.ask('receivedUpTo', { targetUserId: one.id, messageId: third._id });
      expect(await client.hears('messageDelivered')).toEqual({
        userId: other.id,
        messageId: third._id,
      });
      await theirs.ask('readUpTo', { targetUserId: one.id, messageId: second._id });
      expect(await client.hears('readUpTo')).toEqual({
        userId: other.id,
        targetUserId: one.id,
        messageId: second._id,
      });
      await theirs.ask('readUpTo', { targetUserId: one.id, messageId: first._id });
      await theirs.ask('receivedUpTo', { targetUserId: one.id, messageId: first._id });
      await client.settled();
      expect(client.heard('readUpTo')).toHaveLength(1);
      expect(client.heard('messageDelivered')).toHaveLength(1);

      await client.ask('joinChat', { targetUserId: other.id });
      const { mine, theirs: receipts } = await client.hears('chatHistory');
      expect(mine).toEqual({ receivedUpTo: null, readUpTo: null });
      expect(receipts).toEqual({ receivedUpTo: third._id, readUpTo: second._id });
    });

    test('reading past the newest message marks that message', async () => {
      const [one, other] = await newPair();
      const [client, theirs] = [await one.socket(), await other.socket()];
      const future = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
      await theirs.ask('readUpTo', { targetUserId: one.id, messageId: future });
      const only = await client.write(other, 'only one');
      await theirs.ask('readUpTo', { targetUserId: one.id, messageId: future });
      expect((await client.hears('readUpTo')).messageId).toBe(only._id);
      await client.write(other, 'not read yet');
      expect(await counts(other)).toBe(1);
    });

    test('unread counts are live, per conversation and shared by devices', async () => {
      const [one, other] = await newPair();
      const third = await Developer.join(api);
      await connect(third, other);
      const [client, alsoWrites] = [await one.socket(), await third.socket()];
      await client.write(other, '1');
      const last = await client.write(other, '2');
      await alsoWrites.write(other, '3');
      expect(await counts(other)).toBe(3);
      expect(await counts(one)).toBe(0);

      const [phone, laptop] = [await other.socket(), await other.socket()];
      const told = await phone.hears('countsChanged');
      expect(told).toMatchObject({ requests: 0, unread: 3 });
      expect(new Map(told.conversations.map(({ userId, unread }) => [userId, unread]))).toEqual(
        new Map([
          [one.id, 2],
          [third.id, 1],
        ]),
      );
      await laptop.hears('countsChanged', ({ unread }) => unread === 3);
      await phone.ask('readUpTo', { targetUserId: one.id, messageId: last._id });
      expect(await laptop.hears('readUpTo')).toEqual({
        userId: other.id,
        targetUserId: one.id,
        messageId: last._id,
      });
      await laptop.hears('countsChanged', ({ unread }) => unread === 1);
      expect(await counts(other)).toBe(1);
      await alsoWrites.write(other, '4');
      await laptop.hears('countsChanged', ({ unread }) => unread === 2);
    });
  });
});
