import { type KeyboardEvent, useEffect, useState } from 'react';
import type { FirstPage } from '#shared/first-page.ts';
import type { ReportSummary, SuspendedPerson } from '#shared/moderation.ts';
import { roveTo } from '#shared/roving.ts';
import { fullName, type User } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { lift, queues } from '#stores/moderation/moderation.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import { LogList } from './LogList.tsx';
import { Reports } from './Reports.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import * as words from './words.ts';
import { MODERATOR_REASON_MAX } from '#shared/safety.ts';
import { Form } from '#islands/ui/form/Form.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import { Note } from '#islands/ui/list/Note.tsx';
import { BusyButton, Button } from '#islands/ui/Button.tsx';

const TABS = ['reports', 'suspended', 'log'] as const;
type Tab = (typeof TABS)[number];

export function Admin({ initial, me }: { initial: FirstPage<ReportSummary>; me: User }) {
  const [tab, setTab] = useState<Tab>('reports');
  const open = useSeededStore(queues.open.$state, () => stateOf(initial), queues.open.seed);
  useEffect(() => goLive(me._id), [me._id]);

  const rove = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) => {
    const next = roveTo(TABS, tab, key, 'ArrowRight', 'ArrowLeft');
    if (next === undefined) return;
    setTab(next);
    currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="h1">{words.title}</h1>
        <a className="link" href="/admin/people">
          {words.people}
        </a>
      </div>
      <div className="tabs mt-2 mb-5" role="tablist" aria-label={words.title} onKeyDown={rove}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-controls="admin-panel"
            aria-selected={tab === one}
            tabIndex={tab === one ? 0 : -1}
            onClick={() => setTab(one)}
          >
            {words.tabs[one]}
          </button>
        ))}
      </div>
      <div id="admin-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'reports' && <Reports open={open} />}
        {tab === 'suspended' && <SuspendedList />}
        {tab === 'log' && <LogList />}
      </div>
    </>
  );
}

function SuspendedList() {
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
