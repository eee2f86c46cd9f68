import { atom, type ReadableAtom } from 'nanostores';
import type { BlockedAnswer, MessageAnswer } from '#shared/api.ts';
import type { BlockedPerson } from '#shared/safety.ts';
import { fullName } from '#shared/user.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { createPagedList, pageQuery } from '#stores/client/paged-list.ts';
import { showToast } from '#stores/client/toast.ts';

const list = createPagedList<BlockedPerson>(
  async (limit, cursor) => {
    const { blocked, nextCursor } = await api<BlockedAnswer>(
      'GET',
      `/user/blocked${pageQuery(limit, cursor)}`,
    );
    return { entries: blocked, nextCursor };
  },
  'The list did not load.',
  { kind: 'loading', before: 0 },
);

/** Whom the person blocked, latest first. */
export const $blocked = list.$state;

const underway = atom<ReadonlySet<string>>(new Set());

/** Whose block is being taken back. */
export const $unblocking: ReadableAtom<ReadonlySet<string>> = underway;

export const reloadBlocked = (): Promise<void> => list.reload();
export const loadMoreBlocked = (): Promise<void> => list.loadMore();

/** Takes a block back; a failure says so and changes nothing. */
export async function unblock(person: BlockedPerson): Promise<void> {
  if (underway.get().has(person._id)) return;
  underway.set(new Set(underway.get()).add(person._id));
  try {
    await api<MessageAnswer>('DELETE', `/user/block/${person._id}`);
    list.remove(person._id);
    showToast('done', `${fullName(person)} is no longer blocked.`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast('failed', `${fullName(person)} is still blocked. ${error.message}`);
  } finally {
    underway.set(new Set([...underway.get()].filter((id) => id !== person._id)));
  }
}
