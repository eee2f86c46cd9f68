import calendarPlus from 'lucide-static/icons/calendar-plus.svg?raw';
import zap from 'lucide-static/icons/zap.svg?raw';
import glass from 'lucide-static/icons/search.svg?raw';
import { useEffect, useRef, useState } from 'react';
import type { Developer, User } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { useOpenPad } from '#islands/pad/use-pad.tsx';
import { useStep } from '#islands/sessions/use-step.ts';
import { pairNow, plan, searchMessages } from './words.ts';

const loadSearch = () => import('./on-demand/SearchPanel.tsx');
const SearchPanel = onDemand(async () => (await loadSearch()).SearchPanel, {
  missing: 'absolute top-18 right-2 z-6 w-[min(400px,calc(100%-16px))] shadow-pop',
});

interface Props {
  target: Developer;
}

export function Search({ target }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn--icon"
        aria-label={searchMessages}
        aria-expanded={open}
        onPointerEnter={() => void loadSearch().catch(() => undefined)}
        onClick={() => setOpen(!open)}
      >
        <Icon svg={glass} />
      </button>
      {open && <SearchPanel target={target} onClose={close} />}
    </>
  );
}

export function PairNowButton({ me }: { me: User }) {
  const openPad = useOpenPad();
  const { busy, run } = useStep();
  const load = () => loadPart(() => import('#islands/sessions/on-demand/pair-now.ts'));
  const propose = async () => (await load())?.pairNow(me, openPad);
  // The session was started on another page.
  useEffect(() => {
    if (leaveHash('#begin')) void load().then((part) => part?.begin(openPad));
  }, [openPad]);
  return (
    <button
      type="button"
      className="btn btn--sm max-sm:min-h-10 max-sm:[@media(height<520px)]:hidden"
      disabled={busy}
      onClick={() => run(propose)}
    >
      <Icon svg={zap} small />
      <span className="sm:@max-[720px]/head:sr-only @max-[340px]/head:sr-only">{pairNow}</span>
    </button>
  );
}

/** Removes a hash from the address. Returns whether it was there. */
function leaveHash(hash: string): boolean {
  const { pathname, search } = location;
  const isThere = location.hash === hash;
  if (isThere) history.replaceState(history.state, '', pathname + search);
  return isThere;
}

export function PlanButton({ target }: Props) {
  const open = () =>
    loadPart(() => import('#islands/sessions/on-demand/open.tsx')).then((part) =>
      part?.openPlan(target),
    );
  // Links of other pages plan a session.
  useEffect(() => {
    if (leaveHash('#plan')) void open();
  });
  return (
    <button
      type="button"
      className="btn btn--sm max-sm:min-h-10 max-sm:[@media(height<520px)]:hidden"
      onClick={() => void open()}
    >
      <Icon svg={calendarPlus} small />
      <span className="max-sm:sr-only sm:@max-[720px]/head:sr-only">{plan}</span>
    </button>
  );
}
