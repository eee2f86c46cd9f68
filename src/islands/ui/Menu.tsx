import { Fragment, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { roveTo } from '#shared/roving.ts';
import { openDialog } from './dialog.ts';
import { Icon } from './Icon.tsx';
import { placePopover } from './place-popover.ts';

export interface MenuEntry {
  /** An icon of lucide-static. */
  icon: string;
  title: string;
  line?: string;
  /** Only phones list it: wide windows have a button for it. */
  narrow?: true;
  disabled?: boolean;
  /** A line separates it from the entry before. */
  apart?: boolean;
  /** `from` is the button of the menu. */
  run?: (from: HTMLElement) => void;
  /** Replace the entries of the menu. */
  items?: readonly MenuEntry[];
}

interface Props {
  anchor: HTMLElement;
  label: string;
  entries: readonly MenuEntry[];
  onClosed: () => void;
}

/** The menu removes itself. */
export function openMenu(anchor: HTMLElement, label: string, entries: readonly MenuEntry[]): void {
  if (anchor.ariaExpanded === 'true') return;
  anchor.ariaExpanded = 'true';
  const isPhone = matchMedia('(width < 768px)').matches;
  const shown = entries.filter(({ narrow }) => isPhone || !narrow);
  openDialog(
    (close) => {
      const closed = (): void => {
        anchor.ariaExpanded = 'false';
        close();
      };
      return <Menu anchor={anchor} label={label} entries={shown} onClosed={closed} />;
    },
    // An open dialog makes everything outside inert.
    anchor.closest('dialog') ?? document.body,
  );
}

function Menu({ anchor, label, entries: first, onClosed }: Props) {
  const [entries, setEntries] = useState(first);
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = menu.current;
    if (box === null) return;
    if (!box.matches(':popover-open')) box.showPopover();
    // It opens upwards if there is no room below.
    const align = anchor.getBoundingClientRect().left < innerWidth / 2 ? 'start' : 'end';
    placePopover(box, anchor, { side: 'below', align, gap: 4, edge: 12 });
    box.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
    const hide = ({ target }: Event) => {
      if (target !== box) box.hidePopover();
    };
    addEventListener('resize', hide);
    addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', hide);
      removeEventListener('scroll', hide, { capture: true });
    };
  }, [anchor, entries]);

  const rove = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') menu.current?.hidePopover();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
    const next = roveTo(buttons, document.activeElement, event.key, 'ArrowDown', 'ArrowUp');
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      ref={menu}
      className="menu inset-auto max-h-[calc(100dvh-24px)] translate-y-1 overflow-y-auto text-ink opacity-0 open:translate-y-0 open:opacity-100 open:transition-[opacity,translate] open:duration-base open:ease-out starting:open:translate-y-1 starting:open:opacity-0"
      popover="auto"
      role="menu"
      aria-label={label}
      onKeyDown={rove}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClosed();
      }}
    >
      {entries.map(({ icon, title, line, apart, disabled, run, items }, at) => (
        <Fragment key={title}>
          {apart && at > 0 && <hr className="mx-2.5 my-1.5 border-line" />}
          <button
            type="button"
            className="menu-item"
            role="menuitem"
            tabIndex={-1}
            disabled={disabled}
            onClick={() => {
              if (items) {
                setEntries(items);
                return;
              }
              menu.current?.hidePopover();
              run?.(anchor);
            }}
          >
            <Icon svg={icon} />
            <b>{title}</b>
            {line !== undefined && <small>{line}</small>}
          </button>
        </Fragment>
      ))}
    </div>
  );
}
