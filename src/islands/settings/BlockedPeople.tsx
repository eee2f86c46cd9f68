import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { dateFormat } from '#shared/language.ts';
import type { BlockedPerson } from '#shared/safety.ts';
import { fullName } from '#shared/user.ts';
import {
  $blocked,
  $unblocking,
  loadMoreBlocked,
  reloadBlocked,
  unblock,
} from '#stores/safety/blocked.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { ListEnd } from '#islands/ui/ListEnd.tsx';
import { Loading } from '#islands/ui/Loading.tsx';

const more = () => void loadMoreBlocked();
const again = () => void reloadBlocked();

/** Whom the reader blocked, and the way back. Loads itself when it is shown. */
export function BlockedPeople() {
  useEffect(again, []);
  return (
    <div className="p-4 sm:px-6">
      <Body />
    </div>
  );
}

function Body() {
  const list = useStore($blocked);

  if (list.kind === 'loading') return <Loading text="Loading blocked people" />;
  if (list.kind === 'error') {
    return (
      <div className="flex flex-wrap items-center gap-3" role="alert">
        <p className="hint text-no-ink">{list.message}</p>
        <button type="button" className="btn btn--sm" onClick={again}>
          Try Again
        </button>
      </div>
    );
  }
  const { entries, nextCursor, tail } = list;
  if (entries.length === 0 && nextCursor === null) {
    return (
      <p className="hint">
        You have blocked nobody. The three dots on a card, a request or a chat do it.
      </p>
    );
  }
  return (
    <>
      <p className="hint">
        Neither of you sees the other. Unblocked, you may meet in the feed again; an ended
        connection stays ended.
      </p>
      <ul className="mt-3 border-t border-line">
        {entries.map((person) => (
          <Row key={person._id} person={person} />
        ))}
      </ul>
      {nextCursor !== null && <ListEnd tail={tail} length={entries.length} onMore={more} />}
    </>
  );
}

const DATE = dateFormat({ dateStyle: 'medium' });

function Row({ person }: { person: BlockedPerson }) {
  const busy = useStore($unblocking).has(person._id);
  const name = fullName(person);
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 last:border-b-0 last:pb-0">
      <Avatar person={person} />
      <div className="min-w-0 flex-1">
        <b className="block truncate leading-5 font-medium" title={name}>
          <bdi>{name}</bdi>
        </b>
        <small className="text-sm/4.5 text-ink-2">
          Blocked {DATE.format(new Date(person.blockedAt))}
        </small>
      </div>
      <button
        type="button"
        className={busy ? 'btn btn--sm cursor-progress' : 'btn btn--sm'}
        disabled={busy}
        onClick={() => void unblock(person)}
      >
        Unblock
        <span className="sr-only"> {name}</span>
      </button>
    </li>
  );
}
