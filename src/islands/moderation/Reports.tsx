import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ReportSummary } from '#shared/moderation.ts';
import { REASON_WORDS } from '#shared/safety.ts';
import { fullName } from '#shared/user.ts';
import { $report, closeReport, openReport, queues } from '#stores/moderation/moderation.ts';
import type { ListState } from '#stores/client/paged-list.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { ListBody } from './ListBody.tsx';
import { ReportView } from './ReportView.tsx';
import { ACTION_WORDS, moment } from './words.ts';

/** The queue, and beside it the report that is read. */
export function Reports({ open }: { open: ListState<ReportSummary> }) {
  const [status, setStatus] = useState<'open' | 'closed'>('open');
  const closed = useStore(queues.closed.$state);
  const shown = useStore($report);
  const show = (next: 'open' | 'closed') => {
    setStatus(next);
    closeReport();
  };

  return (
    <div className="admin" data-reading={shown.kind !== 'none' || undefined}>
      <section className="admin-queue" aria-label="Queue">
        <div className="seg" role="group" aria-label="Which reports">
          {(['open', 'closed'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={status === one} onClick={() => show(one)}>
              {one === 'open' ? 'Open' : 'Closed'}
            </button>
          ))}
        </div>
        {status === 'open' ? (
          <ListBody
            list={queues.open}
            state={open}
            seeded
            empty="Nothing waits. New reports appear here when the page is loaded."
          >
            {(reports) => <Queue reports={reports} />}
          </ListBody>
        ) : (
          <ListBody list={queues.closed} state={closed} empty="No report has been decided yet.">
            {(reports) => <Queue reports={reports} />}
          </ListBody>
        )}
      </section>
      <section className="admin-report" aria-label="Report" aria-live="polite">
        <ReportView shown={shown} />
      </section>
    </div>
  );
}

function Queue({ reports }: { reports: ReportSummary[] }) {
  const shown = useStore($report);
  const timeZone = useTimeZone();
  const now = shown.kind === 'none' ? null : shown.id;
  return (
    <ul className="card queue">
      {reports.map(({ _id, at, reason, profile, excerptCount, outcome }) => (
        <li key={_id}>
          <button
            type="button"
            aria-current={now === _id || undefined}
            onClick={() => void openReport(_id)}
          >
            <Avatar person={profile} />
            <span className="queue-who">
              <b>
                <bdi>{fullName(profile)}</bdi>
              </b>
              <span>{REASON_WORDS[reason].title}</span>
              <small>
                {moment(at, timeZone)}
                {excerptCount > 0 &&
                  `, ${String(excerptCount)} ${excerptCount === 1 ? 'message' : 'messages'}`}
              </small>
            </span>
            {outcome !== null && <span className="tag">{ACTION_WORDS[outcome]}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
