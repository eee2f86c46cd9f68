import calendarPlus from 'lucide-static/icons/calendar-plus.svg?raw';
import glass from 'lucide-static/icons/search.svg?raw';
import { useEffect, useRef, useState } from 'react';
import type { Developer } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { plan, searchMessages } from './words.ts';

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

export function PlanButton({ target }: Props) {
  const open = () =>
    loadPart(() => import('#islands/sessions/on-demand/open.tsx')).then((part) =>
      part?.openPlan(target),
    );
  // Links of other pages plan a session.
  useEffect(() => {
    if (location.hash !== '#plan') return;
    history.replaceState(history.state, '', location.pathname);
    void open();
  });
  return (
    <button
      type="button"
      className="btn btn--sm max-sm:min-h-10 max-sm:[@media(height<520px)]:hidden"
      onClick={() => void open()}
    >
      <Icon svg={calendarPlus} small />
      <span className="sm:@max-[720px]/head:sr-only">{plan}</span>
    </button>
  );
}
