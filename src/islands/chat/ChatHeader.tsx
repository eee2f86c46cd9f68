import { useStore } from '@nanostores/react';
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import type { ReactNode } from 'react';
import type { Presence } from '#shared/api.ts';
import { presenceLine } from '#shared/last-seen.ts';
import { type Developer, fullName } from '#shared/user.ts';
import { $now } from '#stores/client/clock.ts';
import { $conversation } from '#stores/chat/conversation.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { More } from '#islands/safety/More.tsx';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { Icon } from '#islands/ui/Icon.tsx';

const writtenHere = () => $conversation.get()?.messages ?? [];

interface Props {
  target: Developer;
  /** `null` once the two are not connected any more: then nobody is told. */
  presence: Presence | null;
  /** The time on the server when it made the page. */
  now: number;
  tools: ReactNode;
}

/** Whom the chat is with, and whether they are here. */
export function ChatHeader({ target, presence, now: first, tools }: Props) {
  const now = useStore($now, { ssr: () => first });
  const timeZone = useTimeZone();
  const name = fullName(target);
  return (
    <header className="chat-head">
      <a className="btn btn--icon chat-back" href="/chat" aria-label="Back to messages">
        <Icon svg={chevronLeft} />
      </a>
      <span className="chat-who">
        <Avatar person={target} />
        {presence !== null && <i className={presence.isOnline ? 'dot' : 'dot dot--off'} />}
      </span>
      <div className="chat-name">
        <h1 title={name}>
          <a className="name-link" href={`/developer/${target._id}`}>
            <bdi>{name}</bdi>
          </a>
        </h1>
        {presence !== null && <p>{presenceLine(presence, now, timeZone)}</p>}
      </div>
      {tools}
      <More person={target} connected={presence !== null} written={writtenHere} />
    </header>
  );
}
