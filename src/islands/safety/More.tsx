import ellipsis from 'lucide-static/icons/ellipsis.svg?raw';
import type { MouseEvent } from 'react';
import type { ChatMessage } from '#shared/realtime.ts';
import { type Developer, fullName } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import type { MenuEntry } from '#islands/ui/Menu.tsx';
import * as words from './words.ts';

interface Props {
  person: Developer;
  connected?: boolean;
  /** Messages for a report are fetched if the page has none. */
  written?: () => readonly ChatMessage[];
  also?: readonly MenuEntry[] | undefined;
  className?: string;
}

/** The menu's parts load when it is pressed. */
export function More({ person, connected, written, also, className = '' }: Props) {
  const open = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    void loadPart(() => import('./on-demand/MoreMenu.tsx')).then((part) =>
      part?.openMore(button, { person, connected, written, also }),
    );
  };
  return (
    <button
      type="button"
      className={`btn btn--icon flex-none ${className}`}
      aria-label={words.moreAbout(fullName(person))}
      aria-haspopup="menu"
      onClick={open}
    >
      <Icon svg={ellipsis} />
    </button>
  );
}
