import { Ellipsis } from 'lucide-static';
import type { MouseEvent } from 'react';
import { fullName } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import { IconButton } from '#islands/ui/Button.tsx';
import type { MenuEntry } from '#islands/ui/Menu.tsx';
import type { Subject } from './on-demand/subject.ts';
import * as words from './words.ts';

interface Props extends Omit<Subject, 'also'> {
  className?: string;
  also?: () => Promise<readonly MenuEntry[]>;
}

/** The menu's parts load when it is pressed. */
export function More({ className = '', also, ...subject }: Props) {
  const open = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    void loadPart(async () => {
      const part = await import('./on-demand/MoreMenu.tsx');
      part.openMore(button, { ...subject, also: (await also?.()) ?? [] });
    });
  };
  return (
    <IconButton
      icon={Ellipsis}
      label={words.moreAbout(fullName(subject.person))}
      className={`flex-none ${className}`}
      aria-haspopup="menu"
      onClick={open}
    />
  );
}
