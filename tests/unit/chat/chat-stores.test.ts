import { BLANK_PROFILE } from '#shared/profile-fields.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_SETTINGS } from '#shared/conversation-settings.ts';
import type { ChatOpening } from '#shared/chat-opening.ts';
import type { Acknowledgement, ChatHistory, ChatMessage, MessageState } from '#shared/realtime.ts';

/** A socket whose other end is the test. */
const wire = vi.hoisted(() => ({
  connected: true,
  ask: vi.fn<(name: string, payload: unknown) => Promise<unknown>>(),
  tell: vi.fn(),
  heard: new Map<string, (payload: unknown) => void>(),
  connect: [] as (() => void)[],
}));
vi.mock('#stores/client/socket.ts', () => ({
  askSocket: wire.ask,
  tellSocket: wire.tell,
  isConnected: () => wire.connected,
  onSocket: (name: string, listener: (payload: unknown) => void) => {
    const others = wire.heard.get(name);
    wire.heard.set(name, (payload) => {
      others?.(payload);
      listener(payload);
    });
    return () => undefined;
  },
  onConnected: (run: () => void) => {
    wire.connect.push(run);
    return () => undefined;
  },
  onOffline: () => () => undefined,
  connectSocket: () => undefined,
}));
const api = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
const params = { targetUserId: 'ben' };
vi.mock('#stores/client/api.ts', () => ({ api }));
const toast = vi.hoisted(() => vi.fn());
vi.mock('#stores/client/toast.ts', () => ({ showToast: toast }));

const ADA = {
  ...BLANK_PROFILE,
  _id: 'ada',
  firstName: 'Ada',
  lastName: 'Quill',
  emailId: 'ada@pairwise.example',
  emailVerified: true,
  projectDay: null,
  pausedUntil: null,
  photoUrl: null,
};
const BEN = { ...ADA, _id: 'ben', firstName: 'Ben' };
const NONE = { receivedUpTo: null, readUpTo: null };

function message(id: string, from: string, clientId: string | null = null): ChatMessage {
  return {
    _id: id,
    kind: 'text',
    text: `text ${id}`,
    timestamp: `2026-03-20T09:00:00.${id.padStart(3, '0')}Z`,
    sender: { _id: from, firstName: from, photoUrl: null },
    firstName: from,
    targetUserId: from === 'ada' ? 'ben' : 'ada',
    clientId,
  };
}

function history(messages: ChatMessage[], hasMore = false): ChatHistory {
  const [mine, theirs, settings] = [NONE, NONE, NO_SETTINGS];
  return { targetUserId: 'ben', messages, hasMore, mine, theirs, settings, changes: 0 };
}

const many = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(String(from + at), 'ben'));

const opening = (messages: ChatMessage[]): Extract<ChatOpening, { kind: 'ready' }> => ({
  kind: 'ready',
  target: BEN,
  presence: { isOnline: true, lastSeen: null },
  history: history(messages),
  now: 0,
});

/** Loads the modules as a new page; local storage stays. */
async function loadPage(messages: ChatMessage[] = []) {
  vi.resetModules();
  wire.heard.clear();
  wire.connect.length = 0;
  const chat = await import('#stores/chat/chat.ts');
  const conversation = await import('#stores/chat/conversation.ts');
  const outbox = await import('#stores/chat/outbox.ts');
  const courier = await import('#stores/chat/sender.ts');
  chat.seedChat(conversation.conversationOf(opening(messages), 'ada'));
  chat.followChat(ADA, 'ben');
  return {
    ...chat,
    ...courier,
    ids: () => conversation.$conversation.get()?.messages.map(({ _id }) => _id),
    state: () => conversation.$conversation.get(),
    unsent: () => outbox.$outbox.get().map(({ text, failed }) => (failed ? `${text}!` : text)),
    connect: () => wire.connect.forEach((run) => run()),
    hear: (name: string, payload: unknown) => wire.heard.get(name)?.(payload),
  };
}

