import type { ReportDetail } from '#shared/moderation.ts';
import { type Decision, DECISIONS, MODERATOR_REASON_MAX, REASON_WORDS } from '#shared/safety.ts';
import { ageAndGender, fullName } from '#shared/user.ts';
import { decide, SUSPENSION_DAYS, suspensionEnd } from '#stores/moderation/moderation.ts';
import { BusyButton } from '#islands/ui/Button.tsx';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';
import { SnippetBox } from '#islands/ui/code/SnippetBox.tsx';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { ProjectBox } from '#islands/ui/ProjectBox.tsx';
import { Excerpts } from './Excerpts.tsx';
import { LogRows } from './LogList.tsx';
import * as words from './words.ts';
import { Chips } from '#islands/ui/Chips.tsx';
import { useState } from 'react';
import type { DecisionInput } from '#shared/schemas/safety.ts';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { TextArea } from '#islands/ui/form/TextArea.tsx';

interface Props {
  report: ReportDetail;
  onDecided: () => Promise<void>;
}

/** The profile is the one at the time of the report. */
export function ReportView({ report, onDecided }: Props) {
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
            {account.kind !== 'gone' && (
              <a className="link ms-2" href={`/admin/people#${profile._id}`}>
                {words.seeAccount}
              </a>
            )}
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
      {report.outcome === null && <DecisionForm report={report} onDecided={onDecided} />}
    </article>
  );
}

function DecisionForm({ report, onDecided }: Props) {
  const gone = report.account.kind === 'gone';
  const [decision, setDecision] = useState<Decision>('dismissed');
  const [days, setDays] = useState<number | null>(7);
  const [reason, setReason] = useState('');
  const { busy, failed, submit } = useSubmission();
  const { label, verb } = words.decisions[decision];

  const error = failed?.fields['reason'];
  const send = () =>
    void submit(null, () => decide(report, inputOf(decision, reason, days)).then(onDecided));

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
          {SUSPENSION_DAYS.map((one) => (
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
        name="reason"
        label={label}
        rows={2}
        value={reason}
        maxLength={MODERATOR_REASON_MAX}
        onChange={({ target }) => setReason(target.value)}
        error={error}
      />
      <FormFailure failed={error === undefined ? failed : null} />
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
  return { decision, reason, until: suspensionEnd(days) };
}
