import { useState } from 'react';
import type { SuspendedPerson } from '#shared/moderation.ts';
import { MODERATOR_REASON_MAX } from '#shared/safety.ts';
import { fullName } from '#shared/user.ts';
import { lift, queues } from '#stores/moderation/moderation.ts';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import { Note } from '#islands/ui/list/Note.tsx';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import * as words from './words.ts';

export function SuspendedList() {
  return (
    <ListBody
      list={queues.suspended}
      loading={words.loading}
      empty={<Note>{words.noSuspensions}</Note>}
    >
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
  const { busy, failed, submit } = useSubmission();
  const name = fullName(person);

  const send = ({ reason = '' }: Record<string, string>) => {
    void submit(reason.trim() === '' ? words.noReason : null, () => lift(person, reason.trim()));
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
            {words.suspended(person.until, timeZone)}. {person.reason}
          </small>
        </div>
        {!asking && (
          <Button small onClick={() => setAsking(true)}>
            {words.lift}
            <span className="sr-only"> {words.liftOf(name)}</span>
          </Button>
        )}
      </div>
      {asking && (
        <Form className="flex flex-wrap items-end gap-3 py-3" failed={failed} onSend={send}>
          <div className="grow basis-60">
            <TextField
              id={`lift-${person._id}`}
              name="reason"
              label={words.liftReason}
              maxLength={MODERATOR_REASON_MAX}
              error={failed?.message}
            />
          </div>
          <BusyButton busy={busy}>{words.liftSuspension}</BusyButton>
        </Form>
      )}
    </li>
  );
}