interface Sent {
  text: string;
  clientId: string;
}
const sent = (): Sent[] =>
  wire.ask.mock.calls
    .filter(([name]) => name === 'sendMessage')
    .map(([, payload]) => payload as Sent);

let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('localStorage', stored);
  wire.connected = true;
  wire.ask.mockReset().mockResolvedValue(null);
  wire.tell.mockReset();
  api.mockReset();
  toast.mockReset();
});

/** Answers every `sendMessage` with a committed message; its id counts up from 100. */
function takeAll(): void {
  let id = 100;
  wire.ask.mockImplementation((name, payload) => {
    if (name !== 'sendMessage') return Promise.resolve({ ok: true });
    const { text, clientId } = payload as Sent;
    id += 1;
    return Promise.resolve({
      ok: true,
      message: { ...message(String(id), 'ada', clientId), text },
    });
  });
}

const answerTo = (call: number) => ({
  ok: true,
  message: message('101', 'ada', sent()[call]?.clientId),
});

describe('sending', () => {
  test('messages are sent one by one and dropped when acknowledged', async () => {
    const answers: ((answer: Acknowledgement<{ message: ChatMessage }>) => void)[] = [];
    const page = await loadPage();
    wire.ask.mockImplementation((name) =>
      name === 'sendMessage'
        ? new Promise((resolve) => answers.push(resolve))
        : Promise.resolve({ ok: true }),
    );
    page.sendMessage('one');
    page.sendMessage('two');
    expect(sent().map(({ text }) => text)).toEqual(['one']);
    expect(page.unsent()).toEqual(['one', 'two']);
    answers[0]?.({ ok: true, message: message('101', 'ada', sent()[0]?.clientId) });
    await vi.waitFor(() => expect(sent().map(({ text }) => text)).toEqual(['one', 'two']));
    expect(page.unsent()).toEqual(['two']);
    expect(Object.keys(stored).filter((key) => key.startsWith('unsent:ada:'))).toHaveLength(1);
    expect(page.ids()).toEqual(['101']);
  });

  test('unfinished messages are sent again with the same clientId', async () => {
    const first = await loadPage();
    wire.ask.mockReturnValue(new Promise(() => undefined));
    first.sendMessage('one');
    first.sendMessage('two');
    const [{ clientId } = { clientId: '' }] = sent();

    wire.ask.mockReset();
    takeAll();
    const second = await loadPage();
    expect(second.unsent()).toEqual(['one', 'two']);
    second.connect();
    await vi.waitFor(() => expect(second.unsent()).toEqual([]));
    expect(sent().map(({ text }) => text)).toEqual(['one', 'two']);
    expect(sent()[0]?.clientId).toBe(clientId);
    expect(Object.keys(stored).filter((key) => key.startsWith('unsent:'))).toEqual([]);
  });

  test('unsent messages are dropped after an unmatch', async () => {
    const page = await loadPage();
    const refuse = (code: string) =>
      wire.ask.mockResolvedValue({ ok: false, code, message: 'Refused' });
    refuse('internal');
    page.connect();
    page.sendMessage('one');
    await vi.waitFor(() => expect(page.unsent()).toEqual(['one!']));
    // After an unmatch nothing stays, whether an event or the next message reveals it.
    refuse('not_found');
    page.sendMessage('two');
    await vi.waitFor(() => expect(page.unsent()).toEqual([]));
    expect(Object.keys(stored)).toEqual([]);

    refuse('internal');
    page.sendMessage('three');
    await vi.waitFor(() => expect(page.unsent()).toEqual(['three!']));
    page.hear('connectionLost', { userId: 'cy' });
    expect(page.unsent()).toEqual(['three!']);
    Object.assign(stored, { 'draft:ada:ben': 'a draft', 'draft:ada:cy': 'another' });
    page.hear('connectionLost', { userId: 'ben' });
    expect(Object.keys(stored)).toEqual(['draft:ada:cy']);
  });

  test('connecting drops refused messages to a former connection', async () => {
    wire.connected = false;
    const first = await loadPage();
    first.connect();
    first.sendMessage('one');
    const [key = ''] = Object.keys(stored);
    stored[key] = JSON.stringify({ ...(JSON.parse(stored[key] ?? '') as Sent), failed: true });
    wire.connected = true;
    wire.ask.mockResolvedValue({ ok: false, code: 'not_found', message: '' });
    const page = await loadPage();
    expect(page.unsent()).toEqual(['one!']);
    page.connect();
    await vi.waitFor(() => expect(Object.keys(stored)).toEqual([]));
  });

  test('a message without an answer is sent until acknowledged', async () => {
    const page = await loadPage();
    page.connect();
    wire.ask.mockImplementation((name) =>
      Promise.resolve(name === 'sendMessage' && sent().length > 1 ? answerTo(1) : null),
    );
    page.sendMessage('one');
    await vi.waitFor(() => expect(page.unsent()).toEqual([]));
    expect(new Set(sent().map(({ clientId }) => clientId)).size).toBe(1);
    expect(page.ids()).toEqual(['101']);
    expect(toast).not.toHaveBeenCalled();
  });

  test('another tab’s waiting messages are shown and sent later', async () => {
    vi.useFakeTimers();
    const page = await loadPage();
    page.connect();
    takeAll();
    const theirs = { clientId: 'c9', targetUserId: 'ben', text: 'theirs', at: 1, failed: false };
    const write = (newValue: string | null): void => {
      dispatchEvent(Object.assign(new Event('storage'), { key: 'unsent:ada:c9', newValue }));
    };
    write(JSON.stringify(theirs));
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.unsent()).toEqual(['theirs']);
    expect(sent()).toEqual([]);
    write(null);
    expect(page.unsent()).toEqual([]);
    write(JSON.stringify(theirs));
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent()).toMatchObject([{ clientId: 'c9', text: 'theirs' }]);
    expect(page.unsent()).toEqual([]);
    vi.useRealTimers();
  });

  test('a refusal without a message id is shown too', async () => {
    const page = await loadPage();
    page.hear('messageError', { message: 'Something broke' });
    expect(toast.mock.calls).toEqual([['failed', 'Failed to send message. Please try again.']]);
  });

  test('rate-limited messages are silently sent again', async () => {
    vi.useFakeTimers();
    const page = await loadPage();
    const busy = { ok: false, code: 'too_many_requests', message: 'Wait', retryAfter: 2 };
    wire.ask.mockResolvedValueOnce(busy);
    page.sendMessage('one');
    const [{ clientId } = { clientId: '' }] = sent();
    page.hear('messageError', { clientId, targetUserId: 'ben', ...busy });
    takeAll();
    await vi.advanceTimersByTimeAsync(1900);
    expect(page.unsent()).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(200);
    expect(page.unsent()).toEqual([]);
    expect(toast).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  test('messages confirmed by the page or an event stay sent', async () => {
    const first = await loadPage();
    wire.ask.mockReturnValue(new Promise(() => undefined));
    first.sendMessage('one');
    first.sendMessage('two');
    const [one] = sent();
    const page = await loadPage([message('101', 'ada', one?.clientId)]);
    expect(page.unsent()).toEqual(['two']);
    const two = Object.values(stored).map((value) => JSON.parse(value) as Sent)[0];
    page.hear('messageReceived', message('102', 'ada', two?.clientId));
    expect(page.unsent()).toEqual([]);
    expect(page.ids()).toEqual(['101', '102']);
  });
});

