import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw';
import { useEffect } from 'react';
import type { ReceivedRequest } from '#shared/api.ts';
import type { FirstPage } from '#shared/first-page.ts';
import type { User } from '#shared/user.ts';
import { type ListState, stateOf } from '#stores/paged-list.ts';
import {
  $requestList,
  followRequests,
  loadMoreRequests,
  reloadRequests,
  seedRequests,
} from '#stores/requests.ts';
import { useMySkills } from './deck/use-my-skills.ts';
import { CardSkeletons } from './parts/CardSkeletons.tsx';
import { EmptyState } from './parts/EmptyState.tsx';
import { ListEnd } from './parts/ListEnd.tsx';
import { Loading } from './parts/Loading.tsx';
import { PageHead } from './parts/PageHead.tsx';
import { RequestGrid } from './parts/RequestGrid.tsx';
import { useFirst } from './parts/use-first.ts';
import { Icon } from './parts/Icon.tsx';

interface Props {
  initial: FirstPage<ReceivedRequest>;
  me: User;
}

const more = () => void loadMoreRequests();
const again = () => void reloadRequests();

export function Requests({ initial, me }: Props) {
  const list = useFirst($requestList, () => stateOf(initial), seedRequests);
  const mine = useMySkills(me.skills);
  useEffect(() => followRequests(me._id), [me._id]);
  return (
    <>
      <PageHead title="Connection Requests" list={list} />
      <Body list={list} mine={mine} />
    </>
  );
}

function Body({ list, mine }: { list: ListState<ReceivedRequest>; mine: readonly string[] }) {
  if (list.kind === 'loading') {
    return (
      <>
        <Loading text="Loading your requests" />
        <CardSkeletons className="req-grid" card="req" count={list.before} />
      </>
    );
  }
  if (list.kind === 'error') {
    return (
      <div role="alert">
        <EmptyState title="Oops! Something went wrong" line={list.message} drawing="lost">
          <button type="button" className="btn" onClick={again}>
            <Icon svg={rotateCw} small />
            Try Again
          </button>
        </EmptyState>
      </div>
    );
  }
  const { entries, nextCursor, tail } = list;
  if (entries.length === 0 && nextCursor === null) {
    return (
      <EmptyState title="No Connection Requests" line="New ones appear here." drawing="inbox">
        <a className="btn btn--go" href="/">
          Explore Network
        </a>
      </EmptyState>
    );
  }
  return (
    <>
      <RequestGrid requests={entries} mine={mine} />
      {nextCursor !== null && <ListEnd tail={tail} length={entries.length} onMore={more} />}
    </>
  );
}
