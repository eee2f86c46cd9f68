import { atom } from 'nanostores';
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

/** The newest comes first. */
export const $pairLinks = atom<PairLinksState>({ kind: 'loading' });

export const seedPairLinks = (first: PairLinksState): void => $pairLinks.set(first);

/** The displayed links stay until the answer. */
export async function loadPairLinks(): Promise<void> {
  if ($pairLinks.get().kind !== 'ready') $pairLinks.set({ kind: 'loading' });
  try {
    const { links } = await api('GET /pair-links');
    const now = $pairLinks.get();
    if (now.kind !== 'ready' || !now.busy) $pairLinks.set({ kind: 'ready', links, busy: false });
  } catch (error) {
    if ($pairLinks.get().kind === 'ready') return;
    $pairLinks.set({ kind: 'error', message: failureOf(error).message });
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
  const now = $pairLinks.get();
  if (now.kind !== 'ready' || now.busy) return;
  $pairLinks.set({ ...now, busy: true });
  try {
    $pairLinks.set({ kind: 'ready', links: await work(now.links), busy: false });
    showToast('done', done);
  } catch (error) {
    $pairLinks.set({ ...now, busy: false });
    showToast('failed', failureOf(error).message);
  }
}