describe('a minimal server', () => {
  test('answers with a bare list and omits recipients', async () => {
    const page = await loadPage();
    page.hear('chatHistory', [message('101', 'ben')]);
    await vi.waitFor(() => expect(page.ids()).toEqual(['101']));
    const bare = { ...message('102', 'ben'), targetUserId: undefined };
    page.hear('messageReceived', bare);
    expect(page.ids()).toEqual(['101', '102']);
    page.hear('messageReceived', { ...bare, _id: '103', sender: { ...bare.sender, _id: 'eve' } });
    expect(page.ids()).toEqual(['101', '102']);
  });
});

describe('after a lost connection', () => {
  test('missed messages are fetched despite new arrivals', async () => {
    const page = await loadPage(many(101, 110));
    wire.ask.mockResolvedValue({ ok: true });
    page.connect();
    page.hear('messageReceived', message('260', 'ben'));
    api.mockResolvedValueOnce({ messages: many(111, 160), hasMore: true });
    api.mockResolvedValueOnce({ messages: many(161, 210), hasMore: true });
    page.hear('chatHistory', history(many(209, 258), true));
    await vi.waitFor(() => expect(page.ids()).toHaveLength(159));
    expect(api.mock.calls).toEqual(
      ['110', '160'].map((after) => [
        'GET /chat/:targetUserId/messages',
        { params, query: { after } },
      ]),
    );
    expect(page.ids()).toEqual([...many(101, 258), message('260', 'ben')].map(({ _id }) => _id));
  });

  test('an overlapping page of history needs no fetch', async () => {
    const page = await loadPage(many(101, 110));
    wire.ask.mockResolvedValue({ ok: true });
    page.connect();
    page.hear('chatHistory', history(many(105, 120), true));
    await vi.waitFor(() => expect(page.ids()).toHaveLength(20));
    expect(api).not.toHaveBeenCalled();
  });

  test('lost read receipts are sent again', async () => {
    wire.connected = false;
    const page = await loadPage(many(101, 102));
    page.markRead('102');
    expect(wire.tell).not.toHaveBeenCalled();
    wire.connected = true;
    wire.ask.mockResolvedValue({ ok: true });
    page.connect();
    page.hear('chatHistory', history(many(101, 102)));
    await vi.waitFor(() =>
      expect(wire.tell).toHaveBeenCalledWith('readUpTo', { targetUserId: 'ben', messageId: '102' }),
    );
  });

  test('a deleted person is reported', async () => {
    const page = await loadPage();
    wire.ask.mockResolvedValue({ ok: false, code: 'not_found', message: '' });
    page.connect();
    await vi.waitFor(() => expect(page.state()?.kind).toBe('over'));
  });
});

