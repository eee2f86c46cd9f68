import { beforeEach, expect, test, vi } from 'vitest';
import { createPagedList, type LoadPage, stateOf } from '#stores/client/paged-list.ts';
import { createResource } from '#stores/client/resource.ts';

interface Thing {
  _id: string;
}
const things = (...ids: string[]): Thing[] => ids.map((_id) => ({ _id }));
const numbered = (from: number, to: number): Thing[] =>
  Array.from({ length: to - from }, (_, index) => ({ _id: String(from + index) }));

/** Serves a list of `total` things; a cursor is the start of the next page. */
const server =
  (total: () => number): LoadPage<Thing> =>
  (limit, cursor) => {
    const from = Number(cursor ?? 0);
    const to = Math.min(from + limit, total());
    return Promise.resolve({
      entries: numbered(from, to),
      nextCursor: to < total() ? String(to) : null,
    });
  };

const listOf = (load: LoadPage<Thing>) => createPagedList(load, 'It failed');
/** Returns a list with these entries, as a page brings it. */
const ready = (entries: Thing[], nextCursor: string | null = null) =>
  stateOf({ kind: 'ready', entries, nextCursor });
const ids = (list: ReturnType<typeof listOf>) => {
  const state = list.$state.get();
  return state.kind === 'ready' ? state.entries.map(({ _id }) => _id) : state.kind;
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('navigator', { onLine: true });
});

test('initial data is entries, an empty list or an error', () => {
  expect(stateOf({ kind: 'empty' })).toMatchObject({ kind: 'ready', entries: [] });
  expect(stateOf({ kind: 'error', message: 'Lost' })).toEqual({ kind: 'error', message: 'Lost' });
  expect(stateOf({ kind: 'ready', entries: things('a'), nextCursor: 'x' })).toMatchObject({
    entries: things('a'),
    nextCursor: 'x',
  });
});

test('a list replaces all, adds once and removes by id', () => {
  const list = listOf(server(() => 0));
  list.seed(ready(things('a', 'b')));
  list.add({ _id: 'c' });
  list.add({ _id: 'c' });
  expect(ids(list)).toEqual(['c', 'a', 'b']);
  list.remove('a');
  list.remove('nobody');
  expect(ids(list)).toEqual(['c', 'b']);
});

test('a pending answer does not undo a change', async () => {
  const answer = Promise.withResolvers<{ entries: Thing[]; nextCursor: null }>();
  const list = listOf(() => answer.promise);
  list.seed(ready(things('a', 'b')));
  const caughtUp = list.catchUp();
  list.remove('a');
  list.add({ _id: 'c' });
  answer.resolve({ entries: things('d', 'a', 'b'), nextCursor: null });
  await caughtUp;
  expect(ids(list)).toEqual(['c', 'd', 'b']);
});

test('a removed entry does not return with a pending page', async () => {
  const more = Promise.withResolvers<{ entries: Thing[]; nextCursor: null }>();
  const anew = Promise.withResolvers<{ entries: Thing[]; nextCursor: null }>();
  const answers = [anew.promise, more.promise];
  const list = listOf(() => answers.shift() ?? Promise.reject(new Error('offline')));
  list.seed(ready(things('a', 'b'), 'c'));
  const caughtUp = list.catchUp();
  list.remove('a');
  const loaded = list.loadMore();
  list.remove('d');
  more.resolve({ entries: things('c', 'd', 'e'), nextCursor: null });
  await loaded;
  expect(ids(list)).toEqual(['b', 'c', 'e']);
  anew.resolve({ entries: things('a', 'b', 'd', 'e'), nextCursor: null });
  await caughtUp;
  expect(ids(list)).toEqual(['b', 'e']);
});

test('reordering applies to shown and pending entries', async () => {
  const answer = Promise.withResolvers<{ entries: Thing[]; nextCursor: null }>();
  const list = listOf(() => answer.promise);
  list.seed(ready(things('a', 'b')));
  const caughtUp = list.catchUp();
  list.update((entries) => entries.toReversed());
  expect(ids(list)).toEqual(['b', 'a']);
  answer.resolve({ entries: things('a', 'b', 'c'), nextCursor: null });
  await caughtUp;
  expect(ids(list)).toEqual(['c', 'b', 'a']);
});

