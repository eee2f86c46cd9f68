import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ConversationEntry, ConversationsAnswer } from '#shared/api.ts';
import { isArchived } from '#shared/conversation-settings.ts';
import { PAGE_SIZE_MAX } from '#shared/matching.ts';
import type { User } from '#shared/user.ts';
import { isTurnOf } from '#shared/your-turn.ts';
import { api } from '#stores/client/api.ts';
import { conversations, followConversations } from '#stores/chat/list/conversations.ts';
import { $now } from '#stores/client/clock.ts';
import { onSocket } from '#stores/client/socket.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import { $unread, seedUnread } from '#stores/live.ts';
import { $presence, seedPresence, watchPresence } from '#stores/chat/list/presence.ts';
import { $drafts, followDrafts } from '#stores/chat/list/drafts.ts';
import { followTypers, $typers } from '#stores/chat/typing.ts';
import { $inPads, followPads } from '#stores/pad/presence.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import * as words from './words.ts';

interface Props {
  initial: ConversationsAnswer;
  me: User;
  current?: string;
  now: number;
  /** The conversations await an answer by the reader; the requests have a comment. */
  turns: { conversations: number; requests: number; archived: number };
  children?: ReactNode;
}

const more = () => void conversations.loadMore();
const NONE = { entries: [], nextCursor: null, tail: 'idle' } as const;
/** So few conversations need no filter. */
const FEW = 6;
/** Only people with many conversations filter, and see the end of the list. */
const loadFilter = () => import('./on-demand/ListFilter.tsx');
type Filter = Awaited<ReturnType<typeof loadFilter>>;
const ListEnd = onDemand(async () => (await import('#islands/ui/list/ListEnd.tsx')).ListEnd, {
  missing: 'm-4',
});

const Archived = onDemand(async () => (await import('./on-demand/Archived.tsx')).Archived, {
  missing: 'm-4',
});

export function Conversations({ initial, me, current, now: first, turns, children }: Props) {
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
  const drafts = useStore($drafts, { ssr: 'initial' });
  const typers = useStore($typers, { ssr: 'initial' });
  useEffect(() => followConversations(me._id), [me._id]);
  useEffect(() => followDrafts(me._id), [me._id]);
  useEffect(followTypers, []);
  useEffect(followPads, []);
  const inPads = useStore($inPads, { ssr: 'initial' });
  // Every message changes the order, but not the set of people.
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
    if (isMany) loadFilter().then((loaded) => setFilter(() => loaded), console.warn);
  }, [isMany]);
  const filters = filter !== null && typed.trim() !== '';
  const [view, setView] = useState<'all' | 'turns' | 'archived'>('all');
  const turnsOnly = view === 'turns';
  const [further, setFurther] = useState<ConversationEntry[]>([]);
  useEffect(
    () =>
      onSocket('conversationSettings', ({ userId, settings }) =>
        setFurther((all) => all.map((one) => (one._id === userId ? { ...one, settings } : one))),
      ),
    [],
  );
  const known = new Set(ids.split(' '));
  const isPresent = ({ settings, place }: ConversationEntry) => !isArchived(settings, place);
  const present = entries.filter(isPresent);
  const [hasArchived, setHasArchived] = useState(turns.archived > 0);
  if (present.length < entries.length && !hasArchived) setHasArchived(true);
  const others = further.filter((entry) => !known.has(entry._id) && isPresent(entry));
  const waiting = [...present, ...others].filter(
    ({ last, settings }) => settings.mutedUntil <= now && isTurnOf(me._id, last, now),
  );
  const count =
    turns.requests +
    (nextCursor === null ? waiting.length : Math.max(waiting.length, turns.conversations));
  const showTurns = () => {
    setView('turns');
    if (nextCursor === null) return;
    api('GET /conversations', { query: { turn: '1', limit: String(PAGE_SIZE_MAX) } }).then(
      (answer) => setFurther(answer.conversations),
      (error: unknown) => console.warn('Conversations waiting for a reply did not load:', error),
    );
  };
  const listed = turnsOnly ? waiting : present;
  const shown = filters ? listed.filter((entry) => filter.isCalled(entry, typed)) : listed;

  const row = (entry: ConversationEntry) => (
    <li key={entry._id} className="conversation">
      <ConversationRow
        entry={entry}
        me={me._id}
        online={presence.get(entry._id)?.isOnline ?? entry.isOnline}
        unread={unread.get(entry._id) ?? 0}
        typing={typers.has(entry._id)}
        inPad={inPads.has(entry._id)}
        draft={drafts.get(entry._id) ?? ''}
        current={entry._id === current}
        now={now}
        timeZone={timeZone}
      />
    </li>
  );
  if (view === 'archived') return <Archived row={row} onBack={() => setView('all')} />;

  return (
    <>
      {filter !== null && (
        <filter.ListFilter
          typed={typed}
          none={shown.length === 0 && nextCursor === null}
          onType={setTyped}
        />
      )}
      {(count > 0 || turnsOnly) && (
        <div className="seg mx-4 mb-3 flex-none" role="group" aria-label={words.whichConversations}>
          <button type="button" aria-pressed={!turnsOnly} onClick={() => setView('all')}>
            {words.all}
          </button>
          <button type="button" aria-pressed={turnsOnly} onClick={showTurns}>
            <span>
              {words.yourTurn} <span className="font-mono text-xs text-ink-3">{count}</span>
            </span>
          </button>
        </div>
      )}
      {turnsOnly && turns.requests > 0 && (
        <a className="conversation-row font-medium" href="/request">
          <i className="h-3.5 w-0.75 bg-caret" />
          {words.noted(turns.requests)}
        </a>
      )}
      {turnsOnly && count === 0 && <p className="px-5 py-4 text-ink-2">{words.nobodyWaits}</p>}
      <ul ref={rows}>{shown.map(row)}</ul>
      {entries.length === 0 && !hasArchived && children}
      {view === 'all' && present.length === 0 && hasArchived && nextCursor === null && (
        <p className="px-5 pt-4 text-ink-2">{words.allArchived}</p>
      )}
      {nextCursor !== null && timeZone === undefined && !turnsOnly && (
        <ListEnd className="px-5 py-4" tail={tail} length={entries.length} onMore={more} />
      )}
      {hasArchived && !turnsOnly && (
        <button type="button" className="link m-5 self-start" onClick={() => setView('archived')}>
          {words.archived}
        </button>
      )}
    </>
  );
}
