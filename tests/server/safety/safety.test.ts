import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { BlockedAnswer } from '#shared/api.ts';
import { insertRow } from '#server/platform/db/rows.ts';
import { type ApiAnswer, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';

const NOBODY = '0190a0b0-0000-7000-8000-000000000000';

describeOnBothPlaces('unmatch and block', (newPlace) => {
  const api = useApiServer(newPlace);
  const join = <const Count extends number>(count: Count) => Developer.many(api, count);
  /** Creates two connected people and others. */
  const pairAnd = async <const Count extends number>(count: Count) => {
    const two = await Developer.pair(api);
    return [...two, ...(await join(count))] as const;
  };

  /** The visible part of an answer: it must not differ between two cases. */
  const shown = ({ status, text }: ApiAnswer) => `${status} ${text}`;

  const rowsOf = (
    table: 'connections' | 'messages' | 'ended_messages',
    one: Developer,
    other: Developer,
  ) => {
    const [low, high] = [one.id, other.id].sort();
    return api.db
      .selectFrom(table)
      .selectAll()
      .where(sql<boolean>`"lowUserId" = ${low} and "highUserId" = ${high}`)
      .execute();
  };

  /** Returns the answers to everything `who` can ask about `id`, over HTTP and by socket. */
  async function asked(who: Developer, id: string): Promise<string[]> {
    const client = await who.socket();
    const messageId = NOBODY;
    const events = [
      await client.ask('joinChat', { targetUserId: id }),
      await client.ask('getUserOnlineStatus', { targetUserId: id }),
      await client.ask('sendMessage', { targetUserId: id, text: 'Hello' }),
      await client.ask('typing', { targetUserId: id }),
      await client.ask('stopTyping', { targetUserId: id }),
      await client.ask('receivedUpTo', { targetUserId: id, messageId }),
      await client.ask('readUpTo', { targetUserId: id, messageId }),
    ];
    return [
      shown(await who.call('GET', `/api/users/${id}`)),
      shown(await who.call('GET', `/api/chat/${id}/messages`)),
      shown(await who.call('GET', `/api/chat/${id}/search?q=hello`)),
      shown(await who.send('interested', id)),
      shown(await who.send('ignored', id)),
      shown(await who.call('POST', `/api/user/unmatch/${id}`)),
      ...events.map((answer) => JSON.stringify(answer)),
    ];
  }

  describe('unmatch', () => {
    test('ends the connection and keeps messages only for reports', async () => {
      const [ada, ben] = await Developer.pair(api);
      const chat = await ada.socket();
      await chat.say(ben.id, 'Are you there?');

      await ben.unmatch(ada);

      for (const [one, other] of [
        [ada, ben],
        [ben, ada],
      ] as const) {
        expect((await one.connections()).data).toEqual([]);
        expect((await one.call('GET', `/api/users/${other.id}`)).status).toBe(404);
        expect((await one.call('GET', `/api/chat/${other.id}/messages`)).status).toBe(404);
        expect(await one.counts()).toMatchObject({ unread: 0 });
      }
      const answer = await chat.ask('sendMessage', { targetUserId: ben.id, text: 'Hello?' });
      expect(answer).toMatchObject({ ok: false, code: 'not_found' });
      // Presence events stop, too.
      await (await ben.socket()).settled();
      await chat.settled();
      expect(chat.heard('userWentOnline')).toEqual([]);
      expect(await rowsOf('messages', ada, ben)).toEqual([]);
      expect(await rowsOf('ended_messages', ada, ben)).toMatchObject([
        { senderId: ada.id, text: 'Are you there?' },
      ]);
    });

    test('both people learn of it on all devices and do not meet again', async () => {
      const [ada, ben, cleo] = await pairAnd(1);
      await connect(ada, cleo);
      const [hers, phone] = [await ada.socket(), await ada.socket()];
      const [bens, cleos] = [await ben.socket(), await cleo.socket()];
      await ada.unmatch(ben);
      for (const client of [hers, phone])
        expect(await client.hears('connectionLost')).toEqual({ userId: ben.id });
      expect(await bens.hears('connectionLost')).toEqual({ userId: ada.id });
      await cleos.settled();
      expect(cleos.heard('connectionLost')).toEqual([]);
      for (const [one, other] of [
        [ada, ben],
        [ben, ada],
      ] as const) {
        expect(await one.wholeFeed()).not.toContain(other.id);
        expect(await one.send('interested', other)).toMatchObject({
          status: 404,
          body: { message: 'This developer is no longer here' },
        });
      }
    });

    test('is refused for people without a connection', async () => {
      const [ada, ben] = await join(2);
      await ada.like(ben);
      for (const id of [ben.id, ada.id, NOBODY]) {
        const answer = await ada.call('POST', `/api/user/unmatch/${id}`);
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    });
  });

  describe('block', () => {
    test('removes both people from each other’s lists, and withdraws requests', async () => {
      const [ada, ben, cleo] = await pairAnd(1);
      const [dan] = await join(1);
      await cleo.like(ada);
      await ada.like(dan);
      for (const other of [ben, cleo, dan]) {
        await ada.block(other);
        expect(await ada.wholeFeed()).not.toContain(other.id);
        expect(await other.wholeFeed()).not.toContain(ada.id);
      }
      for (const one of [ada, ben, cleo, dan]) {
        expect((await one.received()).connectionRequest).toEqual([]);
        expect((await one.connections()).data).toEqual([]);
        expect(await one.counts()).toMatchObject({ requests: 0 });
      }
    });

    test('the blocker looks deleted to the blocked person', async () => {
      const [ada, ben, cleo] = await join(3);
      await ada.block(ben);
      await cleo.leave();
      const facing = await asked(ben, ada.id);
      expect(facing).toEqual(await asked(ben, cleo.id));
      expect(facing).toEqual(await asked(ben, NOBODY));
      for (const line of facing) expect(line).toMatch(/404|not_found/);
      // The same from the other side: the blocker does not see the blocked person either.
      expect(await asked(ada, ben.id)).toEqual(facing);
    });

    test('a block of a connection looks like an unmatch', async () => {
      const [ada, ben, cleo] = await pairAnd(1);
      await connect(cleo, ben);
      await ada.block(ben);
      await cleo.unmatch(ben);
      expect(await asked(ben, ada.id)).toEqual(await asked(ben, cleo.id));
    });

    test('blocking or reporting does not reveal a block', async () => {
      const [ada, ben, cleo] = await join(3);
      await ada.block(ben);
      await cleo.leave();
      const answers = await Promise.all(
        [ada.id, cleo.id, NOBODY].map(async (id) => [
          shown(await ben.call('POST', `/api/user/block/${id}`)),
          shown(await ben.report(id, { reason: 'honest' })),
          shown(await ben.call('DELETE', `/api/user/block/${id}`)),
        ]),
      );
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
      await ben.block(ada);
      expect(await ben.blocked()).toEqual([]);
    });

    test('everything shared with a blocker looks deleted', async () => {
      const [me, ada, cleo] = await join(3);
      const strangers = [await Developer.join(api), await Developer.join(api)] as const;
      const chat = await me.socket();
      const sessionIds = new Map<Developer, string>();
      for (const other of [ada, cleo]) {
        await connect(me, other);
        const targetUserId = other.id;
        const messageId = await chat.say(targetUserId, 'First words');
        await chat.ask('editMessage', { targetUserId, messageId, text: 'Other words' });
        const [lowUserId, highUserId] = [me.id, other.id].sort() as [string, string];
        const time = Date.now() - 3_600_000;
        const row = {
          ...{ id: randomUUIDv7(), lowUserId, highUserId, proposerId: me.id, goal: 'A goal' },
          ...{ minutes: 60 as const, state: 'agreed' as const, round: 1, times: '[]' },
          ...{ startsAt: time, endsAt: time + 1, lowBuilt: 1, highBuilt: 1, builtAt: time },
        };
        await insertRow(api.db, 'pair_sessions', { ...row, what: 'A thing' });
        sessionIds.set(other, row.id);
      }
      for (const stranger of strangers) await me.block(stranger);
      const built = () => api.backend.sessions.built(me.id, null);
      const sessions = async () => (await me.call('GET', '/api/sessions')).text;
      expect([(await built()).length, await sessions()]).toEqual([
        2,
        expect.stringContaining(sessionIds.get(ada) ?? ''),
      ]);
      await ada.block(me);
      await strangers[0].block(me);
      await cleo.leave();
      await strangers[1].leave();

      const about = async (other: Developer) => {
        const session = `/api/sessions/${sessionIds.get(other) ?? ''}`;
        const answers = [
          await me.call('GET', `/api/sessions?with=${other.id}`),
          await me.call('GET', `/api/sessions/suggest?with=${other.id}&minutes=60`),
          await me.call('GET', `${session}/calendar.ics`),
          await me.call('POST', `${session}/outcome`, { body: { built: false } }),
          await me.call('POST', `${session}/hidden`, { body: { hidden: true } }),
          await me.call('POST', `${session}/cancel`),
          await me.call('GET', `/api/developers/${other.id}`),
          await me.call('GET', `/api/pad/${other.id}`),
          await me.call('GET', `/api/pad/${other.id}/versions/left`),
          await me.call('POST', `/api/request/undo/${other.id}`),
          await me.call('POST', `/api/request/review/undo/${other.id}`),
        ];
        return answers.map(shown);
      };
      expect(await about(ada)).toEqual(await about(cleo));
      expect(await asked(me, ada.id)).toEqual(await asked(me, cleo.id));
      expect([await built(), await sessions()]).toEqual([
        [],
        JSON.stringify({ sessions: [], nextCursor: null }),
      ]);
      expect(await me.blocked()).toEqual([]);
      const copy = await me.call('GET', '/api/account/export');
      expect(copy.body).toMatchObject({
        ...{ answers: [], requests: [], connections: [], blocked: [], pairSessions: [] },
        ...{ messages: [], endedMessages: [], originals: [], readUpTo: [], notifications: [] },
      });
      const bell = await me.call('GET', '/api/notifications');
      for (const { id } of [ada, cleo, ...strangers])
        expect(copy.text + bell.text).not.toContain(id);
    });

    test('open pages of both receive a deletion event', async () => {
      const [ada, ben, cleo] = await join(3);
      const [adas, bens, cleos] = [await ada.socket(), await ben.socket(), await cleo.socket()];
      await ada.block(ben);
      expect(await adas.hears('developerGone')).toEqual({ userId: ben.id });
      expect(await bens.hears('developerGone')).toEqual({ userId: ada.id });
      await bens.settled();
      expect(bens.heard('connectionLost')).toEqual([]);
      expect(cleos.heard('developerGone')).toEqual([]);

      const [gone] = await join(1);
      await gone.leave();
      expect(await bens.hears('developerGone', ({ userId }) => userId === gone.id)).toBeTruthy();
    });

    test('badges of both people update', async () => {
      const [ada, ben] = await Developer.pair(api);
      const [adas, bens] = [await ada.socket(), await ben.socket()];
      await adas.say(ben.id);
      await bens.hears('countsChanged', ({ unread }) => unread === 1);
      const before = bens.heard('countsChanged').length;
      await ada.block(ben);
      await eventually(() => {
        const later = bens.heard('countsChanged').slice(before);
        expect(later.at(-1)).toMatchObject({ unread: 0, conversations: [] });
      });
    });

    test('after it is lifted both meet again without messages', async () => {
      const [ada, ben] = await Developer.pair(api);
      await (await ada.socket()).say(ben.id, 'From before');
      await ada.block(ben);
      expect(await ada.blocked()).toEqual([ben.id]);
      await ada.unblock(ben);
      expect(await ada.blocked()).toEqual([]);
      expect(await ada.wholeFeed()).toContain(ben.id);
      expect(await ben.wholeFeed()).toContain(ada.id);
      await connect(ben, ada);
      const { body } = await ada.call('GET', `/api/chat/${ben.id}/messages`);
      expect(body).toEqual({ messages: [], hasMore: false });
    });

    test('lifted by one, it remains while the other blocks, and so does a decline', async () => {
      const [ada, ben] = await join(2);
      await ben.like(ada);
      await ada.answer('rejected', ben);
      await ada.block(ben);
      await ben.block(ada);
      await ada.unblock(ben);
      expect(await ada.wholeFeed()).not.toContain(ben.id);
      expect(await ada.send('interested', ben)).toMatchObject({ status: 404 });
      expect(await ben.blocked()).toEqual([ada.id]);
      await ben.unblock(ada);
      expect(await ada.wholeFeed(), 'declined').not.toContain(ben.id);
    });

    test('the list pages latest first with name and photo', async () => {
      const [me, ...others] = await join(4);
      for (const other of others) await me.block(other);
      const first = await me.read<BlockedAnswer>('/api/user/blocked?limit=2');
      const after = `&cursor=${first.nextCursor ?? ''}`;
      const second = await me.read<BlockedAnswer>(`/api/user/blocked?limit=2${after}`);
      const all = [...first.blocked, ...second.blocked];
      expect([first.blocked.length, second.nextCursor]).toEqual([2, null]);
      expect(all.map(({ _id }) => _id).sort()).toEqual(others.map(({ id }) => id).sort());
      const fields = ['_id', 'blockedAt', 'firstName', 'lastName', 'photoUrl'];
      for (const person of all) expect(Object.keys(person).sort()).toEqual(fields);
    });

    test('simultaneous blocks during messages end in one state', async () => {
      for (let round = 0; round < 12; round += 1) {
        const [ada, ben] = await Developer.pair(api);
        const [adas, bens] = [await ada.socket(), await ben.socket()];
        const sent = Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            (index % 2 === 0 ? adas : bens).ask('sendMessage', {
              targetUserId: index % 2 === 0 ? ben.id : ada.id,
              text: `Message ${index}`,
            }),
          ),
        );
        await Promise.all([ada.block(ben), ben.block(ada), sent]);
        expect(await rowsOf('connections', ada, ben)).toHaveLength(0);
        expect(await rowsOf('messages', ada, ben)).toHaveLength(0);
        // Every acknowledged message is kept as evidence.
        const stored = (await sent).filter(({ ok }) => ok);
        expect(await rowsOf('ended_messages', ada, ben)).toHaveLength(stored.length);
        const late = await bens.ask('sendMessage', { targetUserId: ada.id, text: 'Late' });
        expect(late).toMatchObject({ ok: false, code: 'not_found' });
      }
    });
  });

  test('two people can unmatch a long conversation at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [ada, ben] = await Developer.pair(api);
      const [lowUserId, highUserId] = [ada.id, ben.id].sort() as [string, string];
      const row = { lowUserId, highUserId, senderId: ben.id, clientId: null, text: 'Hello' };
      const messages = Array.from({ length: 900 }, () => ({ ...row, id: randomUUIDv7() }));
      await api.db.insertInto('messages').values(messages).execute();
      const answers = await Promise.all([
        ada.call('POST', `/api/user/unmatch/${ben.id}`),
        ben.call('POST', `/api/user/unmatch/${ada.id}`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(await rowsOf('messages', ada, ben)).toEqual([]);
      expect(await rowsOf('ended_messages', ada, ben)).toHaveLength(900);
    }
  });
});
