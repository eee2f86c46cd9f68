import { type SubmitEvent, useState } from 'react';
import type { ReportDetail } from '#shared/moderation.ts';
import { type Decision, DECISIONS, MODERATOR_REASON_MAX } from '#shared/safety.ts';
import type { DecisionInput } from '#shared/schemas/safety.ts';
import { decide } from '#stores/moderation/moderation.ts';
import { FailureBanner } from '#islands/ui/FailureBanner.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { useSubmission } from '#islands/ui/use-submission.ts';

const WORDS: Record<Decision, { choice: string; label: string; verb: string }> = {
  dismissed: { choice: 'Dismiss', label: 'Note for the log', verb: 'Dismiss Report' },
  warned: { choice: 'Warn', label: 'Reason, as they read it', verb: 'Send Warning' },
  suspended: { choice: 'Suspend', label: 'Reason, as they read it', verb: 'Suspend Account' },
};

/** Days of a suspension; `null` lasts until a moderator lifts it. */
const LENGTHS = [
  { days: 1, label: '1 day' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: null, label: 'For good' },
] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Dismiss, warn or suspend, with the reason. */
export function DecisionForm({ report }: { report: ReportDetail }) {
  const gone = report.account.kind === 'gone';
  const [decision, setDecision] = useState<Decision>('dismissed');
  const [days, setDays] = useState<number | null>(7);
  const [reason, setReason] = useState('');
  const [state, submit] = useSubmission();
  const { label, verb } = WORDS[decision];
  const busy = state.kind === 'busy';

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const blank = decision !== 'dismissed' && reason.trim() === '';
    void submit(blank ? 'Give the reason' : null, () =>
      decide(report, inputOf(decision, reason, days)),
    );
  };

  return (
    <form className="grid grid-cols-[minmax(0,480px)] gap-4" noValidate onSubmit={send}>
      <div className="seg" role="group" aria-label="Decision">
        {DECISIONS.map((one) => (
          <button
            key={one}
            type="button"
            className="disabled:cursor-not-allowed disabled:text-ink-3"
            aria-pressed={decision === one}
            disabled={gone && one !== 'dismissed'}
            onClick={() => setDecision(one)}
          >
            {WORDS[one].choice}
          </button>
        ))}
      </div>
      {decision === 'suspended' && (
        <div className="seg" role="group" aria-label="For how long">
          {LENGTHS.map((one) => (
            <button
              key={one.label}
              type="button"
              aria-pressed={days === one.days}
              onClick={() => setDays(one.days)}
            >
              {one.label}
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
      {state.kind === 'failed' && <FailureBanner key={state.attempt} text={state.message} />}
      <button
        type="submit"
        className={`btn sm:justify-self-start ${decision === 'suspended' ? 'btn--no' : 'btn--go'} ${busy ? 'cursor-progress' : ''}`}
        disabled={busy}
      >
        {busy && <span className="spin" aria-hidden />}
        {verb}
      </button>
    </form>
  );
}

function inputOf(decision: Decision, reason: string, days: number | null): DecisionInput {
  if (decision !== 'suspended') return { decision, reason };
  const until = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
  return { decision, reason, until };
}