test('a background load fails without an error screen', async () => {
  const list = listOf(() => Promise.reject(new Error('offline')));
  list.seed(ready(things('a')));
  await list.catchUp();
  expect(ids(list)).toEqual(['a']);
  await list.refresh();
  expect(ids(list)).toBe('error');
});

test('a pending page can be retried after a failed catch-up', async () => {
  const [more, again] = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
  const answers = [more.promise, again.promise];
  const list = listOf(() => answers.shift() ?? Promise.reject(new Error('offline')));
  list.seed(ready(things('a'), 'x'));
  const loaded = list.loadMore();
  const caughtUp = list.catchUp();
  again.reject(new Error('offline'));
  await caughtUp;
  expect(list.$state.get()).toMatchObject({ kind: 'ready', tail: 'failed' });
  more.reject(new Error('offline'));
  await loaded;
  expect(list.$state.get()).toMatchObject({ kind: 'ready', tail: 'failed' });
});

test('pages arrive with each entry once until the end', async () => {
  const list = listOf(server(() => 45));
  await list.reload();
  list.remove('3');
  await list.loadMore();
  await list.loadMore();
  expect(ids(list)).toHaveLength(44);
  expect(list.$state.get()).toMatchObject({ nextCursor: null, tail: 'idle' });
  await list.loadMore();
  expect(ids(list)).toHaveLength(44);
});

test('two simultaneous calls load one page', async () => {
  const load = vi.fn(server(() => 60));
  const list = listOf(load);
  await list.reload();
  await Promise.all([list.loadMore(), list.loadMore()]);
  expect(load).toHaveBeenCalledTimes(2);
  expect(ids(list)).toHaveLength(40);
});

test('a reloaded long list keeps its length', async () => {
  const list = listOf(server(() => 200));
  await list.reload();
  for (let page = 0; page < 5; page += 1) await list.loadMore();
  expect(ids(list)).toHaveLength(120);
  await list.refresh();
  expect(ids(list)).toHaveLength(120);
});

test('failed loads show a screen, failed pages a line', async () => {
  let failing = false;
  const inner = server(() => 30);
  const list = listOf((limit, cursor) =>
    failing ? Promise.reject(new Error('down')) : inner(limit, cursor),
  );
  await list.reload();
  failing = true;
  await list.loadMore();
  expect(list.$state.get()).toMatchObject({ kind: 'ready', tail: 'failed' });
  await list.reload();
  expect(list.$state.get()).toEqual({ kind: 'error', message: 'It failed' });
  failing = false;
  await list.refresh();
  expect(ids(list), 'only its button leaves the error screen').toBe('error');
  await list.reload();
  expect(ids(list)).toHaveLength(20);
});

test('an outdated answer is dropped', async () => {
  const answers: ((page: { entries: Thing[]; nextCursor: null }) => void)[] = [];
  const list = listOf(() => new Promise((resolve) => answers.push(resolve)));
  const slow = list.reload();
  const quick = list.reload();
  answers[1]?.({ entries: things('new'), nextCursor: null });
  await quick;
  answers[0]?.({ entries: things('old'), nextCursor: null });
  await slow;
  expect(ids(list)).toEqual(['new']);
});

test('failed lists and resources load again once online', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const network = { onLine: false };
  vi.stubGlobal('navigator', network);
  const answer = <Value>(value: Value) =>
    network.onLine ? Promise.resolve(value) : Promise.reject(new Error('offline'));
  const list = listOf(() => answer({ entries: things('a'), nextCursor: null }));
  const resource = createResource(() => answer({ value: 1 }));
  await Promise.all([list.reload(), resource.load()]);
  expect([ids(list), resource.$state.get().kind]).toEqual(['error', 'error']);
  network.onLine = true;
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => {
    expect(ids(list)).toEqual(['a']);
    expect(resource.$state.get()).toEqual({ kind: 'ready', value: 1 });
  });
});
