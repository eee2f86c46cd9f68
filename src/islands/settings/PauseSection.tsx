import { useState } from 'react';
import { dateIn, pauseDates } from '#shared/pause.ts';
import type { User } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { BusyButton } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FormFailure } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { Row } from './Section.tsx';
import * as words from './words.ts';

const CHOICES = ['week', 'month', 'date', 'open'] as const;

/** The banner of the page ends a pause. */
export function PauseSection({ user }: { user: User }) {
  const { busy, failed, submit } = useSubmission();
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>('week');
  const [now] = useState(Date.now);
  const error = failed?.fields['until'];
  const pause = (date = '') => {
    const until = { week: dateIn(7, now), month: dateIn(30, now), date, open: null }[choice];
    void submit(null, async () => {
      await api('PUT /pause', { body: { until } });
      // The server renders the banner.
      location.reload();
    });
  };
  return (
    <Form failed={failed} onSend={({ until }) => pause(until)}>
      <Row className="grid-cols-1 justify-items-start gap-4 py-5">
        <p className="hint text-pretty">{words.pause.is}</p>
        <FormFailure failed={error === undefined ? failed : null} />
        <fieldset className="field">
          <legend className="label mb-1.5">{words.pause.howLong}</legend>
          <div className="flex flex-wrap gap-1.5">
            {CHOICES.map((one) => (
              <label key={one} className="pick">
                <input
                  type="radio"
                  name="pause"
                  checked={choice === one}
                  onChange={() => setChoice(one)}
                />
                <span>{words.pause.choices[one]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {choice === 'date' && (
          <Field id="pause-until" label={words.pause.date} error={error}>
            <input
              className="input"
              id="pause-until"
              name="until"
              type="date"
              {...pauseDates(now)}
              aria-invalid={error !== undefined}
              aria-describedby={error && 'pause-until-note'}
            />
          </Field>
        )}
        <BusyButton busy={busy}>
          {user.pausedUntil === null ? words.pause.verb : words.pause.change}
        </BusyButton>
      </Row>
    </Form>
  );
}
