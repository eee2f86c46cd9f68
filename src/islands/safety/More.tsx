import ellipsis from 'lucide-static/icons/ellipsis.svg?raw';
import type { MouseEvent } from 'react';
import type { ChatMessage } from '#shared/realtime.ts';
import { type Developer, fullName } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import type { MenuEntry } from './on-demand/subject.ts';
import * as words from './words.ts';

interface Props {
  person: Developer;
  connected?: boolean;
  /** The messages a report may carry, where the page has them; else they are fetched. */
  written?: () => readonly ChatMessage[];
  /** What else the page can do about them: before the rest. */
  also?: readonly MenuEntry[] | undefined;
  /** Its place and look. */
  className?: string;
}

/** Three dots: unmatch, block, report. What they open is loaded when they are pressed. */
export function More({ person, connected, written, also, className = '' }: Props) {
  const open = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    void loadPart(() => import('./on-demand/open-more.tsx')).then((part) =>
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
