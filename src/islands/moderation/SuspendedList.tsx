import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { SuspendedPerson } from '#shared/moderation.ts';
import { MODERATOR_REASON_MAX } from '#shared/safety.ts';
import { fullName } from '#shared/user.ts';
import { lift, queues } from '#stores/moderation/moderation.ts';
import { useSubmission } from '#islands/ui/use-submission.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { ListBody } from './ListBody.tsx';
import { untilWords } from './words.ts';

/** Who is suspended, and the way back. */
export function SuspendedList() {
  const state = useStore(queues.suspended.$state);
  return (
    <ListBody list={queues.suspended} state={state} empty="Nobody is suspended.">
      {(people) => (
        <ul className="card px-4 py-5 sm:p-6">
          {people.map((person) => (
            <Row key={person._id} person={person} />
          ))}
        </ul>
      )}
    </ListBody>
  );
}

function Row({ person }: { person: SuspendedPerson }) {
  const timeZone = useTimeZone();
  const [asking, setAsking] = useState(false);
  const [state, submit] = useSubmission();
  const name = fullName(person);

  const send = (data: FormData) => {
    const typed = data.get('reason');
    const reason = typeof typed === 'string' ? typed.trim() : '';
    void submit(reason === '' ? 'Give the reason' : null, () => lift(person, reason));
  };

  return (
    <li>
      <div className="flex items-center gap-3 border-b border-line py-2.5 in-[li:last-child:not(:has(form))]:border-b-0">
        <Avatar person={person} />
        <div className="min-w-0 flex-1">
          <b className="block truncate leading-5 font-medium" title={name}>
            <bdi>{name}</bdi>
          </b>
          <small className="block text-sm/4.5 wrap-anywhere text-ink-2">
            Suspended {untilWords(person.until, timeZone)}. {person.reason}
          </small>
        </div>
        {!asking && (
          <button type="button" className="btn btn--sm" onClick={() => setAsking(true)}>
            Lift
            <span className="sr-only"> the suspension of {name}</span>
          </button>
        )}
      </div>
      {asking && (
        <form
          className="flex flex-wrap items-end gap-3 py-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send(new FormData(event.currentTarget));
          }}
        >
          <div className="grow basis-60">
            <TextField
              id={`lift-${person._id}`}
              name="reason"
              label="Why, for the log"
              maxLength={MODERATOR_REASON_MAX}
              error={state.kind === 'failed' ? state.message : undefined}
            />
          </div>
          <button type="submit" className="btn" disabled={state.kind === 'busy'}>
            Lift Suspension
          </button>
        </form>
      )}
    </li>
  );
}
