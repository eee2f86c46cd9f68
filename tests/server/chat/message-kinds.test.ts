import { pairOf } from '#server/features/chat/messages/pairs.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { findRow } from '#server/platform/db/rows.ts';
import type { ConversationsAnswer, MessagesAnswer, SearchAnswer } from '#shared/api.ts';
import { nextMessageId } from '#server/features/chat/messages/message-id.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

describeOnBothPlaces('message kinds', (newPlace) => {
  const api = useApiServer(newPlace);
  let ada: Developer;
  let ben: Developer;
  beforeEach(async () => {
    [ada, ben] = await Developer.pair(api);
  });

  /** Stores a message in the way of a newer node of the same site. */
  const storeLater = async (): Promise<string> => {
    const id = nextMessageId(null);
    const row = { ...pairOf(ada.id, ben.id), id, senderId: ada.id, clientId: null };
    const said = { kind: 'poll', text: 'Which day?', payload: '{"options":["Mon","Tue"]}' };
    await sql`insert into messages
      ("lowUserId", "highUserId", id, "senderId", kind, text, payload)
      values (${row.lowUserId}, ${row.highUserId}, ${id}, ${ada.id}, ${said.kind}, ${said.text},
        ${said.payload})`.execute(api.db);
    return id;
  };
  const LATER = { kind: 'poll', text: 'Which day?', options: ['Mon', 'Tue'] };

  test('a written message has the kind text everywhere', async () => {
    const client = await ada.socket();
    const sent = await client.ask('sendMessage', { targetUserId: ben.id, text: 'Hello' });
    client.close();
    expect(sent).toMatchObject({ ok: true, message: { kind: 'text', text: 'Hello' } });
    const { messages } = await ben.read<MessagesAnswer>(`/api/chat/${ada.id}/messages`);
    expect(messages).toEqual([expect.objectContaining({ kind: 'text', text: 'Hello' })]);
    const copy = await ben.read<{ messages: object[] }>('/api/account/export');
    expect(copy.messages).toEqual([expect.objectContaining({ kind: 'text', text: 'Hello' })]);
    expect(copy.messages[0]).not.toHaveProperty('payload');
  });

  test('unknown kinds are delivered, listed, found and exported', async () => {
    const id = await storeLater();
    const { messages } = await ben.read<MessagesAnswer>(`/api/chat/${ada.id}/messages`);
    expect(messages).toEqual([expect.objectContaining({ _id: id, ...LATER })]);
    const { conversations } = await ben.read<ConversationsAnswer>('/api/conversations');
    expect(conversations[0]?.last).toMatchObject({ _id: id, text: 'Which day?' });
    const { hits } = await ben.read<SearchAnswer>(`/api/chat/${ada.id}/search?q=day`);
    expect(hits).toMatchObject([{ _id: id, excerpt: { found: 'day' } }]);
    const copy = await ada.read<{ messages: object[] }>('/api/account/export');
    expect(copy.messages).toEqual([expect.objectContaining({ id, ...LATER })]);
  });

  test('unknown kinds cannot be edited but can be deleted', async () => {
    const id = await storeLater();
    const client = await ada.socket();
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
    const row = await findRow(api.db, 'messages', { id });
    expect(row).toMatchObject({ kind: 'text', text: '', payload: null, state: 'deleted' });
  });

  test('an ended conversation keeps each kind for its sender’s copy', async () => {
    await storeLater();
    expect((await ben.call('POST', `/api/user/unmatch/${ada.id}`)).status).toBe(200);
    const copy = await ada.read<{ endedMessages: object[] }>('/api/account/export');
    expect(copy.endedMessages).toEqual([expect.objectContaining(LATER)]);
  });
});
