import { atom, type ReadableAtom } from 'nanostores';
import type { PageAnswer } from '#shared/api.ts';
import type { FirstPage, ListPage } from '#shared/first-page.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#shared/matching.ts';
import { retryOnline } from './api.ts';

export type ListState<E> =
  | { kind: 'loading'; /** Number of entries before. */ before: number }
  | { kind: 'error'; message: string }
  | {
      kind: 'ready';
      entries: E[];
      nextCursor: string | null;
      tail: 'idle' | 'loading' | 'failed';
    };

type Turn<E> = (entries: E[]) => E[];

export type LoadPage<E> = (limit: number, cursor: string | null) => Promise<ListPage<E>>;

export type PagedList<E extends Entry> = ReturnType<typeof createPagedList<E>>;

/** Each answer has an own name for its entries. */
export function pagesOf<Answer extends PageAnswer, E>(
  call: (query: { limit: string; cursor?: string }) => Promise<Answer>,
  entriesOf: (answer: Answer) => E[],
): LoadPage<E> {
  return async (limit, cursor) => {
    const answer = await call({ limit: String(limit), ...(cursor !== null && { cursor }) });
    return { entries: entriesOf(answer), nextCursor: answer.nextCursor };
  };
}

export function stateOf<E>(first: FirstPage<E>): ListState<E> {
  if (first.kind === 'error') return first;
  const { entries, nextCursor } =
    first.kind === 'empty' ? { entries: [], nextCursor: null } : first;
  return { kind: 'ready', entries, nextCursor, tail: 'idle' };
}

/** `failure` is the text of the error screen. Answers overtaken by a later call are dropped. */
export function createPagedList<E extends Entry>(load: LoadPage<E>, failure: string) {
  const state = atom<ListState<E>>({ kind: 'loading', before: 0 });
  let latest = 0;
  let underway = 0;
  /** Answers on their way may predate these changes. */
  let turns: Turn<E>[] = [];

  const update = (turn: Turn<E>): void => {
    if (underway > 0) turns.push(turn);
    const now = state.get();
    if (now.kind !== 'ready') return;
    const entries = turn(now.entries);
    if (entries !== now.entries) state.set({ ...now, entries });
  };

  /** After a failure the old list `stays`, or the error screen appears. */
  async function show(loading: Promise<ListPage<E>>, stays: boolean): Promise<void> {
    const mine = latest;
    const from = turns.length;
    underway += 1;
    const page = await loading.catch((error: unknown) => {
      console.warn(failure, error);
    });
    const missed = turns.slice(from);
    underway -= 1;
    if (underway === 0) turns = [];
    if (mine !== latest) return;
    const now = state.get();
    if (page) {
      const entries = missed.reduce((before, turn) => turn(before), page.entries);
      state.set({ kind: 'ready', entries, nextCursor: page.nextCursor, tail: 'idle' });
    } else if (!stays || now.kind !== 'ready') {
      state.set({ kind: 'error', message: failure });
      retryOnline(reload);
    }
    // A running load of the next page is dropped.
    else if (now.tail === 'loading') state.set({ ...now, tail: 'failed' });
  }

  /** A long list doesn't shrink. */
  async function loadAll(count: number): Promise<ListPage<E>> {
    let all: ListPage<E> = { entries: [], nextCursor: null };
    do {
      const wanted = Math.max(PAGE_SIZE, Math.min(count - all.entries.length, PAGE_SIZE_MAX));
      const { entries, nextCursor } = await load(wanted, all.nextCursor);
      all = { entries: append(all.entries, entries), nextCursor };
    } while (all.nextCursor !== null && all.entries.length < count);
    return all;
  }

  function fetchAgain(stays: boolean): Promise<void> {
    latest += 1;
    return show(loadAll(countNow()), stays);
  }

  const countNow = (): number => {
    const now = state.get();
    return now.kind === 'ready' ? now.entries.length : now.kind === 'loading' ? now.before : 0;
  };

  const reload = async (): Promise<void> => {
    state.set({ kind: 'loading', before: countNow() });
    await fetchAgain(false);
  };

  return {
    $state: state as ReadableAtom<ListState<E>>,

    seed: (first: ListState<E>): void => {
      latest += 1;
      state.set(first);
    },

    /** Loads in progress get the change too. */
    update,
    add: (entry: E): void => update((entries) => addOnce(entries, entry)),
    remove: (id: string): void => update((entries) => without(entries, id)),

    fail: (message: string): void => {
      latest += 1;
      state.set({ kind: 'error', message });
    },

    reload,

    /** The old list stays visible meanwhile; an error screen stays. */
    refresh: async (): Promise<void> => {
      if (state.get().kind !== 'error') await fetchAgain(false);
    },

    /** A failure isn't shown. */
    catchUp: async (): Promise<void> => {
      if (state.get().kind === 'ready') await fetchAgain(true);
    },

    /** The old list stays visible meanwhile. */
    begin: async (): Promise<void> => {
      latest += 1;
      await show(load(PAGE_SIZE, null), false);
    },

    loadMore: async (): Promise<void> => {
      const now = state.get();
      if (now.kind !== 'ready' || now.nextCursor === null || now.tail === 'loading') return;
      state.set({ ...now, tail: 'loading' });
      const more = async (cursor: string): Promise<ListPage<E>> => {
        const { entries, nextCursor } = await load(PAGE_SIZE, cursor);
        const then = state.get();
        return { entries: append(then.kind === 'ready' ? then.entries : [], entries), nextCursor };
      };
      await show(more(now.nextCursor), true);
    },
  };
}

/** Each operation returns the same list if nothing changes. */
export interface Entry {
  _id: string;
}

export function addOnce<E extends Entry>(list: readonly E[], entry: E): E[] {
  return list.some(({ _id }) => _id === entry._id) ? (list as E[]) : [entry, ...list];
}

function without<E extends Entry>(list: readonly E[], id: string): E[] {
  return list.some(({ _id }) => _id === id) ? list.filter(({ _id }) => _id !== id) : (list as E[]);
}

function append<E extends Entry>(list: readonly E[], more: readonly E[]): E[] {
  const known = new Set(list.map(({ _id }) => _id));
  return [...list, ...more.filter(({ _id }) => !known.has(_id))];
}
