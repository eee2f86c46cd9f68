import { useEffect } from 'react';
import type { FirstPage } from '#shared/first-page.ts';
import type { ReportSummary } from '#shared/moderation.ts';
import { fullName, type User } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { queues } from '#stores/moderation/moderation.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import { LogList } from './LogList.tsx';
import { askToLift } from './people/ask.tsx';
import { Tabs } from './Panes.tsx';
import { useHash } from './use-hash.ts';
import { Reports } from './Reports.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import * as words from './words.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import { Note } from '#islands/ui/list/Note.tsx';
import { Button } from '#islands/ui/Button.tsx';

export function Admin({ initial, me }: { initial: FirstPage<ReportSummary>; me: User }) {
  const [tab = '', person = ''] = useHash().split('=');
  const open = useSeededStore(queues.open.$state, () => stateOf(initial), queues.open.seed);
  useEffect(() => goLive(me._id), [me._id]);
  const isReports = tab !== 'suspended' && tab !== 'log';

  return (
    <>
      <h1 className="h1">{words.title}</h1>
      <Tabs now={`/admin#${isReports ? 'reports' : tab}`} />
      {isReports && <Reports open={open} />}
      {tab === 'suspended' && <SuspendedList />}
      {tab === 'log' && <LogList person={person} />}
    </>
  );
}

function SuspendedList() {
  const timeZone = useTimeZone();
  return (
    <ListBody
      list={queues.suspended}
      loading={words.loading}
      empty={<Note>{words.noSuspensions}</Note>}
    >
      {(people) => (
        <ul className="card divide-y divide-line px-4 py-3 sm:px-6">
          {people.map((person) => (
            <li key={person._id} className="flex items-center gap-3 py-2.5">
              <Avatar person={person} />
              <div className="min-w-0 flex-1">
                <a className="link font-medium" href={`/admin/people#${person._id}`}>
                  <bdi>{fullName(person)}</bdi>
                </a>
                <small className="block text-sm/4.5 wrap-anywhere text-ink-2">
                  {words.suspended(person.until, timeZone)}. {person.reason}
                </small>
              </div>
              <Button small onClick={() => askToLift(person)}>
                {words.lift}
                <span className="sr-only"> {words.liftOf(fullName(person))}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ListBody>
  );
}
