import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ReceivedRequest } from '#shared/matching.ts';
import type { FirstPage } from '#shared/first-page.ts';
import type { User } from '#shared/user.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import {
  $accepted,
  $requestList,
  followRequests,
  loadMoreRequests,
  reloadRequests,
  seedRequests,
} from '#stores/requests/requests.ts';
import { useMySkills } from '#islands/ui/use-my-skills.ts';
import { CardSkeleton, CardSkeletons } from '#islands/ui/CardSkeletons.tsx';
import { EmptyState } from '#islands/ui/EmptyState.tsx';
import { ListBody } from '#islands/ui/ListBody.tsx';
import { PageHead } from '#islands/ui/PageHead.tsx';
import { REQUEST_GRID, RequestGrid } from './RequestGrid.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';

interface Props {
  initial: FirstPage<ReceivedRequest>;
  me: User;
}

const LOST = { title: 'Oops! Something went wrong', button: 'Try Again' };

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
  const list = useSeededStore($requestList, () => stateOf(initial), seedRequests);
  const mine = useMySkills(me.skills);
  const accepted = useStore($accepted);
  useEffect(() => followRequests(me._id), [me._id]);
  return (
    <>
      <PageHead title="Connection Requests" list={list} />
      <p className="mb-4 text-ink-2 empty:hidden" role="status">
        {accepted !== null && (
          <>
            Accepted.{' '}
            <a className="link" href={`/chat/${accepted._id}`}>
              Open the chat
            </a>
          </>
        )}
      </p>
      <ListBody
        list={list}
        loading="Loading your requests"
        skeletons={skeletons}
        lost={LOST}
        empty={<NoRequests />}
        onAgain={again}
        onMore={more}
      >
        {(requests) => <RequestGrid requests={requests} mine={mine} snippet={me.snippet} />}
      </ListBody>
    </>
  );
}

function NoRequests() {
  return (
    <div className="pt-8">
      <EmptyState title="No Connection Requests" line="New ones appear here." drawing="inbox">
        <a className="btn btn--go" href="/">
          Explore Network
        </a>
      </EmptyState>
    </div>
  );
}
