import { useState } from 'react';
import type { ReportDetail } from '#shared/moderation.ts';
import { type Decision, DECISIONS, MODERATOR_REASON_MAX } from '#shared/safety.ts';
import type { DecisionInput } from '#shared/schemas/safety.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { decide } from '#stores/moderation/moderation.ts';
import { BusyButton } from '#islands/ui/Button.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { TextArea } from '#islands/ui/form/TextArea.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import * as words from './words.ts';

/** Days of a suspension; null has no end. */
const LENGTHS = [1, 7, 30, null];
const DAY_MS = 24 * 60 * 60 * 1000;

export function DecisionForm({ report }: { report: ReportDetail }) {
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
