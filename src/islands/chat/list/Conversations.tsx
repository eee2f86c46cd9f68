import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { ConversationsAnswer } from '#shared/api.ts';
import type { User } from '#shared/user.ts';
import {
  $conversations,
  followConversations,
  loadMoreConversations,
  seedConversations,
} from '#stores/chat/list/conversations.ts';
import { $now } from '#stores/client/clock.ts';
import { $unread, seedUnread } from '#stores/live.ts';
import { $presence, seedPresence, watchPresence } from '#stores/chat/list/presence.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';

interface Props {
  initial: ConversationsAnswer;
  me: User;
  /** The other one of the conversation beside the list. */
  current?: string;
  /** The time on the server when it made the page. */
  now: number;
  /** Stands there while nobody is in the list. */
  children?: ReactNode;
}

const more = () => void loadMoreConversations();
/** Few have so many connections. */
const ListEnd = lazy(async () => ({
  default: (await import('#islands/ui/list/ListEnd.tsx')).ListEnd,
}));

/** All conversations of a developer, newest first, kept true. */
export function Conversations({ initial, me, current, now: first, children }: Props) {
  const { conversations } = initial;
  const { entries, nextCursor, tail } = useSeededStore(
    $conversations,
    () => ({ entries: conversations, nextCursor: initial.nextCursor, tail: 'idle' as const }),
    seedConversations,
  );
  const unread = useSeededStore(
    $unread,
    () => new Map(conversations.map((entry) => [entry._id, entry.unread])),
    seedUnread,
  );
  const presence = useSeededStore(
    $presence,
    () => new Map(conversations.map(({ _id, isOnline }) => [_id, { isOnline, lastSeen: null }])),
    seedPresence,
  );
  const now = useStore($now, { ssr: () => first });
  const timeZone = useTimeZone();
  useEffect(() => followConversations(me._id), [me._id]);
  // The order changes with every message; whom to ask about does not.
  const ids = entries
    .map(({ _id }) => _id)
    .sort()
    .join(' ');
  useEffect(() => (ids === '' ? undefined : watchPresence(ids.split(' '))), [ids]);

  const rows = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    rows.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <>
      <ul ref={rows}>
        {entries.map((entry) => (
          <li key={entry._id}>
            <ConversationRow
              entry={entry}
              me={me._id}
              online={presence.get(entry._id)?.isOnline ?? entry.isOnline}
              unread={unread.get(entry._id) ?? 0}
              current={entry._id === current}
              now={now}
              timeZone={timeZone}
            />
          </li>
        ))}
      </ul>
      {entries.length === 0 && children}
      {nextCursor !== null && timeZone === undefined && (
        <Suspense>
          <ListEnd className="px-5 py-4" tail={tail} length={entries.length} onMore={more} />
        </Suspense>
      )}
    </>
  );
}
