import { useEffect } from 'react';
import type { ReceivedRequest } from '#shared/matching.ts';
import type { FirstPage } from '#shared/first-page.ts';
import type { User } from '#shared/user.ts';
import { stateOf } from '#stores/paged-list.ts';
import {
  $requestList,
  followRequests,
  loadMoreRequests,
  reloadRequests,
  seedRequests,
} from '#stores/requests.ts';
import { useMySkills } from './deck/use-my-skills.ts';
import { CardSkeleton, CardSkeletons } from './parts/CardSkeletons.tsx';
import { EmptyState } from './parts/EmptyState.tsx';
import { ListBody } from './parts/ListBody.tsx';
import { PageHead } from './parts/PageHead.tsx';
import { REQUEST_GRID, RequestGrid } from './parts/RequestGrid.tsx';
import { useFirst } from './parts/use-first.ts';

interface Props {
  initial: FirstPage<ReceivedRequest>;
  me: User;
}

const LOST = { title: 'Oops! Something went wrong', key: 'Try Again' };

const more = () => void loadMoreRequests();
const again = () => void reloadRequests();

const skeletons = (count: number) => (
  <CardSkeletons className={REQUEST_GRID} count={count}>
    {(index) => (
      <li key={index} className="grid grid-cols-1">
        <CardSkeleton className="min-h-68" photo="size-14 rounded-[10px]" />
      </li>
    )}
  </CardSkeletons>
);

export function Requests({ initial, me }: Props) {
  const list = useFirst($requestList, () => stateOf(initial), seedRequests);
  const mine = useMySkills(me.skills);
  useEffect(() => followRequests(me._id), [me._id]);
  return (
    <>
      <PageHead title="Connection Requests" list={list} />
      <ListBody
        list={list}
        loading="Loading your requests"
        skeletons={skeletons}
        lost={LOST}
        empty={<NoRequests />}
        onAgain={again}
        onMore={more}
      >
        {(requests) => <RequestGrid requests={requests} mine={mine} />}
      </ListBody>
    </>
  );
}

function NoRequests() {
  return (
    <EmptyState title="No Connection Requests" line="New ones appear here." drawing="inbox">
      <a className="btn btn--go" href="/">
        Explore Network
      </a>
    </EmptyState>
  );
}