describe('changes of messages', () => {
  const changed = (
    id: string,
    number: number,
    text = `text ${id}`,
    state: MessageState = 'edited',
  ): ChatMessage => ({ ...message(id, 'ben'), text, change: { number, state, reactions: [] } });
  const texts = (page: Awaited<ReturnType<typeof loadPage>>) =>
    page.state()?.messages.map(({ text }) => text);

  test('the state with the higher number wins', async () => {
    const page = await loadPage([message('101', 'ben')]);
    page.hear('messageChanged', changed('101', 2, 'second'));
    page.hear('messageChanged', changed('101', 1, 'first'));
    page.hear('messageReceived', message('101', 'ben'));
    expect(texts(page)).toEqual(['second']);
    page.hear('messageChanged', changed('101', 3, '', 'deleted'));
    expect(texts(page)).toEqual(['']);
  });

  test('a change waits for its missing message', async () => {
    const page = await loadPage([message('150', 'ben')]);
    page.hear('messageChanged', changed('101', 1, 'later'));
    expect(page.ids()).toEqual(['150']);
    page.hear('messageReceived', message('101', 'ben'));
    expect(texts(page)).toEqual(['later', 'text 150']);
  });

  test('two deleted messages of one millisecond remain separate', async () => {
    const one = { ...changed('101', 1, '', 'deleted'), clientId: null };
    const two = { ...one, _id: '102', change: { ...one.change!, number: 2 } };
    const page = await loadPage([one]);
    page.hear('messageReceived', two);
    expect(page.ids()).toEqual(['101', '102']);
  });

  test('missed changes are fetched from the last gapless one', async () => {
    const page = await loadPage([message('101', 'ben'), message('102', 'ben')]);
    page.hear('messageChanged', changed('101', 1, 'one'));
    // The second change is still in transit from another node.
    page.hear('messageChanged', changed('102', 3, 'three'));
    expect(page.state()?.changes).toBe(1);
    wire.ask.mockResolvedValue({ ok: true });
    page.connect();
    api.mockResolvedValueOnce({ messages: [changed('101', 2, 'two')], hasMore: true });
    api.mockResolvedValueOnce({ messages: [changed('102', 5, 'five')], hasMore: false });
    page.hear('chatHistory', { ...history([]), changes: 5 });
    await vi.waitFor(() => expect(page.state()?.changes).toBe(5));
    expect(api.mock.calls).toEqual(
      ['1', '2'].map((after) => ['GET /chat/:targetUserId/changes', { params, query: { after } }]),
    );
    expect(texts(page)).toEqual(['two', 'five']);
    page.hear('chatHistory', { ...history([]), changes: 5 });
    expect(api).toHaveBeenCalledTimes(2);
  });

  test('an edit stays in the composer until acknowledged', async () => {
    const page = await loadPage([message('101', 'ada'), message('102', 'ben')]);
    const editing = await import('#stores/chat/editing.ts');
    const { saveEditing } = await import('#stores/chat/on-demand/message-changes.ts');
    expect(editing.editNewest()).toBe(true);
    expect(editing.$editing.get()).toMatchObject({ messageId: '101', text: 'text 101' });
    editing.setEdited(' new text ');
    wire.ask.mockResolvedValueOnce(null);
    await saveEditing();
    expect(editing.$editing.get()).toMatchObject({ text: ' new text ', busy: false });
    expect(toast.mock.calls[0]?.[0]).toBe('failed');
    const answer = { ...changed('101', 1, 'new text'), sender: message('101', 'ada').sender };
    wire.ask.mockResolvedValueOnce({ ok: true, message: answer });
    await saveEditing();
    expect(editing.$editing.get()).toBeNull();
    expect(wire.ask).toHaveBeenLastCalledWith('editMessage', {
      targetUserId: 'ben',
      messageId: '101',
      text: 'new text',
    });
    expect(texts(page)?.[0]).toBe('new text');
  });

  test('restarting an edit survives the answer to the previous one', async () => {
    await loadPage([message('101', 'ada')]);
    const editing = await import('#stores/chat/editing.ts');
    const { saveEditing } = await import('#stores/chat/on-demand/message-changes.ts');
    editing.startEditing('101');
    editing.setEdited('first');
    const { promise, resolve } = Promise.withResolvers<unknown>();
    wire.ask.mockReturnValueOnce(promise);
    const saved = saveEditing();
    editing.stopEditing();
    editing.startEditing('101');
    editing.setEdited('second');
    resolve({ ok: true, message: changed('101', 1, 'first') });
    await saved;
    expect(editing.$editing.get()).toMatchObject({ text: 'second', busy: false });
  });

  test('a deleted message cannot be edited', async () => {
    await loadPage([
      { ...message('101', 'ada'), change: { ...changed('1', 1).change!, state: 'deleted' } },
    ]);
    const editing = await import('#stores/chat/editing.ts');
    expect(editing.editNewest()).toBe(false);
  });
});

