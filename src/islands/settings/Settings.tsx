import { useEffect } from 'react';
import type { User } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { useMine } from '#islands/ui/use-mine.ts';
import { Section } from './Section.tsx';
import { SECTIONS } from './sections.ts';
import * as words from './words.ts';

interface Props {
  user: User;
  /** Whether the site has a relay for calls. */
  hasRelay: boolean;
}

/** Everything about the account, one sheet a subject. */
export function Settings({ user, hasRelay }: Props) {
  const shown = SECTIONS.filter(({ id }) => id !== 'talk' || hasRelay);
  const me = useMine(user);
  useEffect(() => goLive(user._id), [user._id]);
  return (
    <div className="grid grid-cols-1 min-[900px]:grid-cols-[176px_minmax(0,680px)] min-[900px]:gap-x-16">
      <h1 className="h1 mb-5 min-[900px]:col-span-full">{words.title}</h1>
      <nav
        className="min-[900px]:sticky min-[900px]:top-[calc(var(--spacing-nav-offset)+24px)] min-[900px]:self-start"
        aria-label={words.title}
      >
        <ul className="mb-5 flex [scrollbar-width:none] gap-5 overflow-x-auto border-b border-line min-[900px]:block min-[900px]:border-b-0 min-[900px]:border-l">
          {shown.map(({ id }) => (
            <li key={id}>
              <a
                className="block pt-2.5 pb-3 font-medium whitespace-nowrap text-ink-2 hover:text-ink min-[900px]:py-1.5 min-[900px]:ps-4 min-[900px]:text-sm min-[900px]:font-normal"
                href={`#${id}`}
              >
                {words.sections[id]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-1 gap-6">
        {shown.map(({ id, Component, room }) => (
          <Section key={id} id={id} Component={Component} user={me} room={room(user)} />
        ))}
      </div>
    </div>
  );
}
