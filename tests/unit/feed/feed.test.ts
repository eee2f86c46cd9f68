import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedAnswer } from '#shared/api.ts';
import type { Developer } from '#shared/user.ts';
import {
  $feed,
  $matching,
  moveToEnd,
  refreshFeed,
  removeUser,
  seedFeed,
  usersNow,
} from '#stores/feed/feed.ts';
import { outboxKey } from '#stores/keys.ts';
import { addToOutbox, dropFromOutbox, readOutbox } from '#stores/feed/outbox.ts';
import { followFeed, signal } from '#stores/feed/signals.ts';
import { historyOf } from '#stores/feed/history.ts';
import { undoLast } from '#stores/feed/undo.ts';
import { $toast, type Toast } from '#stores/client/toast.ts';
import { type FakeAnswer, fakeBrowser, someone as user } from '../../support/fakes/fake-api.ts';

type Handler = (call: string) => FakeAnswer;

const browser = {
  storage: {} as Record<string, string>,
  toasts: [] as Toast[],
  calls: [] as string[],
  handler: (() => ({ json: {} })) as Handler,
  answer(handler: Handler) {
    browser.handler = handler;
  },
  goOffline() {
    vi.stubGlobal('navigator', { onLine: false });
    browser.answer(() => 'offline');
  },
  goOnline() {
    vi.stubGlobal('navigator', { onLine: true });
    browser.answer(() => ({ json: {} }));
    dispatchEvent(new Event('online'));
  },
};
let stop: () => void = () => undefined;
let stopToasts: () => void = () => undefined;
let me = '';
let count = 0;

beforeEach(async () => {
  count += 1;
  me = `me-${String(count)}`;
  const { storage } = fakeBrowser(user(me), (method, path) => {
    const call = `${method} ${path}`;
    browser.calls.push(call);
    return browser.handler(call);
  });
  Object.assign(browser, { storage, toasts: [], calls: [] });
  browser.answer(() => ({ json: {} }));
  vi.stubGlobal('navigator', { onLine: true });
  stopToasts = $toast.listen((toast) => {
    if (toast !== null) browser.toasts.push(toast);
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await touchThePage();
});

/** Loads the sending module, as the first interaction does. */
async function touchThePage(): Promise<void> {
  const untouched = followFeed(me);
  dispatchEvent(new Event('pointerdown'));
  await vi.dynamicImportSettled();
  untouched();
}

afterEach(() => {
  stop();
  stop = () => undefined;
  stopToasts();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const someone = (id: string): Developer =>
  user(id, { firstName: id.toUpperCase(), lastName: 'Test' });

const people = (...ids: string[]): Developer[] => ids.map(someone);

function open(users: Developer[], nextCursor: string | null = null): void {
  seedFeed(users.length === 0 ? { kind: 'empty' } : { kind: 'ready', users, nextCursor }, me);
  stop = followFeed(me);
}

const ids = (): string[] => usersNow().map(({ _id }) => _id);
const unsent = (): string[] => readOutbox(me).map(({ developer }) => developer._id);
const sent = (): string[] =>
  browser.calls
    .filter((call) => call.includes('/request/send/'))
    .map((call) => call.replace('POST /request/send/', ''));

function page(users: Developer[], nextCursor: string | null = null): FakeAnswer {
  const json: FeedAnswer = { users: users.map((one) => ({ ...one, reasons: [] })), nextCursor };
  return { json };
}

const refused = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  json: { code, message },
});

test('the match count requested last is shown', async () => {
  const matching = (count: number) => ({ count, exact: true, loosen: [] });
  const users = [{ ...someone('a'), reasons: [] }];
  seedFeed({ kind: 'ready', users, nextCursor: null, matching: matching(9) }, me, 'q=rust');
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void answers.push(resolve)));
  removeUser('x');
  removeUser('y');
  const answer = (nth: number, count: number) =>
    answers[nth]?.(Response.json({ users: [], nextCursor: null, matching: matching(count) }));
  answer(1, 7);
  await vi.waitFor(() => expect($matching.get()?.count).toBe(7));
  answer(0, 8);
  await new Promise((resolve) => setTimeout(resolve));
  expect($matching.get()?.count).toBe(7);
});

test('a signal counts once and only for the top card', () => {
  open(people('a', 'b'));
  expect(signal('ignored', 'b')).toBe(false);
  expect(signal('ignored', 'a')).toBe(true);
  expect(signal('ignored', 'a')).toBe(false);
  expect(sent()).toEqual(['ignored/a']);
});