describe('an unfinished edit', () => {
  const load = async (messages: ChatMessage[]) => {
    await loadPage(messages);
    return import('#stores/chat/editing.ts');
  };

  test('an unfinished edit outlives the page until saved or cancelled', async () => {
    const first = await load([message('101', 'ada')]);
    first.openEditing('ada', 'ben');
    first.startEditing('101');
    first.setEdited('half a sen');
    const second = await load([message('101', 'ada')]);
    const close = second.openEditing('ada', 'ben');
    expect(second.$editing.get()).toEqual({ messageId: '101', text: 'half a sen', busy: false });
    close();
    expect(second.$editing.get()).toBeNull();
    second.openEditing('ada', 'cy');
    expect(second.$editing.get()).toBeNull();
    second.openEditing('ada', 'ben');
    second.stopEditing();
    expect(Object.keys(stored)).toEqual([]);
  });

  test('an edit of a deleted message is dropped', async () => {
    const first = await load([message('101', 'ada')]);
    first.openEditing('ada', 'ben');
    first.startEditing('101');
    const change = { number: 1, state: 'deleted' as const, reactions: [] };
    const second = await load([{ ...message('101', 'ada'), text: '', change }]);
    second.openEditing('ada', 'ben');
    expect(second.$editing.get()).toBeNull();
  });
});

