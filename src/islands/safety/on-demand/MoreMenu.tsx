import { Ban, Flag, UserRound, UserRoundMinus } from 'lucide-static';
import { fullName } from '#shared/user.ts';
import { block, unmatch } from '#stores/safety/safety.ts';
import { openDialog } from '#islands/ui/dialog.ts';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { type MenuEntry, openMenu } from '#islands/ui/Menu.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { moreAbout } from '../words.ts';
import type { Subject } from './subject.ts';
import * as words from './words.ts';

const ITEMS = [
  { step: 'unmatch', icon: UserRoundMinus, verb: unmatch },
  { step: 'block', icon: Ban, verb: block },
  { step: 'report', icon: Flag, verb: null },
] as const;

export function openMore(anchor: HTMLElement, subject: Subject): void {
  const { person, connected, also = [] } = subject;
  const items = ITEMS.filter(({ step }) => step !== 'unmatch' || connected === true);
  const entries = items.map(({ step, icon, verb }, at) => ({
    icon,
    apart: at === 0,
    ...words.items[step],
    run: () =>
      openDialog(
        (close) => {
          const closed = () => {
            // The page gets the focus if the card is gone.
            (anchor.isConnected ? anchor : document.getElementById('main'))?.focus();
            close();
          };
          if (verb === null) return <ReportDialog subject={subject} onClosed={closed} />;
          const confirm = words.confirm[step](person.firstName);
          return <ConfirmDialog {...confirm} run={() => verb(person)} onClosed={closed} />;
        },
        anchor.closest('dialog') ?? document.body,
      ),
  }));
  const profile: MenuEntry = {
    icon: UserRound,
    title: words.viewProfile,
    narrow: true,
    run: () => location.assign(`/developer/${person._id}`),
  };
  const first = connected === true ? [...also, profile] : also;
  openMenu(anchor, moreAbout(fullName(person)), [...first, ...entries]);
}
