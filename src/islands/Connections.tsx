import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import type { FirstPage } from '#shared/first-page.ts';
import type { Developer, User } from '#shared/user.ts';
import {
  $connections,
  followConnections,
  loadMoreConnections,
  reloadConnections,
  seedConnections,
} from '#stores/connections.ts';
import { type ListState, stateOf } from '#stores/paged-list.ts';
import { CardSkeletons } from './parts/CardSkeletons.tsx';
import { ConnectionCard } from './parts/ConnectionCard.tsx';
import { EmptyState } from './parts/EmptyState.tsx';
import { ListEnd } from './parts/ListEnd.tsx';
import { Loading } from './parts/Loading.tsx';
import { PageHead } from './parts/PageHead.tsx';
import { useFirst } from './parts/use-first.ts';

interface Props {
  initial: FirstPage<Developer>;
  me: User;
}

/** Cards whose photos are fetched at once: the first three rows. */
const IN_VIEW = 8;

const more = () => void loadMoreConnections();
const again = () => void reloadConnections();

export function Connections({ initial, me }: Props) {
  const list = useFirst($connections, () => stateOf(initial), seedConnections);
  useEffect(() => followConnections(me._id), [me._id]);
  return (
    <>
      <PageHead title="Connections" list={list} />
      <Body list={list} />
    </>
  );
}

function Body({ list }: { list: ListState<Developer> }) {
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
            <RotateCw className="ic ic-s" aria-hidden />
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
      <ul className="con-rows">
        {entries.map((person, index) => (
          <li key={person._id}>
            <ConnectionCard person={person} lazy={index >= IN_VIEW} />
          </li>
        ))}
      </ul>
      {nextCursor !== null && <ListEnd tail={tail} length={entries.length} onMore={more} />}
    </>
  );
}
