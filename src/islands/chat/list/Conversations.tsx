import { useStore } from '@nanostores/react';
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ConversationsAnswer } from '#shared/api.ts';
import type { User } from '#shared/user.ts';
import { conversations, followConversations } from '#stores/chat/list/conversations.ts';
import { $now } from '#stores/client/clock.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import { $unread, seedUnread } from '#stores/live.ts';
import { $drafts, followDrafts } from '#stores/chat/list/drafts.ts';
import { $presence, seedPresence, watchPresence } from '#stores/chat/list/presence.ts';
import { $typers, followTypers } from '#stores/chat/list/typers.ts';
import { ConversationRow } from './ConversationRow.tsx';
import * as words from './words.ts';
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

const more = () => void conversations.loadMore();
const NONE = { entries: [], nextCursor: null, tail: 'idle' } as const;
const NO_DRAFTS: ReadonlyMap<string, string> = new Map();
const NOBODY: ReadonlySet<string> = new Set();
/** Conversations that are seen at one look. */
const FEW = 6;
/** Looking for one of them is for who has many. */
const loadFilter = () => import('./on-demand/ListFilter.tsx');
type Filter = Awaited<ReturnType<typeof loadFilter>>;
/** Few have so many connections. */
const ListEnd = lazy(async () => ({
  default: (await import('#islands/ui/list/ListEnd.tsx')).ListEnd,
}));

/** All conversations of a developer, newest first, kept true. */
export function Conversations({ initial, me, current, now: first, children }: Props) {
  const { conversations: firstEntries, nextCursor: firstCursor } = initial;
  const list = useSeededStore(
    conversations.$state,
    () => stateOf({ kind: 'ready', entries: firstEntries, nextCursor: firstCursor }),
    conversations.seed,
  );
  const { entries, nextCursor, tail } = list.kind === 'ready' ? list : NONE;
  const unread = useSeededStore(
    $unread,
    () => new Map(firstEntries.map((entry) => [entry._id, entry.unread])),
    seedUnread,
  );
  const presence = useSeededStore(
    $presence,
    () => new Map(firstEntries.map(({ _id, isOnline }) => [_id, { isOnline, lastSeen: null }])),
    seedPresence,
  );
  const now = useStore($now, { ssr: () => first });
  const timeZone = useTimeZone();
  const drafts = useStore($drafts, { ssr: () => NO_DRAFTS });
  const typers = useStore($typers, { ssr: () => NOBODY });
  useEffect(() => followConversations(me._id), [me._id]);
  useEffect(() => followDrafts(me._id), [me._id]);
  useEffect(followTypers, []);
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

  const [filter, setFilter] = useState<Filter | null>(null);
  const [typed, setTyped] = useState('');
  const isMany = entries.length > FEW;
  useEffect(() => {
    if (isMany) void loadFilter().then((loaded) => setFilter(() => loaded));
  }, [isMany]);
  const filters = filter !== null && typed.trim() !== '';
  const shown = filters ? entries.filter((entry) => filter.isCalled(entry, typed)) : entries;
  // Who is looked for may stand further down.
  useEffect(() => {
    if (filters && nextCursor !== null && tail === 'idle') more();
  }, [filters, nextCursor, tail]);

  return (
    <>
      {filter !== null && <filter.ListFilter typed={typed} onType={setTyped} />}
      <ul ref={rows}>
        {shown.map((entry) => (
          <li key={entry._id}>
            <ConversationRow
              entry={entry}
              me={me._id}
              online={presence.get(entry._id)?.isOnline ?? entry.isOnline}
              unread={unread.get(entry._id) ?? 0}
              typing={typers.has(entry._id)}
              draft={drafts.get(entry._id) ?? ''}
              current={entry._id === current}
              now={now}
              timeZone={timeZone}
            />
          </li>
        ))}
      </ul>
      {entries.length === 0 && children}
      {filters && (
        <p className="px-5 py-4 text-sm text-ink-2 empty:hidden" role="status">
          {shown.length === 0 && nextCursor === null && words.none(typed.trim())}
        </p>
      )}
      {nextCursor !== null && timeZone === undefined && (
        <Suspense>
          <ListEnd className="px-5 py-4" tail={tail} length={entries.length} onMore={more} />
        </Suspense>
      )}
    </>
  );
}