describe('history', () => {
  const page = (messages: ChatMessage[], hasMore: boolean, hasNewer = false) => ({
    messages,
    hasMore,
    hasNewer,
  });

  test.each(['loaded', 'failed'])(
    'older messages load again after a jump (first request %s)',
    async (end) => {
      const { state } = await loadPage(many(301, 310));
      const history = await import('#stores/chat/history.ts');
      const { change } = await import('#stores/chat/conversation.ts');
      change(() => ({ older: 'idle' }));
      const first = Promise.withResolvers<unknown>();
      api.mockReturnValueOnce(first.promise);
      const loading = history.loadOlder();
      api.mockResolvedValueOnce(page(many(101, 110), true, true));
      await history.goTo('105');
      if (end === 'loaded') first.resolve(page(many(291, 300), true));
      else first.reject(new Error('lost'));
      await loading;
      expect(state()?.past?.messages).toHaveLength(10);
      history.goToNewest();
      expect(state()?.older).toBe(end === 'loaded' ? 'idle' : 'failed');
      api.mockResolvedValueOnce(page(many(281, 290), false));
      await history.loadOlder();
      expect(state()?.older).toBe('none');
    },
  );
});

describe('receipts and presence', () => {
  test('the server is told the visible conversation or its absence', async () => {
    const page = await loadPage();
    const look = (visibilityState: string) => {
      Object.assign(document, { visibilityState }).dispatchEvent(new Event('visibilitychange'));
      return wire.tell.mock.lastCall;
    };
    page.connect();
    expect(wire.tell).toHaveBeenLastCalledWith('viewing', { targetUserId: 'ben' });
    expect(look('hidden')).toEqual(['viewing', { targetUserId: null }]);
    expect(look('visible')).toEqual(['viewing', { targetUserId: 'ben' }]);
  });

  test('follow the server, and receipts never go back', async () => {
    const page = await loadPage([message('101', 'ada'), message('102', 'ada')]);
    page.hear('messageDelivered', { userId: 'ben', messageId: '102' });
    page.hear('readUpTo', { userId: 'ben', targetUserId: 'ada', messageId: '101' });
    page.hear('messageDelivered', { userId: 'ben', messageId: '101' });
    expect(page.state()?.theirs).toEqual({ receivedUpTo: '102', readUpTo: '101' });
    page.hear('userWentOffline', { userId: 'ben', lastSeen: '2026-03-20T09:00:00.000Z' });
    expect(page.state()?.presence).toEqual({
      isOnline: false,
      lastSeen: '2026-03-20T09:00:00.000Z',
    });
    page.hear('userWentOnline', { userId: 'ben' });
    expect(page.state()?.presence).toEqual({ isOnline: true, lastSeen: null });
    page.hear('userWentOffline', { userId: 'someone else', lastSeen: '' });
    expect(page.state()?.presence.isOnline).toBe(true);
  });
});
