import { atom } from 'nanostores';
import type { SearchAnswer, SearchHit } from '#shared/api.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { showToast } from '#stores/client/toast.ts';
import { goTo } from '../history.ts';

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

const FAILED = 'Search failed. Try again in a moment.';

export const $search = atom<SearchState>({ kind: 'idle' });

/** Answers of earlier searches are dropped. */
let round = 0;

/** A request covers a part of a long conversation, so this continues until there are hits. */
async function findSome(target: string, q: string, cursor: string | null): Promise<SearchAnswer> {
  const mine = round;
  for (let from = cursor; ;) {
    const answer = await api('GET /chat/:targetUserId/search', {
      params: { targetUserId: target },
      query: { q, ...(from !== null && { cursor: from }) },
    });
    if (answer.hits.length > 0 || answer.nextCursor === null || mine !== round) return answer;
    from = answer.nextCursor;
  }
}

/** An empty query has no results. */
export async function search(target: string, typed: string): Promise<void> {
  const mine = ++round;
  const q = typed.trim();
  if (q === '') {
    $search.set({ kind: 'idle' });
    return;
  }
  $search.set({ kind: 'searching', q });
  try {
    const found = await findSome(target, q, null);
    if (mine === round) $search.set({ kind: 'ready', q, ...found, tail: 'idle' });
  } catch (error) {
    console.warn(FAILED, error);
    if (mine === round) $search.set({ kind: 'failed', q, message: messageOf(error) });
  }
}

/** Refusals explain themselves; other failures don't. */
const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 ? (error.reason ?? FAILED) : FAILED;

export async function searchOn(target: string): Promise<void> {
  const now = $search.get();
  if (now.kind !== 'ready' || now.nextCursor === null || now.tail === 'loading') return;
  const mine = round;
  $search.set({ ...now, tail: 'loading' });
  try {
    const { hits, nextCursor } = await findSome(target, now.q, now.nextCursor);
    if (mine !== round) return;
    $search.set({ ...now, hits: [...now.hits, ...hits], nextCursor, tail: 'idle' });
  } catch (error) {
    console.warn(FAILED, error);
    if (mine === round) $search.set({ ...now, tail: 'failed' });
  }
}

export async function jumpTo({ _id }: SearchHit): Promise<void> {
  try {
    await goTo(_id);
  } catch (error) {
    console.warn('The message did not load:', error);
    showToast('failed', 'The message did not load. Try again in a moment.');
  }
}
