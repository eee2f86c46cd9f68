import glass from 'lucide-static/icons/search.svg?raw';
import { useRef, useState } from 'react';
import type { Developer } from '#shared/user.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { searchMessages } from './words.ts';

const load = () => import('./on-demand/SearchPanel.tsx');
const SearchPanel = onDemand(async () => (await load()).SearchPanel, {
  missing: 'absolute top-18 right-2 z-6 w-[min(400px,calc(100%-16px))] shadow-pop',
});
const ignore = () => undefined;

/** The header's search button; the search loads with the first press. */
export function Search({ target }: { target: Developer }) {
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
        onPointerEnter={() => void load().catch(ignore)}
        onClick={() => setOpen(!open)}
      >
        <Icon svg={glass} />
      </button>
      {open && <SearchPanel target={target} onClose={close} />}
    </>
  );
}
