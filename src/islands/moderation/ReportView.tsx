import { ChevronLeft } from 'lucide-static';
import type { ReportDetail } from '#shared/moderation.ts';
import { REASON_WORDS } from '#shared/safety.ts';
import { ageAndGender, fullName } from '#shared/user.ts';
import { closeReport, openReport, type OpenReport } from '#stores/moderation/moderation.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { SnippetBox } from '#islands/ui/code/SnippetBox.tsx';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { ProjectBox } from '#islands/ui/ProjectBox.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { Excerpts } from './Excerpts.tsx';
import { LogRows } from './LogList.tsx';
import { FailedNote, Note } from '#islands/ui/list/Note.tsx';
import * as words from './words.ts';
import { Chips } from '#islands/ui/Chips.tsx';

/** The profile is the one at the time of the report. */
export function ReportView({ shown }: { shown: OpenReport }) {
  if (shown.kind === 'none') return <Note>{words.choose}</Note>;
  return (
    <>
      <Button
        icon={ChevronLeft}
        className="btn--flat mb-2 -ml-3.5 min-[900px]:hidden"
        onClick={closeReport}
      >
        {words.allReports}
      </Button>
      {shown.kind === 'loading' && <Loading text={words.loadingReport} />}
      {shown.kind === 'failed' && (
        <FailedNote text={shown.message} onAgain={() => void openReport(shown.id)} />
      )}
      {shown.kind === 'ready' && <Sheet key={shown.id} report={shown.report} />}
    </>
  );
}

function Sheet({ report }: { report: ReportDetail }) {
  const timeZone = useTimeZone();
  const { profile, reason, details, excerpts, reporter, account, total, history } = report;
  const { title, line } = REASON_WORDS[reason];
  return (
    <article className="card divide-y divide-line *:p-4 sm:*:px-5" aria-labelledby="report-about">
      <header className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-3.5">
        <Avatar person={profile} size={56} />
        <div className="wrap-anywhere">
          <h2 className="h2" id="report-about">
            <bdi>{fullName(profile)}</bdi>
          </h2>
          <p className="text-[0.875rem]/5 text-ink-2">
            {[ageAndGender(profile), words.account(account, timeZone)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <span className="tag">{words.reports(total)}</span>
      </header>
      <section>
        <h3 className="label">{title}</h3>
        <p className="hint">{line}</p>
        {details !== '' && (
          <blockquote
            className="my-2 border-s-3 border-line-2 ps-3 leading-5.5 wrap-anywhere whitespace-pre-line"
            dir="auto"
          >
            {details}
          </blockquote>
        )}
        <p className="hint">
          {words.reportedBy} <bdi>{reporter?.name ?? words.deletedAccount}</bdi>,{' '}
          {words.moment(report.at, timeZone)}
        </p>
      </section>
      <section>
        <h3 className="label">{words.profileThen}</h3>
        {profile.about === '' ? (
          <p className="hint">{words.noAbout}</p>
        ) : (
          <p className="mt-1 leading-5.5 wrap-anywhere whitespace-pre-line" dir="auto">
            {profile.about}
          </p>
        )}
        {profile.skills.length > 0 && <Chips skills={profile.skills} className="mt-2.5" />}
        {/* Old reports have neither a project nor a snippet. */}
        {profile.project && <ProjectBox project={profile.project} className="mt-2.5" />}
        {profile.snippet && <SnippetBox snippet={profile.snippet} className="mt-2.5" />}
      </section>
      {excerpts.length > 0 && (
        <section>
          <h3 className="label">{words.messagesTitle}</h3>
          <Excerpts excerpts={excerpts} name={profile.firstName} reporter={reporter?.name} />
        </section>
      )}
      {history.length > 0 && (
        <section>
          <h3 className="label">{words.history}</h3>
          <LogRows entries={history} />
        </section>
      )}
      {report.outcome === null && <DecisionForm report={report} />}
    </article>
  );
}
