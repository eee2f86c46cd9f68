import { useStore } from '@nanostores/react';
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import handshake from 'lucide-static/icons/handshake.svg?raw';
import type { ComponentProps, ReactNode } from 'react';
import type { Presence } from '#shared/api.ts';
import type { FreeNow } from '#shared/free-now.ts';
import { presenceLine } from '#shared/last-seen.ts';
import { type Developer, fullName } from '#shared/user.ts';
import { $now } from '#stores/client/clock.ts';
import { $conversation } from '#stores/chat/conversation.ts';
import { $inPads } from '#stores/pad/presence.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { FreeLine } from '#islands/ui/FreeLine.tsx';
import { More } from '#islands/safety/More.tsx';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { loadPart } from '#stores/client/part.ts';
import { backToMessages, closeKindly, WORDS } from './words.ts';
import { Icon } from '#islands/ui/Icon.tsx';

type MenuEntry = NonNullable<ComponentProps<typeof More>['also']>[number];

const closingOf = (target: Developer): MenuEntry => ({
  icon: handshake,
  title: closeKindly.title,
  line: closeKindly.line,
  run: () =>
    void loadPart(() => import('./on-demand/CloseKindly.tsx')).then((part) =>
      part?.openCloseKindly(target),
    ),
});

const writtenHere = () => $conversation.get()?.messages ?? [];

interface Props {
  target: Developer;
  /** Null once the two are no longer connected. */
  presence: Presence | null;
  now: number;
  /** Presence is unknown without a connection. */
  offline: boolean;
  free: FreeNow | undefined;
  yourTurn: boolean;
  tools: ReactNode;
}

export function ChatHeader({
  target,
  presence,
  now: first,
  offline,
  free,
  yourTurn,
  tools,
}: Props) {
  const now = useStore($now, { ssr: () => first });
  const timeZone = useTimeZone();
  const inPad = useStore($inPads, { ssr: 'initial' }).has(target._id);
  const name = fullName(target);
  return (
    <header className="@container/head flex min-h-16 items-center gap-3 border-b border-line bg-surface pr-3 pl-2 max-sm:flex-wrap max-sm:gap-x-1.5 max-sm:px-1 max-sm:pt-2 min-[1100px]:pl-5">
      <a className="btn btn--icon min-[1100px]:hidden" href="/chat" aria-label={backToMessages}>
        <Icon svg={chevronLeft} />
      </a>
      <span className="relative">
        <Avatar person={target} />
        {presence !== null && (
          <i className={presence.isOnline && !offline ? 'dot' : 'dot dot--off'} />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-md/5 font-semibold" title={name}>
          <a href={`/developer/${target._id}`}>
            <bdi>{name}</bdi>
          </a>
        </h1>
        {presence !== null && (
          <FreeLine free={offline || inPad ? undefined : free} short>
            <p className="truncate text-sm/4.5 text-ink-2">
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
      {/* Phones have a separate row for the tools, except while the keyboard is open, because the log needs
          the space. */}
      <div className="contents max-sm:[@media(height>=520px)]:order-last max-sm:[@media(height>=520px)]:flex max-sm:[@media(height>=520px)]:basis-full max-sm:[@media(height>=520px)]:flex-wrap max-sm:[@media(height>=520px)]:items-center max-sm:[@media(height>=520px)]:justify-end max-sm:[@media(height>=520px)]:gap-2 max-sm:[@media(height>=520px)]:pr-1 max-sm:[@media(height>=520px)]:pb-1.5">
        {tools}
      </div>
      <More
        person={target}
        connected={presence !== null}
        written={writtenHere}
        also={yourTurn ? [closingOf(target)] : undefined}
      />
    </header>
  );
}
