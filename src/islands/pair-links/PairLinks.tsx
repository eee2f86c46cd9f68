import { useStore } from '@nanostores/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dateFormat } from '#shared/language.ts';
import { type PairLink, PAIR_LINKS_MAX } from '#shared/pair-links.ts';
import { copyText } from '#stores/client/copy.ts';
import {
  $pairLinks,
  followPairLinks,
  loadPairLinks,
  makePairLink,
  revokePairLink,
} from '#stores/pair-links/pair-links.ts';
import { BusyButton } from '#islands/ui/form/BusyButton.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import * as words from './words.ts';

const ConfirmDialog = onDemand(
  async () => (await import('#islands/ui/ConfirmDialog.tsx')).ConfirmDialog,
);

const never = () => () => undefined;

const DAY = dateFormat({ day: 'numeric', month: 'long' });

export function PairLinks() {
  const state = useStore($pairLinks);
  // Only the browser knows whether it can share.
  const shares = useSyncExternalStore(
    never,
    () => 'share' in navigator,
    () => false,
  );
  useEffect(followPairLinks, []);
  const [asking, setAsking] = useState<string | null>(null);
  const ready = state.kind === 'ready' ? state : null;
  return (
    <section className="text-start" aria-labelledby="pair-links">
      <h2 className="h2" id="pair-links">
        {words.title}
      </h2>
      <p className="mt-1.5 mb-4 max-w-140 text-ink-2">{words.line}</p>
      {state.kind === 'error' ? (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {state.message}
          <button className="btn" type="button" onClick={() => void loadPairLinks()}>
            {words.again}
          </button>
        </p>
      ) : (
        <BusyButton
          type="button"
          busy={ready?.busy ?? false}
          disabled={ready === null || ready.links.length >= PAIR_LINKS_MAX}
          onClick={() => void makePairLink()}
        >
          {words.make}
        </BusyButton>
      )}
      {ready !== null && ready.links.length > 0 && (
        <ul className="card mt-4 grid max-w-190 grid-cols-1">
          {ready.links.map((link) => (
            <Row
              key={link._id}
              link={link}
              shares={shares}
              busy={ready.busy}
              onRevoke={() => setAsking(link._id)}
            />
          ))}
        </ul>
      )}
      {asking !== null && (
        <ConfirmDialog
          {...words.question}
          run={() => revokePairLink(asking)}
          onClosed={() => setAsking(null)}
        />
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
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line p-3.5 not-first:border-t">
      <div className="min-w-0 flex-[1_1_14rem]" id={about}>
        <p className="truncate font-mono text-sm" title={url ?? undefined}>
          {url?.replace(/^https?:\/\//, '') ?? words.hidden}
        </p>
        <p className="text-sm text-ink-2">
          {words.left(usesLeft, DAY.format(new Date(expiresAt)))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {url !== null && (
          <button
            className="btn"
            type="button"
            aria-describedby={about}
            onClick={() => void copyText(url)}
          >
            {words.copy}
          </button>
        )}
        {url !== null && shares && (
          <button
            className="btn"
            type="button"
            aria-describedby={about}
            // A closed share sheet is no failure.
            onClick={() => void navigator.share({ url }).catch(() => undefined)}
          >
            {words.share}
          </button>
        )}
        <button
          className="btn"
          type="button"
          aria-describedby={about}
          disabled={busy}
          onClick={onRevoke}
        >
          {words.revoke}
        </button>
      </div>
    </li>
  );
}
