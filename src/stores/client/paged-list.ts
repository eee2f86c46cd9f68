import { atom, type ReadableAtom } from 'nanostores';
import type { PageAnswer } from '#shared/api.ts';
import type { FirstPage, ListPage } from '#shared/first-page.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#shared/matching.ts';
import { api } from './api.ts';
import { addOnce, append, type Entry, without } from './entries.ts';

/** `tail` is what happens to the entries that are not here yet. */
export type ListState<E> =
  | { kind: 'loading'; /** How many entries stood here before. */ before: number }
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

/** Asks the API for the pages of the list at `path`, whose answers name its entries each in their own way. */
export function pagesOf<Answer extends PageAnswer, E>(
  path: string,
  entriesOf: (answer: Answer) => E[],
): LoadPage<E> {
  return async (limit, cursor) => {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) });
    const joint = path.includes('?') ? '&' : '?';
    const answer = await api<Answer>('GET', `${path}${joint}${query.toString()}`);
    return { entries: entriesOf(answer), nextCursor: answer.nextCursor };
  };
}

/** The state of a list that the page brought. */
export function stateOf<E>(first: FirstPage<E>): ListState<E> {
  if (first.kind === 'error') return first;
  const { entries, nextCursor } =
    first.kind === 'empty' ? { entries: [], nextCursor: null } : first;
  return { kind: 'ready', entries, nextCursor, tail: 'idle' };
}

/**
 * A list that arrives page by page. `failure` is what its error screen says. An answer that a
 * later call has overtaken is dropped.
 */
export function createPagedList<E extends Entry>(load: LoadPage<E>, failure: string) {
  const state = atom<ListState<E>>({ kind: 'loading', before: 0 });
  let latest = 0;
  let underway = 0;
  /** What changed while answers are on their way: they may have been written before it. */
  let turns: Turn<E>[] = [];

  const update = (turn: Turn<E>): void => {
    if (underway > 0) turns.push(turn);
    const now = state.get();
    if (now.kind !== 'ready') return;
    const entries = turn(now.entries);
    if (entries !== now.entries) state.set({ ...now, entries });
  };

  /** Shows the list once it is here. Where it does not load, the old one `stays`, or the error screen comes. */
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
    } else if (!stays || now.kind !== 'ready') state.set({ kind: 'error', message: failure });
    // More of the list was on its way, and is not taken any more.
    else if (now.tail === 'loading') state.set({ ...now, tail: 'failed' });
  }

  /** Loads at least as many entries as stood here, so that a long list does not collapse. */
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

  return {
    $state: state as ReadableAtom<ListState<E>>,

    /** Takes what the page brought. For the browser only. */
    seed: (first: ListState<E>): void => {
      latest += 1;
      state.set(first);
    },

    /** What `turn` makes of the list, and of what is on its way meanwhile. */
    update,
    add: (entry: E): void => update((entries) => addOnce(entries, entry)),
    remove: (id: string): void => update((entries) => without(entries, id)),

    fail: (message: string): void => {
      latest += 1;
      state.set({ kind: 'error', message });
    },

    /** Loads the list anew behind the loading screen. */
    reload: async (): Promise<void> => {
      state.set({ kind: 'loading', before: countNow() });
      await fetchAgain(false);
    },

    /** Loads the list anew while the old one is shown; an error screen is left to its button. */
    refresh: async (): Promise<void> => {
      if (state.get().kind !== 'error') await fetchAgain(false);
    },

    /** As {@link refresh}, for what the person did not ask for: where it fails, the old list stays. */
    catchUp: async (): Promise<void> => {
      if (state.get().kind === 'ready') await fetchAgain(true);
    },

    /** Loads the beginning of a list of another order, while the old one is shown. */
    begin: async (): Promise<void> => {
      latest += 1;
      await show(load(PAGE_SIZE, null), false);
    },

    /** Loads what comes after the last entry, once. */
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
