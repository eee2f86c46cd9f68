import { ChevronLeft } from 'lucide-static';
import type { ReportDetail } from '#shared/moderation.ts';
import { type Decision, DECISIONS, MODERATOR_REASON_MAX, REASON_WORDS } from '#shared/safety.ts';
import { ageAndGender, fullName } from '#shared/user.ts';
import { closeReport, decide, openReport, type OpenReport } from '#stores/moderation/moderation.ts';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { SnippetBox } from '#islands/ui/code/SnippetBox.tsx';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { ProjectBox } from '#islands/ui/ProjectBox.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { Excerpts } from './Excerpts.tsx';
import { LogRows } from './LogList.tsx';
import { FailedNote, Note } from '#islands/ui/list/Note.tsx';
import * as words from './words.ts';
import { Chips } from '#islands/ui/Chips.tsx';
import { useState } from 'react';
import type { DecisionInput } from '#shared/schemas/safety.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { Form } from '#islands/ui/form/Form.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { TextArea } from '#islands/ui/form/TextArea.tsx';

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

/** Days of a suspension; null has no end. */
const LENGTHS = [1, 7, 30, null];
const DAY_MS = 24 * 60 * 60 * 1000;

function DecisionForm({ report }: { report: ReportDetail }) {
  const gone = report.account.kind === 'gone';
  const [decision, setDecision] = useState<Decision>('dismissed');
  const [days, setDays] = useState<number | null>(7);
  const [reason, setReason] = useState('');
  const { busy, failed, submit } = useSubmission();
  const { label, verb } = words.decisions[decision];

  const send = () => {
    const blank = decision !== 'dismissed' && reason.trim() === '';
    void submit(blank ? words.noReason : null, () =>
      decide(report, inputOf(decision, reason, days)),
    );
  };

  return (
    <Form className="grid grid-cols-[minmax(0,480px)] gap-4" failed={failed} onSend={send}>
      <div className="seg" role="group" aria-label={words.decision}>
        {DECISIONS.map((one) => (
          <button
            key={one}
            type="button"
            className="disabled:cursor-not-allowed disabled:text-ink-3"
            aria-pressed={decision === one}
            disabled={gone && one !== 'dismissed'}
            onClick={() => setDecision(one)}
          >
            {words.decisions[one].choice}
          </button>
        ))}
      </div>
      {decision === 'suspended' && (
        <div className="seg" role="group" aria-label={words.howLong}>
          {LENGTHS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={days === one}
              onClick={() => setDays(one)}
            >
              {words.days(one)}
            </button>
          ))}
        </div>
      )}
      <TextArea
        id="decision-reason"
        label={label}
        rows={2}
        value={reason}
        maxLength={MODERATOR_REASON_MAX}
        onChange={({ target }) => setReason(target.value)}
      />
      {failed !== null && <FailureBanner key={failed.attempt} text={failed.message} />}
      <BusyButton
        className={`sm:justify-self-start ${decision === 'suspended' ? 'btn--no' : 'btn--go'}`}
        busy={busy}
      >
        {verb}
      </BusyButton>
    </Form>
  );
}

function inputOf(decision: Decision, reason: string, days: number | null): DecisionInput {
  if (decision !== 'suspended') return { decision, reason };
  const until = days === null ? null : new Date(serverNow() + days * DAY_MS).toISOString();
  return { decision, reason, until };
}
