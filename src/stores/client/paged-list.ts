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
  /** What changed since the list was asked for: the answer may have been written before it. */
  let meanwhile: ((entries: E[]) => E[])[] | null = null;

  const change = (turn: (entries: E[]) => E[]): void => {
    meanwhile?.push(turn);
    const now = state.get();
    if (now.kind !== 'ready') return;
    const entries = turn(now.entries);
    if (entries !== now.entries) state.set({ ...now, entries });
  };

  /**
   * Loads at least as many entries as stood here, so that a long list does not collapse. Where
   * that fails, the error screen comes, unless the old list may stay.
   */
  async function fetchAgain(count: number, orElse: 'error' | 'stay' = 'error'): Promise<void> {
    latest += 1;
    const mine = latest;
    const changes: ((entries: E[]) => E[])[] = (meanwhile = []);
    try {
      let all: ListPage<E> = { entries: [], nextCursor: null };
      do {
        const wanted = Math.max(PAGE_SIZE, Math.min(count - all.entries.length, PAGE_SIZE_MAX));
        const { entries, nextCursor } = await load(wanted, all.nextCursor);
        all = { entries: append(all.entries, entries), nextCursor };
      } while (all.nextCursor !== null && all.entries.length < count);
      if (mine !== latest) return;
      const entries = changes.reduce((before, turn) => turn(before), all.entries);
      state.set({ kind: 'ready', entries, nextCursor: all.nextCursor, tail: 'idle' });
    } catch (error) {
      console.warn(failure, error);
      if (mine !== latest) return;
      const now = state.get();
      if (orElse === 'error' || now.kind !== 'ready')
        state.set({ kind: 'error', message: failure });
      // More of the list was on its way, and is not taken any more.
      else if (now.tail === 'loading') state.set({ ...now, tail: 'failed' });
    } finally {
      if (mine === latest) meanwhile = null;
    }
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

    add: (entry: E): void => change((entries) => addOnce(entries, entry)),
    remove: (id: string): void => change((entries) => without(entries, id)),

    fail: (message: string): void => {
      latest += 1;
      state.set({ kind: 'error', message });
    },

    /** Loads the list anew behind the loading screen. */
    reload: async (): Promise<void> => {
      const before = countNow();
      state.set({ kind: 'loading', before });
      await fetchAgain(before);
    },

    /** Loads the list anew while the old one is shown; an error screen is left to its button. */
    refresh: async (): Promise<void> => {
      if (state.get().kind !== 'error') await fetchAgain(countNow());
    },

    /** As {@link refresh}, for what the person did not ask for: where it fails, the old list stays. */
    catchUp: async (): Promise<void> => {
      if (state.get().kind === 'ready') await fetchAgain(countNow(), 'stay');
    },

    /** Loads what comes after the last entry, once. */
    loadMore: async (): Promise<void> => {
      const now = state.get();
      if (now.kind !== 'ready' || now.nextCursor === null || now.tail === 'loading') return;
      state.set({ ...now, tail: 'loading' });
      const mine = latest;
      const settle = (
        turn: (list: Extract<ListState<E>, { kind: 'ready' }>) => ListState<E>,
      ): void => {
        const then = state.get();
        if (mine === latest && then.kind === 'ready') state.set(turn(then));
      };
      try {
        const page = await load(PAGE_SIZE, now.nextCursor);
        settle(({ entries }) => ({
          kind: 'ready',
          entries: append(entries, page.entries),
          nextCursor: page.nextCursor,
          tail: 'idle',
        }));
      } catch (error) {
        console.warn(failure, error);
        settle((list) => ({ ...list, tail: 'failed' }));
      }
    },
  };
}