test.each([
  [
    503,
    'unavailable',
    'Later',
    ['a', 'b'],
    'Couldn’t send your choice for A Test. The card is back.',
  ],
  [
    429,
    'too_many_requests',
    'Try again in 5 minutes.',
    ['a', 'b'],
    /back\. Try again in 5 minutes\.$/,
  ],
  [409, 'conflict', 'They have asked to connect.', ['b'], 'They have asked to connect.'],
])('a signal answered with %i %s is explained', async (status, code, message, left, text) => {
  browser.answer(() => refused(status, code, message));
  open(people('a', 'b'));
  signal('interested', 'a');
  expect(ids()).toEqual(['b']);
  await vi.waitFor(() => expect(browser.toasts).toHaveLength(1));
  const said = typeof text === 'string' ? text : (expect.stringMatching(text) as string);
  expect(browser.toasts).toEqual([{ kind: 'failed', text: said }]);
  expect(ids()).toEqual(left);
  expect(unsent()).toEqual([]);
});

test('the last card returns to an empty deck', async () => {
  browser.answer(() => refused(500, 'internal', 'Something Went Wrong'));
  open(people('a'));
  signal('ignored', 'a');
  expect($feed.get()).toEqual({ kind: 'empty' });
  await vi.waitFor(() => expect(ids()).toEqual(['a']));
});

test('offline signals wait in order and are sent later', async () => {
  browser.goOffline();
  open(people('a', 'b', 'c'));
  signal('interested', 'a');
  signal('ignored', 'b');
  expect(browser.calls).toEqual([]);
  expect(ids()).toEqual(['c']);
  expect(unsent()).toEqual(['a', 'b']);
  expect(browser.storage, 'kept under a key with the user id').toHaveProperty([outboxKey(me)]);
  expect(browser.toasts).toHaveLength(1);

  browser.goOnline();
  await vi.waitFor(() => expect(unsent()).toEqual([]));
  expect(sent()).toEqual(['interested/a', 'ignored/b']);
  expect(browser.toasts.at(-1)).toEqual({ kind: 'done', text: 'Back online. 2 choices sent.' });
});

test('an unanswered request waits and holds later ones', async () => {
  vi.useFakeTimers();
  browser.answer(() => 'offline');
  open(people('a', 'b', 'c'));
  signal('interested', 'a');
  await vi.advanceTimersByTimeAsync(10);
  expect(unsent()).toEqual(['a']);

  browser.answer(() => ({ json: {} }));
  browser.calls.length = 0;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent()).toEqual(['interested/a']);
  expect(unsent()).toEqual([]);
});

test('an earlier page’s signals are sent first and stay hidden', async () => {
  addToOutbox(me, { status: 'interested', developer: someone('a') });
  addToOutbox(me, { status: 'ignored', developer: someone('b') });
  open(people('a', 'b', 'c'));
  expect(ids()).toEqual(['c']);
  await vi.waitFor(() => expect(unsent()).toEqual([]));
  expect(sent()).toEqual(['interested/a', 'ignored/b']);
});

test('a signal that arrived despite a lost answer is done', async () => {
  addToOutbox(me, { status: 'interested', developer: someone('a') });
  browser.answer(() => refused(409, 'conflict', 'You have already answered this developer'));
  open(people('b'));
  await vi.waitFor(() => expect(unsent()).toEqual([]));
  expect(browser.toasts).toEqual([]);
  expect(ids()).toEqual(['b']);
});

test('a signal sent by another tab is done', async () => {
  open(people('a', 'b'));
  browser.answer(() => {
    dropFromOutbox(me, 'a');
    return refused(409, 'conflict', 'You have already answered this developer');
  });
  signal('interested', 'a');
  await vi.waitFor(() => expect(sent()).toEqual(['interested/a']));
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled());
  expect(browser.toasts).toEqual([]);
});

test('a refused waiting signal returns its card and releases others', async () => {
  addToOutbox(me, { status: 'interested', developer: someone('a') });
  addToOutbox(me, { status: 'ignored', developer: someone('b') });
  browser.answer((call) =>
    call.endsWith('/a') ? refused(503, 'unavailable', 'Later') : { json: {} },
  );
  open(people('c'));
  await vi.waitFor(() => expect(unsent()).toEqual([]));
  expect(sent()).toEqual(['interested/a', 'ignored/b']);
  expect(ids()).toEqual(['a', 'c']);
});

test('the outbox survives invalid data and other tabs', () => {
  browser.storage[outboxKey(me)] = '{not json';
  expect(readOutbox(me)).toEqual([]);
  browser.storage[outboxKey(me)] = '[{"status":"maybe"},null]';
  expect(readOutbox(me)).toEqual([]);
  addToOutbox(me, { status: 'ignored', developer: someone('a') });
  dropFromOutbox(me, 'a');
  expect(browser.storage).not.toHaveProperty([outboxKey(me)]);
});

