import ban from 'lucide-static/icons/ban.svg?raw';
import flag from 'lucide-static/icons/flag.svg?raw';
import userRoundMinus from 'lucide-static/icons/user-round-minus.svg?raw';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { roveTo } from '#shared/roving.ts';
import { fullName } from '#shared/user.ts';
import { block, unmatch } from '#stores/safety/safety.ts';
import { openDialog } from '#islands/ui/dialog.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { placePopover } from '#islands/ui/place-popover.ts';
import { ReportDialog } from './ReportDialog.tsx';
import { moreAbout } from '../words.ts';
import type { Subject } from './subject.ts';
import * as words from './words.ts';

type Step = 'menu' | 'unmatch' | 'block' | 'report';

const VERBS = { unmatch, block };

/** The menu removes itself. */
export function openMore(anchor: HTMLElement, subject: Subject): void {
  if (anchor.ariaExpanded === 'true') return;
  anchor.ariaExpanded = 'true';
  openDialog(
    (close) => {
      const closed = (): void => {
        anchor.ariaExpanded = 'false';
        close();
      };
      return <MoreMenu anchor={anchor} subject={subject} onClosed={closed} />;
    },
    // An open dialog makes everything outside inert.
    anchor.closest('dialog') ?? document.body,
  );
}

interface Props {
  anchor: HTMLElement;
  subject: Subject;
  onClosed: () => void;
}

function MoreMenu({ anchor, subject, onClosed }: Props) {
  const [step, setStep] = useState<Step>('menu');
  const { person } = subject;
  const back = () => {
    // The page gets the focus if the card is gone.
    (anchor.isConnected ? anchor : document.getElementById('main'))?.focus();
    onClosed();
  };

  if (step === 'menu') {
    return <Menu anchor={anchor} subject={subject} onChoose={setStep} onClosed={onClosed} />;
  }
  if (step === 'report') return <ReportDialog subject={subject} onClosed={back} />;
  return (
    <ConfirmDialog
      {...words.confirm[step](person.firstName)}
      run={() => VERBS[step](person)}
      onClosed={back}
    />
  );
}

const ITEMS = [
  { step: 'unmatch', icon: userRoundMinus },
  { step: 'block', icon: ban },
  { step: 'report', icon: flag },
] as const;

interface MenuProps extends Props {
  onChoose: (step: Step) => void;
}

function Menu({ anchor, subject, onChoose, onClosed }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const items = ITEMS.filter(({ step }) => step !== 'unmatch' || subject.connected === true);

  useLayoutEffect(() => {
    const box = menu.current;
    if (box === null) return;
    box.showPopover();
    placePopover(box, anchor, { side: 'below', align: 'end', gap: 4, edge: 12 });
    box.querySelector('button')?.focus({ preventScroll: true });
    const hide = () => box.hidePopover();
    addEventListener('resize', hide);
    addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', hide);
      removeEventListener('scroll', hide, { capture: true });
    };
  }, [anchor]);

  const rove = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') menu.current?.hidePopover();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = roveTo(buttons, document.activeElement, event.key, 'ArrowDown', 'ArrowUp');
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      ref={menu}
      className="menu inset-auto translate-y-1 text-ink opacity-0 open:translate-y-0 open:opacity-100 open:transition-[opacity,translate] open:duration-base open:ease-out starting:open:translate-y-1 starting:open:opacity-0"
      popover="auto"
      role="menu"
      aria-label={moreAbout(fullName(subject.person))}
      onKeyDown={rove}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClosed();
      }}
    >
      {subject.also?.map(({ icon, title, line, run }) => (
        <button
          key={title}
          type="button"
          className="menu-item"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            menu.current?.hidePopover();
            run();
          }}
        >
          <Icon svg={icon} />
          <b>{title}</b>
          <small>{line}</small>
        </button>
      ))}
      {items.map(({ step, icon }) => (
        <button
          key={step}
          type="button"
          className="menu-item"
          role="menuitem"
          tabIndex={-1}
          onClick={() => onChoose(step)}
        >
          <Icon svg={icon} />
          <b>{words.items[step].title}</b>
          <small>{words.items[step].line}</small>
        </button>
      ))}
    </div>
  );
}
