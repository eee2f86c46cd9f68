import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationsAnswer, MessagesAnswer, SearchAnswer } from '#shared/api.ts';
import { nextMessageId } from '#server/features/chat/messages/message-id.ts';
import { pairOf } from '#server/features/chat/messages/pairs.ts';
import { type ApiServer, startApiServer } from '../../support/api-server.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

describeOnBothPlaces('message kinds', (newPlace) => {
  let api: ApiServer;
  let ada: Developer;
  let ben: Developer;
  beforeAll(async () => {
    api = await startApiServer(await newPlace());
  });
  beforeEach(async () => {
    [ada, ben] = await Developer.pair(api);
  });
  afterAll(() => api.close());

  /** Stores a message in the way of a newer node of the same site. */
  const storeLater = async (): Promise<string> => {
    const id = nextMessageId(null);
    const row = { ...pairOf(ada.id, ben.id), id, senderId: ada.id, clientId: null };
    const said = { kind: 'poll', text: 'Which day?', payload: '{"options":["Mon","Tue"]}' };
    const { db } = api.backend.database;
    await sql`insert into messages
      ("lowUserId", "highUserId", id, "senderId", kind, text, payload)
      values (${row.lowUserId}, ${row.highUserId}, ${id}, ${ada.id}, ${said.kind}, ${said.text},
        ${said.payload})`.execute(db);
    return id;
  };
  const get = async <Body>(who: Developer, path: string): Promise<Body> => {
    const answer = await who.call('GET', path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Body;
  };
  const LATER = { kind: 'poll', text: 'Which day?', options: ['Mon', 'Tue'] };

  test('a written message has the kind text everywhere', async () => {
    const client = await ChatClient.open(api.url, ada.cookie);
    const sent = await client.ask('sendMessage', { targetUserId: ben.id, text: 'Hello' });
    client.close();
    expect(sent).toMatchObject({ ok: true, message: { kind: 'text', text: 'Hello' } });
    const { messages } = await get<MessagesAnswer>(ben, `/api/chat/${ada.id}/messages`);
    expect(messages).toEqual([expect.objectContaining({ kind: 'text', text: 'Hello' })]);
    const copy = await get<{ messages: object[] }>(ben, '/api/account/export');
    expect(copy.messages).toEqual([expect.objectContaining({ kind: 'text', text: 'Hello' })]);
    expect(copy.messages[0]).not.toHaveProperty('payload');
  });

  test('unknown kinds are delivered, listed, found and exported', async () => {
    const id = await storeLater();
    const { messages } = await get<MessagesAnswer>(ben, `/api/chat/${ada.id}/messages`);
    expect(messages).toEqual([expect.objectContaining({ _id: id, ...LATER })]);
    const { conversations } = await get<ConversationsAnswer>(ben, '/api/conversations');
    expect(conversations[0]?.last).toMatchObject({ _id: id, text: 'Which day?' });
    const { hits } = await get<SearchAnswer>(ben, `/api/chat/${ada.id}/search?q=day`);
    expect(hits).toMatchObject([{ _id: id, excerpt: { found: 'day' } }]);
    const copy = await get<{ messages: object[] }>(ada, '/api/account/export');
    expect(copy.messages).toEqual([expect.objectContaining({ id, ...LATER })]);
  });

  test('unknown kinds cannot be edited but can be deleted', async () => {
    const id = await storeLater();
    const client = await ChatClient.open(api.url, ada.cookie);
    const place = { targetUserId: ben.id, messageId: id };
    expect(await client.ask('editMessage', { ...place, text: 'Other' })).toMatchObject({
      ok: false,
      code: 'conflict',
    });
    const reacted = await client.ask('reactToMessage', { ...place, emoji: '👍', on: true });
    expect(reacted).toMatchObject({ ok: true, message: LATER });
    const deleted = await client.ask('deleteMessage', place);
    client.close();
    expect(deleted).toMatchObject({ ok: true, message: { kind: 'text', text: '' } });
    expect(JSON.stringify(deleted)).not.toContain('Mon');
    const { db } = api.backend.database;
    const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ kind: 'text', text: '', payload: null, state: 'deleted' });
  });

  test('an ended conversation keeps each kind for its sender’s copy', async () => {
    await storeLater();
    expect((await ben.call('POST', `/api/user/unmatch/${ada.id}`)).status).toBe(200);
    const copy = await get<{ endedMessages: object[] }>(ada, '/api/account/export');
    expect(copy.endedMessages).toEqual([expect.objectContaining(LATER)]);
  });
});
