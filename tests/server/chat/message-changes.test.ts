import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CountsAnswer, MessagesAnswer } from '#shared/api.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { useApiServer, startForTest } from '../../support/api-server.ts';
import type { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { rowsOf } from '../../support/rows.ts';

describeOnBothPlaces('changes of messages', (newPlace) => {
  const api = useApiServer(newPlace);
  let ada: Developer;
  let ben: Developer;
  beforeEach(async () => {
    [ada, ben] = await Developer.pair(api);
  });

  const read = (who: Developer, path: string): Promise<MessagesAnswer> =>
    who.read<MessagesAnswer>(path);
  const page = (who: Developer, other: Developer) => read(who, `/api/chat/${other.id}/messages`);
  const changes = (who: Developer, other: Developer, after: number) =>
    read(who, `/api/chat/${other.id}/changes?after=${String(after)}`);
  const react = (
    client: ChatClient,
    to: Developer,
    { _id }: ChatMessage,
    emoji: string,
    on = true,
  ) => client.ask('reactToMessage', { targetUserId: to.id, messageId: _id, emoji, on });
  const changeOf = (answer: Awaited<ReturnType<typeof react>>) =>
    answer.ok ? answer.message.change : answer;

  test('an edit reaches both sides and all devices', async () => {
    const [phone, laptop, theirs] = [await ada.socket(), await ada.socket(), await ben.socket()];
    const sent = await phone.write(ben, 'teh words');
    const edit = { targetUserId: ben.id, messageId: sent._id, text: '  the words ' };
    const edited = {
      ...sent,
      text: 'the words',
      change: { number: 1, state: 'edited', reactions: [] },
    };
    expect(await phone.ask('editMessage', edit)).toEqual({ ok: true, message: edited });
    for (const client of [laptop, theirs]) {
      expect(await client.hears('messageChanged')).toEqual(edited);
    }
    await phone.settled();
    expect(phone.heard('messageChanged')).toEqual([]);
    expect((await page(ben, ada)).messages).toEqual([edited]);

    // A repeated edit changes nothing, and a repeated clientId returns the message in its current form.
    expect(await phone.ask('editMessage', edit)).toEqual({ ok: true, message: edited });
    const { clientId } = sent;
    const again = { targetUserId: ben.id, text: 'teh words', clientId: clientId ?? '' };
    expect(await phone.ask('sendMessage', again)).toEqual({ ok: true, message: edited });
  });

  test('the last committed of two edits wins', async () => {
    const [phone, laptop, theirs] = [await ada.socket(), await ada.socket(), await ben.socket()];
    const { _id: messageId } = await phone.write(ben, 'zero');
    const edit = (client: ChatClient, text: string) =>
      client.ask('editMessage', { targetUserId: ben.id, messageId, text });
    const answers = await Promise.all([edit(phone, 'one'), edit(laptop, 'two')]);
    const last = answers.find((answer) => answer.ok && answer.message.change?.number === 2);
    const [kept] = (await page(ben, ada)).messages;
    expect(last).toEqual({ ok: true, message: kept });
    await theirs.hears('messageChanged', ({ change }) => change?.number === 2);
  });

  test('a deleted message keeps only its place', async () => {
    const [client, theirs] = [await ada.socket(), await ben.socket()];
    await client.write(ben, 'before');
    const sent = await client.write(ben, 'something secret');
    await react(theirs, ada, sent, '👀');
    const counted = async () => (await ben.read<CountsAnswer>('/api/me/counts')).unread;
    expect(await counted()).toBe(2);

    const gone = { targetUserId: ben.id, messageId: sent._id };
    const deleted = {
      ...sent,
      text: '',
      change: { number: 2, state: 'deleted', reactions: [] },
    };
    expect(await client.ask('deleteMessage', gone)).toEqual({ ok: true, message: deleted });
    await theirs.hears('messageChanged', ({ change }) => change?.state === 'deleted');
    await theirs.hears('countsChanged', ({ unread }) => unread === 1);
    expect(await counted()).toBe(1);
    expect((await page(ben, ada)).messages.map(({ text }) => text)).toEqual(['before', '']);
    const rows = await rowsOf(api.db, 'messages', { id: sent._id });
    expect(JSON.stringify(rows)).not.toContain('secret');
    const left = await rowsOf(api.db, 'reactions', { messageId: sent._id });
    expect(left).toEqual([]);

    expect(await client.ask('deleteMessage', gone)).toEqual({ ok: true, message: deleted });
    const refused = { ok: false, code: 'conflict', message: 'This message was deleted' };
    expect(await client.ask('editMessage', { ...gone, text: 'back' })).toEqual(refused);
    expect(await react(client, ben, sent, '👀')).toEqual(refused);
  });

  test('both people add and remove several reactions', async () => {
    const [client, theirs] = [await ada.socket(), await ben.socket()];
    const sent = await client.write(ben, 'shipped');
    await react(theirs, ada, sent, '🚀');
    await react(theirs, ada, sent, '👍');
    const both = changeOf(await react(client, ben, sent, '🚀'));
    const reactions = [
      { emoji: '🚀', userIds: [ben.id, ada.id] },
      { emoji: '👍', userIds: [ben.id] },
    ];
    expect(both).toEqual({ number: 3, state: 'plain', reactions });
    expect(changeOf(await react(client, ben, sent, '🚀'))).toEqual(both);
    const less = changeOf(await react(theirs, ada, sent, '👍', false));
    expect(less).toEqual({ number: 4, state: 'plain', reactions: reactions.slice(0, 1) });
    expect(changeOf(await react(theirs, ada, sent, '👍', false))).toEqual(less);
    await client.hears('messageChanged', ({ change }) => change?.number === 4);
    expect((await page(ada, ben)).messages[0]?.change).toEqual(less);
  });

  describe('after an absence', () => {
    test('people fetch each changed message once', async () => {
      const client = await ada.socket();
      const sent: ChatMessage[] = [];
      for (let index = 0; index < 60; index++) sent.push(await client.write(ben, `m ${index}`));
      for (const message of sent) await react(client, ben, message, '🔥');
      const [first, second] = sent as [ChatMessage, ChatMessage];
      const place = (message: ChatMessage) => ({ targetUserId: ben.id, messageId: message._id });
      await client.ask('editMessage', { ...place(first), text: 'edited' });
      await client.ask('deleteMessage', place(second));

      const theirs = await ben.socket();
      await theirs.ask('joinChat', { targetUserId: ada.id });
      expect((await theirs.hears('chatHistory')).changes).toBe(62);
      const one = await changes(ben, ada, 0);
      expect(one.hasMore).toBe(true);
      expect(one.messages).toHaveLength(50);
      const two = await changes(ben, ada, one.messages.at(-1)?.change?.number ?? 0);
      expect(two.hasMore).toBe(false);
      const all = [...one.messages, ...two.messages];
      expect(all.map(({ change }) => change?.number)).toEqual(
        Array.from({ length: 60 }, (_, index) => index + 3),
      );
      expect(all.at(-2)).toMatchObject({ _id: first._id, text: 'edited' });
      expect(all.at(-1)).toMatchObject({ _id: second._id, text: '' });
      expect((await changes(ben, ada, 62)).messages).toEqual([]);
    });

    test('strangers fetch nothing', async () => {
      const stranger = await Developer.join(api);
      const url = (query: string) => `/api/chat/${ben.id}/changes${query}`;
      expect((await stranger.call('GET', url('?after=0'))).status).toBe(404);
      for (const after of ['-1', '1.5', 'x', '', '9'.repeat(16)]) {
        expect((await ada.call('GET', url(`?after=${after}`))).status, after).toBe(400);
      }
    });
  });

  describe('refusals', () => {
    test('unknown messages and those of other conversations are refused', async () => {
      const cleo = await Developer.join(api);
      await connect(ada, cleo);
      const [client, hers] = [await ada.socket(), await cleo.socket()];
      const { _id } = await client.write(ben, 'for Ben');
      const refused = { ok: false, code: 'not_found' };
      for (const messageId of [_id, randomUUID()]) {
        const place = { targetUserId: cleo.id, messageId };
        expect(await client.ask('editMessage', { ...place, text: 'x' })).toMatchObject(refused);
        expect(await client.ask('deleteMessage', place)).toMatchObject(refused);
        const reaction = { ...place, emoji: '👍', on: true };
        expect(await client.ask('reactToMessage', reaction)).toMatchObject(refused);
        const hers2 = { ...reaction, targetUserId: ben.id };
        expect(await hers.ask('reactToMessage', hers2)).toMatchObject(refused);
      }
      expect((await page(ben, ada)).messages).toMatchObject([{ text: 'for Ben' }]);
    });

    test.each([
      ['blank', ' \n', 'Message is required'],
      ['4,001 characters', 'x'.repeat(4001), 'Message can have at most 4000 characters'],
      ['half an emoji', '\ud83d', 'Message contains characters that cannot be stored'],
    ])('an edit that is %s', async (_name, text, message) => {
      const client = await ada.socket();
      const { _id: messageId } = await client.write(ben, 'as it was');
      const answer = await client.ask('editMessage', { targetUserId: ben.id, messageId, text });
      expect(answer).toEqual({ ok: false, code: 'invalid_input', message });
      expect((await page(ben, ada)).messages).toMatchObject([{ text: 'as it was' }]);
    });

    test('an emoji outside the picker', async () => {
      const client = await ada.socket();
      const sent = await client.write(ben, 'hello');
      for (const emoji of ['💥', '', 'x'.repeat(1000), '<b>']) {
        expect(await react(client, ben, sent, emoji)).toMatchObject({ code: 'invalid_input' });
      }
    });
  });
});

describeOnBothPlaces('rate limits of message changes', (newPlace) => {
  test('changes are limited per person with a waiting time', async () => {
    const api = await startForTest(await newPlace(), { RATE_LIMITS: 'socket.change=3/60s' });
    const [ada, ben] = await Developer.pair(api);
    const [client, theirs] = [await ada.socket(), await ben.socket()];
    const sent = await client.ask('sendMessage', { targetUserId: ben.id, text: 'one' });
    const messageId = sent.ok ? sent.message._id : '';
    const place = { targetUserId: ben.id, messageId };
    const codes = [];
    for (const on of [true, false, true, false]) {
      const answer = await client.ask('reactToMessage', { ...place, emoji: '👍', on });
      codes.push(answer.ok ? 'ok' : `${answer.code} ${String((answer.retryAfter ?? 0) > 0)}`);
    }
    expect(codes).toEqual(['ok', 'ok', 'ok', 'too_many_requests true']);
    expect((await client.ask('deleteMessage', place)).ok).toBe(false);
    expect(
      (
        await theirs.ask('reactToMessage', {
          targetUserId: ada.id,
          messageId,
          emoji: '👍',
          on: true,
        })
      ).ok,
    ).toBe(true);
  });
});
