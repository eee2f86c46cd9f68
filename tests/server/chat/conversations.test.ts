import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ConversationsAnswer } from '#shared/api.ts';
import { NO_SETTINGS } from '#shared/conversation-settings.ts';
import { prepareConversations } from '#server/features/chat/conversations/repository.ts';
import { nextMessageId } from '#server/features/chat/messages/message-id.ts';
import { pairOf } from '#server/features/chat/messages/pairs.ts';
import { LAST_ID } from '#server/platform/db/paging.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { plansOf } from '../../support/plans.ts';

describeOnBothPlaces('the list of conversations', (newPlace, kind) => {
  const api = useApiServer(newPlace);

  const list = (who: Developer, query = '') =>
    who.read<ConversationsAnswer>(`/api/conversations${query}`);
  const friendsOf = async (who: Developer, count: number): Promise<Developer[]> => {
    const friends: Developer[] = [];
    for (; count > 0; count -= 1) {
      const friend = await Developer.join(api);
      await connect(who, friend);
      friends.push(friend);
    }
    return friends;
  };

  test('lists the newest messages and connections first', async () => {
    const ada = await Developer.join(api);
    const [ben, cleo, dan, eve] = await friendsOf(ada, 4);
    if (!ben || !cleo || !dan || !eve) throw new Error('four friends');
    await ada.write(cleo, 'Hi Cleo');
    await ben.write(ada, 'Hi Ada');
    const last = await ben.write(ada, 'See:\n```ts\nconst a = `1`;\n```');
    const { conversations, nextCursor } = await list(ada);
    expect(conversations.map(({ _id }) => _id)).toEqual([ben.id, cleo.id, eve.id, dan.id]);
    expect(nextCursor).toBeNull();
    expect(conversations[0]).toEqual({
      _id: ben.id,
      firstName: ben.user.firstName,
      lastName: ben.user.lastName,
      photoUrl: null,
      isOnline: false,
      unread: 2,
      last: {
        _id: last._id,
        senderId: ben.id,
        timestamp: last.timestamp,
        text: 'See: const a = 1;',
        deleted: false,
        asks: true,
        change: 0,
      },
      settings: NO_SETTINGS,
      place: last._id,
    });
    expect(conversations[1]).toMatchObject({ unread: 0, last: { senderId: ada.id } });
    expect(conversations[2]).toMatchObject({ unread: 0, last: null });
    expect(JSON.stringify(conversations)).not.toContain('@');
    expect((await list(ben)).conversations[0]).toMatchObject({ _id: ada.id, unread: 0 });
    const [fay] = await friendsOf(ada, 1);
    const [newest, next] = (await list(ada)).conversations;
    expect(newest).toMatchObject({ _id: fay?.id, last: null });
    expect(next?._id).toBe(ben.id);
    expect(newest?.place.localeCompare(last._id)).toBe(1);
  });

  test('includes presence, unread counts and deletions', async () => {
    const ada = await Developer.join(api);
    const [ben] = await friendsOf(ada, 1);
    if (!ben) throw new Error('a friend');
    const first = await ben.write(ada, 'one');
    const second = await ben.write(ada, 'two');
    const client = await ben.socket();
    expect((await list(ada)).conversations[0]).toMatchObject({ isOnline: true, unread: 2 });
    await api.backend.messages.moveReceipt(ada.id, ben.id, 'read', first._id);
    expect((await list(ada)).conversations[0]).toMatchObject({ unread: 1 });
    await api.backend.messages.change(ben.id, ada.id, second._id, { kind: 'delete' });
    expect((await list(ada)).conversations[0]).toMatchObject({
      unread: 0,
      last: { _id: second._id, text: '', deleted: true, change: 1 },
    });
    client.close();
    await ben.leave();
    expect((await list(ada)).conversations).toEqual([]);
  });

  test('pages continue from written to silent conversations', async () => {
    const ada = await Developer.join(api);
    const friends = await friendsOf(ada, 7);
    for (const friend of friends.slice(0, 4)) await friend.write(ada, 'hi');
    const all = (await list(ada)).conversations.map(({ _id }) => _id);
    expect(all).toHaveLength(7);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ConversationsAnswer = await list(ada, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.conversations.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all);
  });

  test('finds a newest message in one index step', async () => {
    const { database, messages } = api.backend;
    const ada = await Developer.join(api);
    for (const friend of await friendsOf(ada, 10)) {
      const pair = pairOf(ada.id, friend.id);
      const rows = Array.from({ length: 2000 }, (_, at) => ({
        ...pair,
        id: nextMessageId(null, Date.now() - 4_000_000 + at * 1000),
        senderId: ada.id,
        clientId: null,
        text: 'What one writes oneself is never unread',
      }));
      for (let from = 0; from < rows.length; from += 1000) {
        const some = rows.slice(from, from + 1000);
        await database.db.insertInto('messages').values(some).execute();
      }
      await messages.moveReceipt(ada.id, friend.id, 'read', rows.at(-1)?.id ?? '');
    }
    expect((await list(ada)).conversations.map(({ unread }) => unread)).toEqual(Array(10).fill(0));

    await sql`analyze messages`.execute(database.db);
    const page = [LAST_ID, Number.MAX_SAFE_INTEGER, LAST_ID, 20];
    const [plan = ''] = await plansOf(database, async (watched) =>
      prepareConversations(watched, 'all')(ada.id, ...page),
    );
    if (kind === 'sqlite') {
      expect(plan).toMatch(/SEARCH m USING COVERING INDEX|SEARCH m USING PRIMARY KEY/);
      expect(plan).not.toMatch(/SCAN [mn]\b/);
    } else {
      expect(plan).toMatch(/Limit[^\n]*\n +-> +Index Only Scan Backward using messages_place/);
      expect(plan).not.toMatch(/Seq Scan on messages/);
    }
  }, 120_000);
});
