import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { counted } from '#shared/language.ts';
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
  const reading = shown.kind !== 'none';
  const show = (next: 'open' | 'closed') => {
    setStatus(next);
    closeReport();
  };

  return (
    <div className="grid grid-cols-1 items-start gap-6 min-[900px]:grid-cols-[minmax(0,360px)_minmax(0,1fr)]">
      <section
        className={`grid grid-cols-1 gap-3 ${reading ? 'max-[900px]:hidden' : ''}`}
        aria-label="Queue"
      >
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
      <section className={reading ? undefined : 'max-[900px]:hidden'} aria-label="Report">
        <p className="sr-only" role="status">
          {shown.kind === 'ready' && `Report about ${fullName(shown.report.profile)}`}
        </p>
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
    <ul className="card divide-y divide-line">
      {reports.map(({ _id, at, reason, profile, excerptCount, outcome }) => (
        <li key={_id}>
          <button
            type="button"
            className="relative flex w-full items-start gap-3 px-3.5 py-3 text-start hover:bg-hover focus-visible:-outline-offset-2 in-[li:first-child]:rounded-t-[11px] in-[li:last-child]:rounded-b-[11px] aria-[current]:bg-hover"
            aria-current={now === _id || undefined}
            onClick={() => void openReport(_id)}
          >
            {now === _id && (
              <span className="absolute inset-y-3.5 left-0 w-0.75 rounded-[1px] bg-caret" />
            )}
            <Avatar person={profile} />
            <span className="grid min-w-0 flex-1 text-[14px]/5">
              <b className="truncate text-md/5 font-semibold">
                <bdi>{fullName(profile)}</bdi>
              </b>
              <span>{REASON_WORDS[reason].title}</span>
              <small className="text-xs/4.5 text-ink-2">
                {moment(at, timeZone)}
                {excerptCount > 0 &&
                  `, ${counted(excerptCount, { one: 'message', other: 'messages' })}`}
              </small>
            </span>
            {outcome !== null && <span className="tag flex-none">{ACTION_WORDS[outcome]}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