test('another tab drops the card and restores it', async () => {
  open(people('a', 'b'));
  const tab = new BroadcastChannel(`matching:${me}`);
  const stranger = new BroadcastChannel('matching:someone-else');
  try {
    stranger.postMessage({ kind: 'signalled', developerId: 'b' });
    tab.postMessage({ kind: 'signalled', developerId: 'a' });
    await vi.waitFor(() => expect(ids()).toEqual(['b']));
    tab.postMessage({ kind: 'signal-failed', developer: someone('a') });
    await vi.waitFor(() => expect(ids()).toEqual(['a', 'b']));

    const heard = new Promise((resolve) => {
      tab.onmessage = (event: MessageEvent) => resolve(event.data);
    });
    signal('ignored', 'a');
    expect(await heard).toEqual({ kind: 'signalled', developerId: 'a' });
  } finally {
    tab.close();
    stranger.close();
  }
});

test('the next page is fetched once, early, and goes below', async () => {
  browser.answer((call) =>
    call.includes('/user/feed') ? page(people('g', 'h', 'f'), null) : { json: {} },
  );
  open(people('a', 'b', 'c', 'd', 'e', 'f', 'x'), 'after-x');
  expect(browser.calls).toEqual([]);
  signal('ignored', 'a');
  expect(browser.calls.filter((call) => call.includes('feed'))).toEqual([]);
  signal('ignored', 'b');
  signal('ignored', 'c');
  expect(browser.calls.filter((call) => call.includes('feed'))).toEqual([
    'GET /user/feed?limit=12&cursor=after-x',
  ]);
  await vi.waitFor(() => expect(ids()).toEqual(['d', 'e', 'f', 'x', 'g', 'h']));
});

test('an answer older than a signal does not return cards', async () => {
  open(people('a'));
  const early = page(people('a', 'b'));
  browser.answer((call) => (call.includes('/user/feed') ? early : { json: {} }));
  signal('interested', 'a');
  await vi.waitFor(() => expect(unsent()).toEqual([]));
  await refreshFeed();
  expect(ids()).toEqual(['b']);
});

const past = (): string[] =>
  historyOf(me)
    .get()
    .map(({ developer }) => developer._id);

test('a repeated undo succeeds after a lost answer', async () => {
  open(people('a', 'b'));
  signal('interested', 'a');
  await vi.waitFor(() => expect(unsent()).toEqual([]));
  browser.answer(() => 'offline');
  expect(await undoLast(me)).toBeNull();
  expect(past()).toEqual(['a']);
  expect(ids()).toEqual(['b']);
  browser.answer(() => refused(404, 'not_found', 'There is nothing to undo'));
  expect(await undoLast(me)).toEqual(someone('a'));
  expect(ids()).toEqual(['a', 'b']);
  expect(past()).toEqual([]);
});

test('an impossible undo is dropped and the previous one offered', async () => {
  open(people('a', 'b', 'c'));
  signal('interested', 'a');
  signal('interested', 'b');
  await vi.waitFor(() => expect(unsent()).toEqual([]));
  browser.answer((call) =>
    call.endsWith('/b') ? refused(409, 'conflict', 'They have answered already.') : { json: {} },
  );
  // Both at once: the second waits for the outcome of the first.
  const [first, second] = await Promise.all([undoLast(me), undoLast(me)]);
  expect([first, second]).toEqual([null, someone('a')]);
  expect(ids()).toEqual(['a', 'c']);
  expect(past()).toEqual([]);
});

test('refused signals leave no undo; repeated people appear once', async () => {
  open(people('a', 'b'));
  browser.answer(() => refused(503, 'unavailable', 'Later'));
  signal('interested', 'a');
  await vi.waitFor(() => expect(ids()).toEqual(['a', 'b']));
  expect(past()).toEqual([]);
  moveToEnd(someone('a'));
  moveToEnd(someone('b'));
  moveToEnd(someone('a'));
  expect(past()).toEqual(['b', 'a']);
});

test('the undo history survives invalid data and is limited', () => {
  browser.storage[`past:${me}`] = '[{"status":"maybe"},null,{"status":"later"}]';
  expect(past()).toEqual([]);
  const many = Array.from({ length: 30 }, (_, at) => someone(`n${String(at)}`));
  open(many);
  for (const one of many) moveToEnd(one);
  expect(past()).toEqual(many.slice(-10).map(({ _id }) => _id));
});
