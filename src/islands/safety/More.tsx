import ellipsis from 'lucide-static/icons/ellipsis.svg?raw';
import type { MouseEvent } from 'react';
import { fullName } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import { IconButton } from '#islands/ui/Button.tsx';
import type { Subject } from './on-demand/subject.ts';
import * as words from './words.ts';

interface Props extends Subject {
  className?: string;
}

/** The menu's parts load when it is pressed. */
export function More({ className = '', ...subject }: Props) {
  const open = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    void loadPart(() => import('./on-demand/MoreMenu.tsx')).then((part) =>
      part?.openMore(button, subject),
    );
  };
  return (
    <IconButton
      icon={ellipsis}
      label={words.moreAbout(fullName(subject.person))}
      className={`flex-none ${className}`}
      aria-haspopup="menu"
      onClick={open}
    />
  );
}
