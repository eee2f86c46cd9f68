import { useStore } from '@nanostores/react';
import { ChevronLeft } from 'lucide-static';
import type { ReactNode } from 'react';
import type { Presence } from '#shared/api.ts';
import type { ConversationSettings } from '#shared/conversation-settings.ts';
import type { FreeNow } from '#shared/free-now.ts';
import { presenceLine } from '#shared/last-seen.ts';
import { type Developer, fullName } from '#shared/user.ts';
import { $now } from '#stores/client/clock.ts';
import { $conversation } from '#stores/chat/conversation.ts';
import { $inPads } from '#stores/pad/presence.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { FreeLine } from '#islands/ui/FreeLine.tsx';
import { HeadButton } from '#islands/ui/HeadButton.tsx';
import { More } from '#islands/safety/More.tsx';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import type { Tool } from './ChatTools.tsx';
import { backToMessages, WORDS } from './words.ts';
import { Icon } from '#islands/ui/Icon.tsx';

const writtenHere = () => $conversation.get()?.messages ?? [];

interface Props {
  target: Developer;
  /** Null once the two are no longer connected. */
  presence: Presence | null;
  now: number;
  /** Presence is unknown without a connection. */
  offline: boolean;
  free: FreeNow | undefined;
  settings: ConversationSettings;
  yourTurn: boolean;
  /** Call and Pad stay in the header of a phone. */
  children: ReactNode;
  tools: readonly Tool[];
}

export function ChatHeader({
  target,
  presence,
  now: first,
  offline,
  free,
  settings,
  yourTurn,
  children,
  tools,
}: Props) {
  const now = useStore($now, { ssr: () => first });
  const timeZone = useTimeZone();
  const inPad = useStore($inPads, { ssr: 'initial' }).has(target._id);
  const name = fullName(target);
  const [search, ...others] = tools;
  const menu = async () => {
    const lastId = writtenHere().at(-1)?._id ?? '';
    const part = await import('./on-demand/conversation-menu.ts');
    return [
      ...tools.map((tool) => ({ ...tool, narrow: true as const })),
      ...(presence === null ? [] : part.headerEntries(target, settings, lastId, yourTurn)),
    ];
  };
  return (
    <header className="flex h-16 flex-none items-center gap-3 border-b border-line bg-surface pr-3 pl-2 max-[1100px]:in-data-pad:hidden max-md:h-14 max-md:gap-0 max-md:px-0.5 min-[1100px]:pl-5">
      <a
        className="btn btn--icon max-md:w-11 min-[1100px]:hidden"
        href="/chat"
        aria-label={backToMessages}
      >
        <Icon svg={ChevronLeft} />
      </a>
      <span className="relative">
        <Avatar person={target} />
        {presence !== null && (
          <i className={presence.isOnline && !offline ? 'dot' : 'dot dot--off'} />
        )}
      </span>
      <div className="min-w-0 flex-1 max-md:pl-2.5">
        <h1 className="truncate text-md/5 font-semibold" title={name}>
          <a href={`/developer/${target._id}`}>
            <bdi>{name}</bdi>
          </a>
        </h1>
        {presence !== null && (
          <FreeLine free={offline || inPad ? undefined : free} short>
            <p className="line-clamp-2 text-sm/4.5 text-ink-2 max-md:text-xs/4 md:truncate">
              {offline ? (
                WORDS.connecting
              ) : inPad ? (
                <span className="text-accent-ink">
                  {/* Beside the pad is no room for the name. */}
                  <span className="in-data-pad:sr-only">{WORDS.inPad(target.firstName)}</span>
                  <span className="hidden in-data-pad:inline" aria-hidden>
                    {WORDS.inThePad}
                  </span>
                </span>
              ) : (
                presenceLine(presence, now, timeZone)
              )}
            </p>
          </FreeLine>
        )}
      </div>
      {search && (
        <button
          type="button"
          className="btn btn--icon max-md:hidden"
          aria-label={search.title}
          aria-expanded={search.open}
          onClick={({ currentTarget }) => search.run(currentTarget)}
        >
          <Icon svg={search.icon} />
        </button>
      )}
      {children}
      {others.map(({ icon, title, disabled, open, run }) => (
        <HeadButton
          key={title}
          icon={icon}
          label={title}
          // The narrow chat beside the pad has no room for a panel.
          className={`max-md:hidden ${open === undefined ? '' : 'in-data-pad:hidden'} ${open ? 'is-down' : ''}`}
          disabled={disabled}
          aria-expanded={open}
          onClick={({ currentTarget }) => run(currentTarget)}
        />
      ))}
      <More
        person={target}
        connected={presence !== null}
        written={writtenHere}
        also={menu}
        className="max-md:w-11"
      />
    </header>
  );
}
