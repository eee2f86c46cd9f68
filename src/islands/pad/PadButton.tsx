import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { $padAsked, padAnswered } from '#stores/pad/asked.ts';
import { $isOver } from '#stores/chat/conversation.ts';
import { loadPart } from '#stores/client/part.ts';
import type { PadPanelProps } from './on-demand/PadPanel.tsx';

type Props = Pick<PadPanelProps, 'me' | 'target'> & {
  children?: ReactNode;
};

function address(open: boolean): string {
  const url = new URL(location.href);
  if (open) url.searchParams.set('pad', '');
  else url.searchParams.delete('pad');
  return url.href.replace('pad=', 'pad');
}

const isInAddress = (): boolean => new URLSearchParams(location.search).has('pad');

export function PadButton({ children, ...who }: Props) {
  const key = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<ComponentType<PadPanelProps>>();
  const [open, setOpen] = useState(false);
  const over = useStore($isOver, { ssr: () => false });

  /** Closing goes back if opening added a history entry. */
  const entered = useRef(false);

  const show = async () => {
    if (over) return;
    setOpen(true);
    // The style sheet makes room for the pad.
    document.querySelector('.chat')?.toggleAttribute('data-pad', true);
    if (!isInAddress()) {
      entered.current = true;
      history.pushState(history.state, '', address(true));
    }
    const part = await loadPart(() => import('./on-demand/PadPanel.tsx'));
    if (part === null) hide();
    else setPanel(() => part.PadPanel);
  };
  const vanish = () => {
    setOpen(false);
    padAnswered();
    document.querySelector('.chat')?.toggleAttribute('data-pad', false);
    key.current?.focus();
  };
  const hide = () => {
    vanish();
    if (entered.current) history.back();
    else history.replaceState(history.state, '', address(false));
    entered.current = false;
  };
  const toggle = () => (open ? hide() : void show());

  useEffect(() => {
    if (!isInAddress()) return;
    const timer = setTimeout(() => void show());
    return () => clearTimeout(timer);
    // The effect runs once, because this button controls the address from then on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    const turn = () => {
      entered.current = false;
      if (isInAddress() === open) return;
      if (open) vanish();
      else void show();
    };
    addEventListener('popstate', turn);
    return () => removeEventListener('popstate', turn);
  });
  useEffect(() =>
    $padAsked.subscribe((asked) => {
      if (asked !== null && !open) void show();
    }),
  );
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
      {/* An open pad outlives the connection, so that its text can be copied. */}
      {!over && (
        <button
          ref={key}
          type="button"
          className={`btn btn--sm max-sm:min-h-10 ${open ? 'is-down' : ''}`}
          aria-expanded={open}
          aria-keyshortcuts="Alt+P"
          onClick={toggle}
        >
          {children}
        </button>
      )}
      {room !== null && Panel && createPortal(<Panel {...who} onClose={hide} />, room)}
    </>
  );
}
