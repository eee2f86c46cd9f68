import { type ReactNode, useEffect, useRef } from 'react';
import type { Connection } from '#shared/api.ts';
import type { FirstPage } from '#shared/first-page.ts';
import type { LiveFirst } from '#shared/live-first.ts';
import type { SkillsOf } from '#shared/pair-skills.ts';
import type { User } from '#shared/user.ts';
import {
  CONNECTION_QUERY_MAX,
  CONNECTION_SORTS,
  type ConnectionOrder,
  orderSearch,
} from '#shared/connection-order.ts';
import {
  arrange,
  connections,
  followConnections,
  $order,
  seedOrder,
} from '#stores/connections/connections.ts';
import { seedUnread, $unread } from '#stores/live.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import { $presence, seedPresence, watchPresence } from '#stores/chat/list/presence.ts';
import { followFree, $free, seedFree } from '#stores/free-now/free-now.ts';
import { Button } from '#islands/ui/Button.tsx';
import { CardSkeleton, CardSkeletons } from '#islands/ui/list/CardSkeletons.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { EmptyState } from '#islands/ui/list/EmptyState.tsx';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import { ListLost } from '#islands/ui/list/ListLost.tsx';
import { PageHead } from '#islands/ui/list/PageHead.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import * as words from './words.ts';

interface Props {
  initial: FirstPage<Connection>;
  order: ConnectionOrder;
  me: User;
  live: LiveFirst;
  /** The lists of people. */
  tabs?: ReactNode;
  /** The pair links. */
  children: ReactNode;
}

/** The first three rows load their photos eagerly. */
const IN_VIEW = 8;

/** Rows have three and two cards; phones have one list. */
const ROWS =
  'grid grid-cols-6 max-[719px]:rounded-lg max-[719px]:border max-[719px]:border-line max-[719px]:bg-surface min-[720px]:gap-3 lg:gap-4';

/** An incomplete last row keeps the columns of the row above. */
const isWide = (index: number, count: number): boolean => {
  const over = count % 5;
  if (index < count - over) return index % 5 > 2;
  return over < 3;
};
const place = (wide: boolean): string =>
  `col-span-full grid grid-cols-1 max-[719px]:border-line max-[719px]:not-first:border-t ${wide ? 'min-[720px]:col-span-3' : 'min-[720px]:col-span-2'}`;

const skeletons = (count: number) => (
  <CardSkeletons className={ROWS} count={count}>
    {(index) => (
      <li key={index} className={place(isWide(index, count))}>
        <CardSkeleton
          className={isWide(index, count) ? 'min-h-43 lg:min-h-70' : 'min-h-43 lg:min-h-80'}
          photo="aspect-4/5 h-auto w-20 rounded-md lg:w-28"
        />
      </li>
    )}
  </CardSkeletons>
);

export function Connections({ initial, order: first, me, live, tabs, children }: Props) {
  const state = useSeededStore(connections.$state, () => stateOf(initial), connections.seed);
  const order = useSeededStore($order, () => first, seedOrder);
  const sought = initial.kind !== 'empty' || first.q !== '';
  useEffect(() => followConnections(me._id), [me._id]);
  return (
    <>
      <PageHead title={words.title} list={state}>
        {tabs}
        {sought && <Order order={order} />}
      </PageHead>
      <ListBody
        list={connections}
        state={state}
        loading={words.loading}
        skeletons={skeletons}
        failed={(message) => (
          <ListLost {...words.failed} message={message} onAgain={connections.reload} />
        )}
        empty={order.q === '' ? <NoConnections /> : <NobodyCalled q={order.q} />}
      >
        {(people) => <Cards people={people} mine={me} live={live} />}
      </ListBody>
      <div className="mt-5">{children}</div>
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

function NobodyCalled({ q }: { q: string }) {
  return (
    <div role="status">
      <EmptyState title={words.noneCalled.title(q)} line={words.noneCalled.line} drawing="gap">
        <Button onClick={() => void arrange({ q: '' })}>{words.noneCalled.button}</Button>
      </EmptyState>
    </div>
  );
}

function Cards({ people, mine, live }: { people: Connection[]; mine: SkillsOf; live: LiveFirst }) {
  const unread = useSeededStore($unread, () => new Map(live.unread), seedUnread);
  const presence = useSeededStore($presence, () => new Map(live.presence), seedPresence);
  const ids = people.map(({ _id }) => _id).join(' ');
  const free = useSeededStore($free, () => new Map(live.free), seedFree);
  useEffect(() => watchPresence(ids.split(' ')), [ids]);
  useEffect(followFree, []);
  return (
    <ul className={ROWS}>
      {people.map((person, index) => (
        <li key={person._id} className={place(isWide(index, people.length))}>
          <ConnectionCard
            person={person}
            online={presence.get(person._id)?.isOnline}
            unread={unread.get(person._id)}
            free={free.get(person._id)}
            lazy={index >= IN_VIEW}
            mine={mine}
            wide={isWide(index, people.length)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The filter applies after a pause in typing. */
const PAUSE = 250;

/** The form works as plain HTML until its script has loaded. */
function Order({ order }: { order: ConnectionOrder }) {
  const { q, sort } = order;
  const waits = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  // The address keeps the order for Back and reloads.
  useEffect(() => {
    history.replaceState(history.state, '', `${location.pathname}${orderSearch({ q, sort })}`);
    // Changes from elsewhere, such as "Show everyone", update the field, but not while the person types.
    if (
      field.current &&
      field.current.value.trim() !== q &&
      document.activeElement !== field.current
    )
      field.current.value = q;
  }, [q, sort]);
  // People may type before hydration.
  useEffect(() => {
    void arrange({ q: field.current?.value.trim() ?? '' });
    return () => clearTimeout(waits.current);
  }, []);

  const look = (typed: string, pause: number) => {
    clearTimeout(waits.current);
    waits.current = setTimeout(() => void arrange({ q: typed.trim() }), pause);
  };
  return (
    <form
      className="flex gap-2 max-lg:w-full lg:ms-auto"
      role="search"
      action="/connections"
      onSubmit={(event) => {
        event.preventDefault();
        look(field.current?.value ?? '', 0);
      }}
    >
      <label className="min-w-0 flex-1 lg:w-60">
        <span className="sr-only">{words.search}</span>
        <input
          ref={field}
          className="input"
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={CONNECTION_QUERY_MAX}
          placeholder={words.search}
          dir="auto"
          defaultValue={q}
          onChange={(event) => look(event.target.value, PAUSE)}
        />
      </label>
      <label className="flex-none">
        <span className="sr-only">{words.sort}</span>
        <select
          className="input"
          name="sort"
          value={sort}
          onChange={(event) =>
            void arrange({ sort: event.target.value as ConnectionOrder['sort'] })
          }
        >
          {CONNECTION_SORTS.map((one) => (
            <option key={one} value={one}>
              {words.sorts[one]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="btn">
          {words.apply}
        </button>
      </noscript>
    </form>
  );
}
