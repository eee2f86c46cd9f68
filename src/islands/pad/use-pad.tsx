import { CodeXml } from 'lucide-static';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { HeadButton } from '#islands/ui/HeadButton.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import type { OpenPad, PadCode } from '#stores/pad/on-demand/first-code.ts';
import type { PadPanelProps } from './on-demand/PadPanel.tsx';

const OpenPadContext = createContext<OpenPad>(() => undefined);
export const OpenPadProvider = OpenPadContext.Provider;
export const useOpenPad = (): OpenPad => useContext(OpenPadContext);

const PadPanel = onDemand(async () => (await import('./on-demand/PadPanel.tsx')).PadPanel);

function address(open: boolean): string {
  const url = new URL(location.href);
  if (open) url.searchParams.set('pad', '');
  else url.searchParams.delete('pad');
  return url.href.replace('pad=', 'pad');
}

const isInAddress = (): boolean => new URLSearchParams(location.search).has('pad');

/** The style sheet makes room for the pad. */
const makeRoom = (open: boolean) =>
  document.querySelector('.chat')?.toggleAttribute('data-pad', open);

type Props = Pick<PadPanelProps, 'me' | 'target'> & { over: boolean; label: string };

interface UsedPad {
  openPad: OpenPad;
  button: ReactNode;
  panel: ReactNode;
}

/** Returns the pad's button and panel, and a function that opens it. An open pad outlives the connection. */
export function usePad({ me, target, over, label }: Props): UsedPad {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<PadCode | null>(null);
  /** Closing goes back if opening added a history entry. */
  const entered = useRef(false);

  const openPad = useCallback(
    (code: PadCode | null = null) => {
      if (over) return;
      setOpen(true);
      // A running session opens the pad too, perhaps while code waits for it.
      setAsked((waiting) => code ?? waiting);
      makeRoom(true);
      if (isInAddress()) return;
      entered.current = true;
      history.pushState(history.state, '', address(true));
    },
    [over],
  );
  const vanish = () => {
    setOpen(false);
    setAsked(null);
    makeRoom(false);
    button.current?.focus();
  };
  const hide = () => {
    vanish();
    if (entered.current) history.back();
    else history.replaceState(history.state, '', address(false));
    entered.current = false;
  };
  const toggle = () => (open ? hide() : openPad());

  useEffect(() => {
    if (!isInAddress()) return;
    const timer = setTimeout(openPad);
    return () => clearTimeout(timer);
    // The effect runs once, because this button controls the address from then on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    const turn = () => {
      entered.current = false;
      if (isInAddress() === open) return;
      if (open) vanish();
      else openPad();
    };
    addEventListener('popstate', turn);
    return () => removeEventListener('popstate', turn);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyP') return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  const room = open ? document.getElementById('pad') : null;
  const props = { me, target, asked, setAsked, onClosed: hide };
  return {
    openPad,
    button: !over && (
      <HeadButton
        ref={button}
        icon={CodeXml}
        label={label}
        className={open ? 'is-down' : ''}
        aria-expanded={open}
        aria-keyshortcuts="Alt+P"
        onClick={toggle}
      />
    ),
    panel: room && createPortal(<PadPanel {...props} />, room),
  };
}
