import { atom, type ReadableAtom } from 'nanostores';
import type { PairLink } from '#shared/pair-links.ts';
import { api, retryOnline } from '#stores/client/api.ts';
import { onSocket } from '#stores/client/socket.ts';
import { failureOf } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';

export type PairLinksState =
  | { kind: 'loading' }
  | { kind: 'error'; message: string }
  /** `busy`: a link is being created or revoked. */
  | { kind: 'ready'; links: PairLink[]; busy: boolean };

const state = atom<PairLinksState>({ kind: 'loading' });
/** The newest comes first. */
export const $pairLinks: ReadableAtom<PairLinksState> = state;

export const seedPairLinks = (first: PairLinksState): void => state.set(first);

/** The displayed links stay until the answer. */
export async function loadPairLinks(): Promise<void> {
  if (state.get().kind !== 'ready') state.set({ kind: 'loading' });
  try {
    const { links } = await api('GET /pair-links');
    const now = state.get();
    if (now.kind !== 'ready' || !now.busy) state.set({ kind: 'ready', links, busy: false });
  } catch (error) {
    if (state.get().kind === 'ready') return;
    state.set({ kind: 'error', message: failureOf(error).message });
    retryOnline(loadPairLinks);
  }
}

/** A new connection may have used a link. */
export function followPairLinks(): () => void {
  void loadPairLinks();
  return onSocket('connectionMade', () => void loadPairLinks());
}

export const makePairLink = (): Promise<void> =>
  change('Link created.', async (links) => [await api('POST /pair-links'), ...links]);

export const revokePairLink = (id: string): Promise<void> =>
  change('Link revoked.', async (links) => {
    await api('DELETE /pair-links/:linkId', { params: { linkId: id } });
    return links.filter(({ _id }) => _id !== id);
  });

async function change(
  done: string,
  work: (links: PairLink[]) => Promise<PairLink[]>,
): Promise<void> {
  const now = state.get();
  if (now.kind !== 'ready' || now.busy) return;
  state.set({ ...now, busy: true });
  try {
    state.set({ kind: 'ready', links: await work(now.links), busy: false });
    showToast('done', done);
  } catch (error) {
    state.set({ ...now, busy: false });
    showToast('failed', failureOf(error).message);
  }
}
