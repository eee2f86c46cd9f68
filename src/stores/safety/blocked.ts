import { atom, type ReadableAtom } from 'nanostores';
import type { BlockedPerson } from '#shared/safety.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { createPagedList, pagesOf } from '#stores/client/paged-list.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

/** The latest comes first. */
export const blocked = createPagedList<BlockedPerson>(
  pagesOf(
    (query) => api('GET /user/blocked', { query }),
    (answer) => answer.blocked,
  ),
  words.blockedFailed,
);

const underway = atom<ReadonlySet<string>>(new Set());

export const $unblocking: ReadableAtom<ReadonlySet<string>> = underway;

/** A failure is shown and changes nothing. */
export async function unblock(person: BlockedPerson): Promise<void> {
  if (underway.get().has(person._id)) return;
  underway.set(new Set(underway.get()).add(person._id));
  try {
    await api('DELETE /user/block/:userId', { params: { userId: person._id } });
    blocked.remove(person._id);
    showToast('done', words.unblocked(person));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast('failed', words.stillBlocked(person, error.message));
  } finally {
    underway.set(new Set([...underway.get()].filter((id) => id !== person._id)));
  }
}
