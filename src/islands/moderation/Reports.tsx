import { useState } from 'react';
import type { ReportSummary } from '#shared/moderation.ts';
import { REASON_WORDS } from '#shared/safety.ts';
import { fullName } from '#shared/user.ts';
import { findReport, queues } from '#stores/moderation/moderation.ts';
import type { ListState } from '#stores/client/paged-list.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import { Note } from '#islands/ui/list/Note.tsx';
import { Panes, QueueRow } from './Panes.tsx';
import { ReportView } from './ReportView.tsx';
import * as words from './words.ts';

export function Reports({ open }: { open: ListState<ReportSummary> }) {
  const [status, setStatus] = useState<'open' | 'closed'>('open');
  return (
    <Panes
      words={words.panes}
      load={findReport}
      titleOf={(report) => words.reportAbout(fullName(report.profile))}
      list={
        <>
          <div className="seg" role="group" aria-label={words.whichReports}>
            {(['open', 'closed'] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={status === one}
                onClick={() => setStatus(one)}
              >
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
        </>
      }
    >
      {(report, reload) => <ReportView report={report} onDecided={reload} />}
    </Panes>
  );
}

function Queue({ reports }: { reports: ReportSummary[] }) {
  const timeZone = useTimeZone();
  return (
    <ul className="card divide-y divide-line">
      {reports.map(({ _id, at, reason, profile, excerptCount, outcome }) => (
        <QueueRow key={_id} id={_id} person={profile}>
          <span className="grid min-w-0 flex-1 text-[0.875rem]/5">
            <b className="line-clamp-2 text-md/5 font-semibold">
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
