import { useState } from 'react';
import type { BlockedPerson } from '#shared/safety.ts';
import { fullName } from '#shared/user.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { createPagedList, pagesOf } from '#stores/client/paged-list.ts';
import { showToast } from '#stores/client/toast.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import * as words from './words.ts';

/** The latest comes first. */
const blocked = createPagedList<BlockedPerson>(
  pagesOf(
    (query) => api('GET /user/blocked', { query }),
    (answer) => answer.blocked,
  ),
  words.blockedFailed,
);

export function BlockedPeople() {
  return (
    <div className="p-4 sm:px-6">
      <ListBody
        list={blocked}
        loading={words.loadingBlocked}
        empty={<p className="hint">{words.noneBlocked}</p>}
      >
        {(people) => (
          <>
            <p className="hint">{words.blockedMeans}</p>
            <ul className="mt-3 border-t border-line">
              {people.map((person) => (
                <Row key={person._id} person={person} />
              ))}
            </ul>
          </>
        )}
      </ListBody>
    </div>
  );
}

function Row({ person }: { person: BlockedPerson }) {
  const [busy, setBusy] = useState(false);
  const name = fullName(person);
  const unblock = async () => {
    setBusy(true);
    try {
      await api('DELETE /user/block/:userId', { params: { userId: person._id } });
      blocked.remove(person._id);
      showToast('done', words.unblocked(name));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      showToast('failed', words.stillBlocked(name, error.message));
    }
  };
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 last:border-b-0 last:pb-0">
      <Avatar person={person} />
      <div className="min-w-0 flex-1">
        <b className="block truncate leading-5 font-medium" title={name}>
          <bdi>{name}</bdi>
        </b>
        <small className="text-sm/4.5 text-ink-2">{words.blockedOn(person.blockedAt)}</small>
      </div>
      <Button
        small
        className={busy ? 'cursor-progress' : ''}
        disabled={busy}
        onClick={() => void unblock()}
      >
        {words.unblock}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
