import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ReportSummary } from '#shared/moderation.ts';
import { REASON_WORDS } from '#shared/safety.ts';
import { fullName } from '#shared/user.ts';
import { $report, closeReport, openReport, queues } from '#stores/moderation/moderation.ts';
import type { ListState } from '#stores/client/paged-list.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import { Note } from '#islands/ui/list/Note.tsx';
import { QueueRow } from './QueueRow.tsx';
import { ReportView } from './ReportView.tsx';
import * as words from './words.ts';

export function Reports({ open }: { open: ListState<ReportSummary> }) {
  const [status, setStatus] = useState<'open' | 'closed'>('open');
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
        aria-labelledby="report-queue"
      >
        <h2 className="sr-only" id="report-queue">
          {words.queue}
        </h2>
        <div className="seg" role="group" aria-label={words.whichReports}>
          {(['open', 'closed'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={status === one} onClick={() => show(one)}>
              {words.statuses[one]}
            </button>
          ))}
        </div>
        <ListBody
          key={status}
          list={queues[status]}
          {...(status === 'open' && { state: open })}
          loading={words.loading}
          empty={<Note>{words.noReports[status]}</Note>}
        >
          {(reports) => <Queue reports={reports} />}
        </ListBody>
      </section>
      <section className={reading ? undefined : 'max-[900px]:hidden'} aria-labelledby="report">
        <h2 className="sr-only" id="report">
          {words.report}
        </h2>
        <p className="sr-only" role="status">
          {shown.kind === 'ready' && words.reportAbout(fullName(shown.report.profile))}
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
        <QueueRow
          key={_id}
          person={profile}
          isOpen={now === _id}
          onOpen={() => void openReport(_id)}
        >
          <span className="grid min-w-0 flex-1 text-[0.875rem]/5">
            <b className="truncate text-md/5 font-semibold">
              <bdi>{fullName(profile)}</bdi>
            </b>
            <span>{REASON_WORDS[reason].title}</span>
            <small className="text-xs/4.5 text-ink-2">
              {words.moment(at, timeZone)}
              {excerptCount > 0 && `, ${words.messages(excerptCount)}`}
            </small>
          </span>
          {outcome !== null && <span className="tag flex-none">{words.actions[outcome]}</span>}
        </QueueRow>
      ))}
    </ul>
  );
}
