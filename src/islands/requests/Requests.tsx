import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { ReceivedRequest } from '#shared/matching.ts';
import type { FirstPage } from '#shared/first-page.ts';
import type { User } from '#shared/user.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import { $accepted, followRequests, reloadRequests, requests } from '#stores/requests/requests.ts';
import { useMine } from '#islands/ui/use-mine.ts';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import { CardSkeleton, CardSkeletons } from '#islands/ui/list/CardSkeletons.tsx';
import { EmptyState } from '#islands/ui/list/EmptyState.tsx';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import { ListLost } from '#islands/ui/list/ListLost.tsx';
import { PageHead } from '#islands/ui/list/PageHead.tsx';
import { REQUEST_GRID, RequestGrid } from './RequestGrid.tsx';
import * as words from './words.ts';

interface Props {
  initial: FirstPage<ReceivedRequest>;
  me: User;
  /** The tabs. */
  children: ReactNode;
}

const skeletons = (count: number) => (
  <CardSkeletons className={REQUEST_GRID} count={count}>
    {(index) => (
      <li key={index} className="grid grid-cols-1">
        <CardSkeleton className="min-h-60" photo="size-14 rounded-[10px]" />
      </li>
    )}
  </CardSkeletons>
);

export function Requests({ initial, me, children }: Props) {
  const state = useSeededStore(requests.$state, () => stateOf(initial), requests.seed);
  const mine = useMine(me);
  useEffect(() => followRequests(me._id), [me._id]);
  // The empty list keeps the lines of accepted requests.
  const grid = (pending: ReceivedRequest[]) => (
    <>
      <RequestGrid requests={pending} mine={mine} snippet={me.snippet} />
      {pending.length === 0 && <NoRequests />}
    </>
  );
  return (
    <>
      <PageHead title={words.title} list={state}>
        {children}
      </PageHead>
      <ListBody
        list={requests}
        state={state}
        loading={words.loading}
        skeletons={skeletons}
        failed={(message) => (
          <ListLost {...words.failed} message={message} onAgain={reloadRequests} />
        )}
        empty={grid([])}
      >
        {grid}
      </ListBody>
    </>
  );
}

function NoRequests() {
  const accepted = useStore($accepted);
  return (
    <div className="pt-8">
      <EmptyState title={words.none.title} line={words.none.line} drawing="inbox">
        <a className={`btn ${accepted.length > 0 ? '' : 'btn--go'}`} href="/">
          {words.none.button}
        </a>
      </EmptyState>
    </div>
  );
}
