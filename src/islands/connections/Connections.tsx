import { useEffect } from 'react';
import type { FirstPage } from '#shared/first-page.ts';
import type { LiveFirst } from '#shared/live-first.ts';
import type { Developer, User } from '#shared/user.ts';
import { connections, followConnections } from '#stores/connections/connections.ts';
import { $unread, seedUnread } from '#stores/live.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import { $presence, seedPresence, watchPresence } from '#stores/chat/list/presence.ts';
import { CardSkeleton, CardSkeletons } from '#islands/ui/list/CardSkeletons.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { EmptyState } from '#islands/ui/list/EmptyState.tsx';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import { ListLost } from '#islands/ui/list/ListLost.tsx';
import { PageHead } from '#islands/ui/list/PageHead.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import * as words from './words.ts';

interface Props {
  initial: FirstPage<Developer>;
  me: User;
  /** Who of them is here, and what they wrote. */
  live: LiveFirst;
}

/** Cards whose photos are fetched at once: the first three rows. */
const IN_VIEW = 8;

/** Rows of three, then of two, in turns; on a phone one card a row. */
const ROWS = 'grid grid-cols-6 gap-3 lg:gap-4';
const isWide = (index: number): boolean => index % 5 > 2;
const place = (index: number): string =>
  `col-span-full grid grid-cols-1 ${isWide(index) ? 'min-[720px]:col-span-3' : 'min-[720px]:col-span-2'}`;

const skeletons = (count: number) => (
  <CardSkeletons className={ROWS} count={count}>
    {(index) => (
      <li key={index} className={place(index)}>
        <CardSkeleton
          className={`min-h-37.5 ${isWide(index) ? 'min-[720px]:min-h-55.5' : 'min-[720px]:min-h-101'}`}
          photo="h-10 rounded-md min-[720px]:h-50"
        />
      </li>
    )}
  </CardSkeletons>
);

export function Connections({ initial, me, live }: Props) {
  const state = useSeededStore(connections.$state, () => stateOf(initial), connections.seed);
  useEffect(() => followConnections(me._id), [me._id]);
  return (
    <>
      <PageHead title={words.title} list={state} />
      <ListBody
        list={connections}
        state={state}
        loading={words.loading}
        skeletons={skeletons}
        failed={(message) => (
          <ListLost {...words.failed} message={message} onAgain={connections.reload} />
        )}
        empty={<NoConnections />}
      >
        {(people) => <Cards people={people} live={live} />}
      </ListBody>
    </>
  );
}

function NoConnections() {
  return (
    <div className="pt-8">
      <EmptyState title={words.none.title} line={words.none.line} drawing="gap">
        <a className="btn btn--go" href="/">
          {words.none.button}
        </a>
      </EmptyState>
    </div>
  );
}

function Cards({ people, live }: { people: Developer[]; live: LiveFirst }) {
  const unread = useSeededStore($unread, () => new Map(live.unread), seedUnread);
  const presence = useSeededStore($presence, () => new Map(live.presence), seedPresence);
  const ids = people.map(({ _id }) => _id).join(' ');
  useEffect(() => watchPresence(ids.split(' ')), [ids]);
  return (
    <ul className={ROWS}>
      {people.map((person, index) => (
        <li key={person._id} className={place(index)}>
          <ConnectionCard
            person={person}
            online={presence.get(person._id)?.isOnline}
            unread={unread.get(person._id)}
            lazy={index >= IN_VIEW}
            wide={isWide(index)}
          />
        </li>
      ))}
    </ul>
  );
}
