import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw';
import { useEffect } from 'react';
import type { FirstPage } from '#shared/first-page.ts';
import type { LiveFirst } from '#shared/live-first.ts';
import type { Developer, User } from '#shared/user.ts';
import {
  $connections,
  followConnections,
  loadMoreConnections,
  reloadConnections,
  seedConnections,
} from '#stores/connections.ts';
import { $unread, seedUnread } from '#stores/live.ts';
import { type ListState, stateOf } from '#stores/paged-list.ts';
import { $presence, seedPresence, watchPresence } from '#stores/presence.ts';
import { CardSkeletons } from './parts/CardSkeletons.tsx';
import { ConnectionCard } from './parts/ConnectionCard.tsx';
import { EmptyState } from './parts/EmptyState.tsx';
import { ListEnd } from './parts/ListEnd.tsx';
import { Loading } from './parts/Loading.tsx';
import { PageHead } from './parts/PageHead.tsx';
import { useFirst } from './parts/use-first.ts';
import { Icon } from './parts/Icon.tsx';

interface Props {
  initial: FirstPage<Developer>;
  me: User;
  /** Who of them is here, and what they wrote. */
  live: LiveFirst;
}

/** Cards whose photos are fetched at once: the first three rows. */
const IN_VIEW = 8;

const more = () => void loadMoreConnections();
const again = () => void reloadConnections();

export function Connections({ initial, me, live }: Props) {
  const list = useFirst($connections, () => stateOf(initial), seedConnections);
  useEffect(() => followConnections(me._id), [me._id]);
  return (
    <>
      <PageHead title="Connections" list={list} />
      <Body list={list} live={live} />
    </>
  );
}

function Body({ list, live }: { list: ListState<Developer>; live: LiveFirst }) {
  if (list.kind === 'loading') {
    return (
      <>
        <Loading text="Building Your Network" />
        <CardSkeletons className="con-rows" card="con" count={list.before} />
      </>
    );
  }
  if (list.kind === 'error') {
    return (
      <div role="alert">
        <EmptyState title="Connection Lost" line={list.message} drawing="lost">
          <button type="button" className="btn" onClick={again}>
            <Icon svg={rotateCw} small />
            Reconnect Now
          </button>
        </EmptyState>
      </div>
    );
  }
  const { entries, nextCursor, tail } = list;
  if (entries.length === 0 && nextCursor === null) {
    return (
      <EmptyState
        title="Your Network Awaits"
        line="Send interest from the feed. The people who answer appear here."
        drawing="gap"
      >
        <a className="btn btn--go" href="/">
          Go to the feed
        </a>
      </EmptyState>
    );
  }
  return (
    <>
      <Cards people={entries} live={live} />
      {nextCursor !== null && <ListEnd tail={tail} length={entries.length} onMore={more} />}
    </>
  );
}

function Cards({ people, live }: { people: Developer[]; live: LiveFirst }) {
  const unread = useFirst($unread, () => new Map(live.unread), seedUnread);
  const presence = useFirst($presence, () => new Map(live.presence), seedPresence);
  const ids = people.map(({ _id }) => _id).join(' ');
  useEffect(() => watchPresence(ids.split(' ')), [ids]);
  return (
    <ul className="con-rows">
      {people.map((person, index) => (
        <li key={person._id}>
          <ConnectionCard
            person={person}
            online={presence.get(person._id)?.isOnline}
            unread={unread.get(person._id)}
            lazy={index >= IN_VIEW}
          />
        </li>
      ))}
    </ul>
  );
}
