import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { showToast } from '#stores/client/toast.ts';
import type { PadPanelProps } from './on-demand/PadPanel.tsx';
import { WORDS } from './words.ts';

type Props = Pick<PadPanelProps, 'me' | 'target'> & {
  /** Icon and words of the key. */
  children?: ReactNode;
};

/** Says in the address that the pad is open, and in the page: its style sheet makes the room. */
function mark(open: boolean): void {
  const url = new URL(location.href);
  if (open) url.searchParams.set('pad', '');
  else url.searchParams.delete('pad');
  history.replaceState(history.state, '', url.href.replace('pad=', 'pad'));
  document.querySelector('.chat')?.toggleAttribute('data-pad', open);
}

/** The key in the chat's header; the pad itself is loaded when it is opened. */
export function PadKey({ children, ...who }: Props) {
  const key = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<ComponentType<PadPanelProps>>();
  const [open, setOpen] = useState(false);

  const show = async () => {
    setOpen(true);
    mark(true);
    try {
      const { PadPanel } = await import('./on-demand/PadPanel.tsx');
      setPanel(() => PadPanel);
    } catch {
      hide();
      showToast('failed', WORDS.failed);
    }
  };
  const hide = () => {
    setOpen(false);
    mark(false);
    key.current?.focus();
  };
  const toggle = () => (open ? hide() : void show());

  useEffect(() => {
    if (!new URLSearchParams(location.search).has('pad')) return;
    const timer = setTimeout(() => void show());
    return () => clearTimeout(timer);
    // Once: the address is this key's from then on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyP') return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  const room = open && Panel ? document.getElementById('pad') : null;
  return (
    <>
      <button
        ref={key}
        className={`btn btn--sm max-sm:min-h-10 ${open ? 'is-down' : ''}`}
        aria-expanded={open}
        aria-keyshortcuts="Alt+P"
        onClick={toggle}
      >
        {children}
      </button>
      {room !== null && Panel && createPortal(<Panel {...who} onClose={hide} />, room)}
    </>
  );
}
