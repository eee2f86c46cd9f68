import { useEffect, useSyncExternalStore } from 'react';
import { dateFormat } from '#shared/language.ts';
import { PAIR_LINKS_MAX, type PairLink } from '#shared/pair-links.ts';
import { copyText } from '#stores/client/copy.ts';
import { loadPart } from '#stores/client/part.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import * as words from './words.ts';
import { atom } from 'nanostores';
import { api, retryOnline } from '#stores/client/api.ts';
import { onSocket } from '#stores/client/socket.ts';
import { failureOf } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';

const askToRevoke = async (id: string): Promise<void> => {
  const part = await loadPart(() => import('#islands/ui/ConfirmDialog.tsx'));
  part?.openConfirm({ ...words.question, run: () => revokePairLink(id) });
};

const never = () => () => undefined;

/** A formatter takes 50 ms on a phone, and most people have no link. */
const dayOf = (at: string): string =>
  dateFormat({ day: 'numeric', month: 'long' }).format(new Date(at));

interface Props {
  /** The links that the page rendered; without them they load when shown. */
  initial?: PairLink[] | undefined;
}

export function PairLinks({ initial }: Props) {
  const makeFirst = (): PairLinksState =>
    initial ? { kind: 'ready', links: initial, busy: false } : { kind: 'loading' };
  const state = useSeededStore($pairLinks, makeFirst, seedPairLinks);
  // Only the browser knows whether it can share.
  const shares = useSyncExternalStore(
    never,
    () => 'share' in navigator,
    () => false,
  );
  useEffect(followPairLinks, []);
  const ready = state.kind === 'ready' ? state : null;
  const [newest, ...older] = ready?.links ?? [];
  const row = (link: PairLink) => (
    <Row
      key={link._id}
      link={link}
      shares={shares}
      busy={ready?.busy ?? false}
      onRevoke={() => void askToRevoke(link._id)}
    />
  );
  return (
    <section className="card text-start" aria-labelledby="pair-links">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3.5 p-4 sm:px-5">
        <div className="flex-[1_1_15rem]">
          <h2 className="h2" id="pair-links">
            {words.title}
          </h2>
          <p className="mt-1 text-[0.875rem]/5 text-balance text-ink-2">{words.line}</p>
        </div>
        {state.kind === 'error' ? (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            {state.message}
            <Button onClick={() => void loadPairLinks()}>{words.again}</Button>
          </p>
        ) : (
          <Button
            busy={ready?.busy ?? false}
            disabled={ready === null || ready.links.length >= PAIR_LINKS_MAX}
            onClick={() => void makePairLink()}
          >
            {words.make}
          </Button>
        )}
      </div>
      {newest && <ul>{row(newest)}</ul>}
      {older.length > 0 && (
        <details>
          <summary className="cursor-pointer border-t border-line px-4 py-2.5 text-sm font-medium sm:px-5">
            {words.older(older.length)}
          </summary>
          <ul>{older.map(row)}</ul>
        </details>
      )}
    </section>
  );
}

interface RowProps {
  link: PairLink;
  shares: boolean;
  busy: boolean;
  onRevoke: () => void;
}

function Row({ link: { _id, url, usesLeft, expiresAt }, shares, busy, onRevoke }: RowProps) {
  const about = `link-${_id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line p-4 sm:px-5">
      <div className="min-w-0 flex-[1_1_14rem]" id={about}>
        <p className="truncate font-mono text-sm" title={url ?? undefined}>
          {url?.replace(/^https?:\/\//, '') ?? words.hidden}
        </p>
        <p className="text-sm text-ink-2">{words.left(usesLeft, dayOf(expiresAt))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {url !== null && (
          <Button aria-describedby={about} onClick={() => void copyText(url)}>
            {words.copy}
          </Button>
        )}
        {url !== null && shares && (
          <Button
            aria-describedby={about}
            // A closed share sheet is no failure.
            onClick={() => void navigator.share({ url }).catch(() => undefined)}
          >
            {words.share}
          </Button>
        )}
        <Button aria-describedby={about} disabled={busy} onClick={onRevoke}>
          {words.revoke}
        </Button>
      </div>
    </li>
  );
}

type PairLinksState =
  | { kind: 'loading' }
  | { kind: 'error'; message: string }
  /** `busy`: a link is being created or revoked. */
  | { kind: 'ready'; links: PairLink[]; busy: boolean };

/** The newest comes first. Not a resource: a failed reload keeps the displayed links. */
const $pairLinks = atom<PairLinksState>({ kind: 'loading' });

const seedPairLinks = (first: PairLinksState): void => $pairLinks.set(first);

/** Number of links that this page created or revoked. */
let changes = 0;

/** The displayed links stay until the answer. */
async function loadPairLinks(): Promise<void> {
  if ($pairLinks.get().kind !== 'ready') $pairLinks.set({ kind: 'loading' });
  const before = changes;
  try {
    const { links } = await api('GET /pair-links');
    // The list may be older than a change.
    if (changes !== before) {
      await loadPairLinks();
      return;
    }
    const now = $pairLinks.get();
    if (now.kind !== 'ready' || !now.busy) $pairLinks.set({ kind: 'ready', links, busy: false });
  } catch (error) {
    if ($pairLinks.get().kind === 'ready') return;
    $pairLinks.set({ kind: 'error', message: failureOf(error).message });
    retryOnline(loadPairLinks);
  }
}

/** A new connection may have used a link. */
function followPairLinks(): () => void {
  void loadPairLinks();
  return onSocket('connectionMade', () => void loadPairLinks());
}

const makePairLink = (): Promise<void> =>
  change(words.created, async (links) => [await api('POST /pair-links'), ...links]);

const revokePairLink = (id: string): Promise<void> =>
  change(words.revoked, async (links) => {
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
    const links = await work(now.links);
    changes += 1;
    $pairLinks.set({ kind: 'ready', links, busy: false });
    showToast('done', done);
  } catch (error) {
    $pairLinks.set({ ...now, busy: false });
    showToast('failed', failureOf(error).message);
  }
}
