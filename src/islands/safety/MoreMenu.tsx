import ban from 'lucide-static/icons/ban.svg?raw';
import flag from 'lucide-static/icons/flag.svg?raw';
import userRoundMinus from 'lucide-static/icons/user-round-minus.svg?raw';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { fullName } from '#shared/user.ts';
import { block, unmatch } from '#stores/safety/safety.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { placeMenu } from '#islands/ui/place-menu.ts';
import { ReportDialog } from './ReportDialog.tsx';
import type { Subject } from './subject.ts';

type Step = 'menu' | 'unmatch' | 'block' | 'report';

interface Props {
  anchor: HTMLElement;
  subject: Subject;
  onClosed: () => void;
}

/** The menu, and after it the dialog of what was chosen. */
export function MoreMenu({ anchor, subject, onClosed }: Props) {
  const [step, setStep] = useState<Step>('menu');
  const { person } = subject;
  const back = () => {
    // Where the card is gone with the person, the page has the focus.
    (anchor.isConnected ? anchor : document.getElementById('main'))?.focus();
    onClosed();
  };

  if (step === 'menu') {
    const close = () => onClosed();
    return <Menu anchor={anchor} subject={subject} onChoose={setStep} onClosed={close} />;
  }
  if (step === 'report') return <ReportDialog subject={subject} onClosed={back} />;
  return step === 'unmatch' ? (
    <ConfirmDialog
      title={`Unmatch ${person.firstName}?`}
      text="The connection ends and the conversation closes for both of you. You do not meet in the feed again."
      verb="Yes, Unmatch"
      run={() => unmatch(person)}
      onClosed={back}
    />
  ) : (
    <ConfirmDialog
      title={`Block ${person.firstName}?`}
      text="You disappear for each other: feed, requests, connections, chat. They are not told. You can take it back under Settings."
      verb="Yes, Block"
      run={() => block(person)}
      onClosed={back}
    />
  );
}

const ITEMS = [
  {
    step: 'unmatch',
    icon: userRoundMinus,
    title: 'Unmatch',
    line: 'End the connection and the chat',
  },
  { step: 'block', icon: ban, title: 'Block', line: 'Never meet again; they are not told' },
  { step: 'report', icon: flag, title: 'Report', line: 'Tell a moderator what happened' },
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
    placeMenu(box, anchor);
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
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };

  return (
    <div
      ref={menu}
      className="menu inset-auto translate-y-1 text-ink opacity-0 open:translate-y-0 open:opacity-100 open:transition-[opacity,translate] open:duration-base open:ease-out starting:open:translate-y-1 starting:open:opacity-0"
      popover="auto"
      role="menu"
      aria-label={`More about ${fullName(subject.person)}`}
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
      {items.map(({ step, icon, title, line }) => (
        <button
          key={step}
          type="button"
          className="menu-item"
          role="menuitem"
          tabIndex={-1}
          onClick={() => onChoose(step)}
        >
          <Icon svg={icon} />
          <b>{title}</b>
          <small>{line}</small>
        </button>
      ))}
    </div>
  );
}
