import { useEffect, useRef, useState } from 'react';
import type { SearchAnswer, SearchHit } from '#shared/api.ts';
import { api, ApiError } from '#stores/client/api.ts';
import * as words from './words.ts';

export type SearchState =
  | { kind: 'idle' }
  | { kind: 'searching'; q: string }
  | {
      kind: 'ready';
      q: string;
      hits: readonly SearchHit[];
      nextCursor: string | null;
      tail: 'idle' | 'loading' | 'failed';
    }
  | { kind: 'failed'; q: string; message: string };

/** The search starts after a pause in typing. */
const TYPED_MS = 200;

/** A request covers a part of a long conversation, so this continues until there are hits. */
async function findSome(
  target: string,
  q: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  for (let from = cursor; ;) {
    const answer = await api('GET /chat/:targetUserId/search', {
      params: { targetUserId: target },
      query: { q, ...(from !== null && { cursor: from }) },
      signal,
    });
    if (answer.hits.length > 0 || answer.nextCursor === null) return answer;
    from = answer.nextCursor;
  }
}

/** Refusals explain themselves; other failures don't. */
const messageOf = (error: unknown): string =>
  (error instanceof ApiError && error.status < 500 && error.reason) || words.searchFailed;

/** Searches again when the text changes; an empty one has no results. */
export function useSearch(target: string, typed: string) {
  const [found, setFound] = useState<SearchState>({ kind: 'idle' });
  const running = useRef(new AbortController());

  useEffect(() => {
    const { signal } = (running.current = new AbortController());
    const q = typed.trim();
    const search = async (): Promise<void> => {
      setFound(q === '' ? { kind: 'idle' } : { kind: 'searching', q });
      if (q === '') return;
      const after = await findSome(target, q, null, signal).then(
        (answer): SearchState => ({ kind: 'ready', q, ...answer, tail: 'idle' }),
        (error: unknown): SearchState => ({ kind: 'failed', q, message: messageOf(error) }),
      );
      if (!signal.aborted) setFound(after);
    };
    const timer = setTimeout(() => void search(), TYPED_MS);
    return () => {
      clearTimeout(timer);
      running.current.abort();
    };
  }, [target, typed]);

  const findMore = async (): Promise<void> => {
    if (found.kind !== 'ready' || found.nextCursor === null || found.tail === 'loading') return;
    // The next search is about to start.
    if (found.q !== typed.trim()) return;
    const { signal } = running.current;
    setFound({ ...found, tail: 'loading' });
    const after = await findSome(target, found.q, found.nextCursor, signal).then(
      (more): SearchState => ({
        ...found,
        ...more,
        hits: [...found.hits, ...more.hits],
        tail: 'idle',
      }),
      (): SearchState => ({ ...found, tail: 'failed' }),
    );
    if (!signal.aborted) setFound(after);
  };
  return { found, findMore };
}
