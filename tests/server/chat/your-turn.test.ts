import { afterEach, expect, test, vi } from 'vitest';
import type { ConversationsAnswer, MessagesAnswer } from '#shared/api.ts';
import { CLOSINGS, isTurnOf } from '#shared/your-turn.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { pass } from '../../support/planned-sessions.ts';

const HOUR = 3_600_000;

describeOnBothPlaces('“Your turn” marks', (newPlace) => {
  const api = useApiServer(newPlace);
  afterEach(() => vi.restoreAllMocks());

  const pair = () => Developer.pair(api);
  /**
   * Returns the conversations marked "Your turn" by the server, and checks that a page derives the same from the list.
   */
  const turns = async (who: Developer): Promise<string[]> => {
    const get = async (path: string): Promise<ConversationsAnswer['conversations']> =>
      (await who.read<ConversationsAnswer>(path)).conversations;
    const named = await get('/api/conversations?turn=1');
    const all = await get('/api/conversations');
    const worked = all.filter(({ last }) => isTurnOf(who.id, last, Date.now()));
    expect(worked.map(({ _id }) => _id)).toEqual(named.map(({ _id }) => _id));
    expect((await api.backend.conversations.counts(who.id)).turns).toBe(named.length);
    return named.map(({ _id }) => _id);
  };

  test('the mark appears after a day, until an answer', async () => {
    const [ada, ben] = await pair();
    await ada.write(ben, 'Are you there?');
    expect(await turns(ben)).toEqual([]);
    pass(25 * HOUR);
    expect(await turns(ben)).toEqual([ada.id]);
    expect(await turns(ada)).toEqual([]);
    vi.restoreAllMocks();
    await ben.write(ada, 'Are you there?');
    pass(26 * HOUR);
    expect(await turns(ben)).toEqual([]);
    expect(await turns(ada)).toEqual([ben.id]);
  });

  test('a kindly closed conversation has no mark', async () => {
    const [ada, ben] = await pair();
    await ada.write(ben, 'Are you there?');
    const path = `/api/chat/${ada.id}/close`;
    for (const body of [{ which: 3 }, { which: -1 }, { which: 'x' }, { text: 'Go away' }, {}]) {
      expect((await ben.call('POST', path, { body })).status).toBe(400);
    }
    expect((await ben.call('POST', path, { body: { which: 1 } })).status).toBe(200);
    expect(
      (await ada.read<MessagesAnswer>(`/api/chat/${ben.id}/messages`)).messages.at(-1),
    ).toMatchObject({
      kind: 'closing',
      text: CLOSINGS[1],
      sender: { _id: ben.id },
    });
    pass(25 * HOUR);
    expect(await turns(ada)).toEqual([]);
    expect(await turns(ben)).toEqual([]);
  });

  test('a proposed session awaits an answer, an agreed one doesn’t', async () => {
    const [ada, ben] = await pair();
    const time = new Date((Math.floor(Date.now() / 60_000) + 4000) * 60_000).toISOString();
    const body = { targetUserId: ben.id, goal: 'A parser', minutes: 60, times: [time] };
    const made = await ada.call('POST', '/api/sessions', { body });
    const { session } = made.body as { session: { _id: string } };
    pass(25 * HOUR);
    expect(await turns(ben)).toEqual([ada.id]);
    vi.restoreAllMocks();
    await ben.call('POST', `/api/sessions/${session._id}/accept`, { body: { time } });
    pass(25 * HOUR);
    expect(await turns(ada)).toEqual([]);
    expect(await turns(ben)).toEqual([]);
  });

  test('the daily email counts the conversations awaiting an answer', async () => {
    const [ada, ben] = await pair();
    await ben.confirmEmail();
    await api.backend.notifications.notify({
      ...{ userId: ben.id, fromUserId: ada.id, kind: 'message', count: 1 },
    });
    await ada.write(ben, 'Are you there?');
    pass(25 * HOUR);
    await api.backend.digest.run(Date.now());
    // The clock stays moved until the mail is sent: before that it is not due.
    const { text } = await ben.mail(/./);
    expect(text).toContain('Your turn in 1 conversation: http');
  });

  test('a deleted last message removes the mark', async () => {
    const [ada, ben] = await pair();
    const client = await ada.socket();
    const { _id: messageId } = await client.write(ben, 'Oops');
    await client.ask('deleteMessage', { targetUserId: ben.id, messageId });
    client.close();
    pass(25 * HOUR);
    expect(await turns(ben)).toEqual([]);
  });
});
