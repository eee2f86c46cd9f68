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
import { stateOf } from '#stores/paged-list.ts';
import { $presence, seedPresence, watchPresence } from '#stores/presence.ts';
import { ConnectionCard } from './parts/ConnectionCard.tsx';
import { EmptyState } from './parts/EmptyState.tsx';
import { ListBody } from './parts/ListBody.tsx';
import { PageHead } from './parts/PageHead.tsx';
import { useFirst } from './parts/use-first.ts';

interface Props {
  initial: FirstPage<Developer>;
  me: User;
  /** Who of them is here, and what they wrote. */
  live: LiveFirst;
}

/** Cards whose photos are fetched at once: the first three rows. */
const IN_VIEW = 8;

const LOADING = { text: 'Building Your Network', card: 'con', className: 'con-rows' } as const;
const LOST = { title: 'Connection Lost', key: 'Reconnect Now' };

const more = () => void loadMoreConnections();
const again = () => void reloadConnections();

export function Connections({ initial, me, live }: Props) {
  const list = useFirst($connections, () => stateOf(initial), seedConnections);
  useEffect(() => followConnections(me._id), [me._id]);
  return (
    <>
      <PageHead title="Connections" list={list} />
      <ListBody
        list={list}
        loading={LOADING}
        lost={LOST}
        empty={<NoConnections />}
        onAgain={again}
        onMore={more}
      >
        {(people) => <Cards people={people} live={live} />}
      </ListBody>
    </>
  );
}

function NoConnections() {
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
