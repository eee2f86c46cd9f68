import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { SuspendedPerson } from '#shared/moderation.ts';
import { MODERATOR_REASON_MAX } from '#shared/safety.ts';
import { fullName } from '#shared/user.ts';
import { lift, queues } from '#stores/moderation.ts';
import { useTimeZone } from '../chat/use-time-zone.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { TextField } from '../parts/TextField.tsx';
import { ListBody } from './ListBody.tsx';
import { untilWords } from './words.ts';

/** Who is suspended, and the way back. */
export function SuspendedList() {
  const state = useStore(queues.suspended.$state);
  return (
    <ListBody list={queues.suspended} state={state} empty="Nobody is suspended.">
      {(people) => (
        <ul className="card card-pad admin-suspended">
          {people.map((person) => (
            <Row key={person._id} person={person} />
          ))}
        </ul>
      )}
    </ListBody>
  );
}

type State = { kind: 'closed' } | { kind: 'asking'; error: string | undefined; busy: boolean };

function Row({ person }: { person: SuspendedPerson }) {
  const timeZone = useTimeZone();
  const [state, setState] = useState<State>({ kind: 'closed' });
  const name = fullName(person);

  const submit = async (data: FormData) => {
    const typed = data.get('reason');
    const reason = typeof typed === 'string' ? typed.trim() : '';
    if (reason === '') {
      setState({ kind: 'asking', error: 'Give the reason', busy: false });
      return;
    }
    setState({ kind: 'asking', error: undefined, busy: true });
    const error = await lift(person, reason);
    if (error !== null) setState({ kind: 'asking', error, busy: false });
  };

  return (
    <li>
      <div className="row-item flex items-center gap-3 border-b border-line py-2.5">
        <Avatar person={person} />
        <div className="row-text min-w-0 flex-1">
          <b className="block truncate leading-5 font-medium" title={name}>
            <bdi>{name}</bdi>
          </b>
          <small className="text-sm/4.5 text-ink-2">
            Suspended {untilWords(person.until, timeZone)}. {person.reason}
          </small>
        </div>
        {state.kind === 'closed' && (
          <button
            type="button"
            className="btn btn--sm"
            onClick={() => setState({ kind: 'asking', error: undefined, busy: false })}
          >
            Lift
            <span className="sr"> the suspension of {name}</span>
          </button>
        )}
      </div>
      {state.kind === 'asking' && (
        <form
          className="admin-lift"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit(new FormData(event.currentTarget));
          }}
        >
          <TextField
            id={`lift-${person._id}`}
            name="reason"
            label="Why, for the log"
            maxLength={MODERATOR_REASON_MAX}
            error={state.error}
          />
          <button type="submit" className="btn" disabled={state.busy}>
            Lift Suspension
          </button>
        </form>
      )}
    </li>
  );
}
