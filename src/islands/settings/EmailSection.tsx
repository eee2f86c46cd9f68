import { useStore } from '@nanostores/react';
import check from 'lucide-static/icons/check.svg?raw';
import clock from 'lucide-static/icons/clock.svg?raw';
import { type SubmitEvent, useEffect, useRef } from 'react';
import type { EmailAnswer } from '#shared/api.ts';
import { EMAIL_MAX } from '#shared/limits.ts';
import {
  $email,
  cancelEmail,
  type EmailState,
  loadEmail,
  requestEmail,
  sendVerification,
} from '#stores/account/email.ts';
import { FormFailure } from '#islands/ui/FormFailure.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { ButtonRow, Row, RowTitle } from './Row.tsx';
import { SectionError } from './SectionError.tsx';
import { Waiting } from './Section.tsx';

type Ready = Extract<EmailState, { kind: 'ready' }>;

/** The address an account belongs to, and how it becomes another one. */
export function EmailSection() {
  const state = useStore($email);
  useEffect(() => void loadEmail(), []);
  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'error') {
    return <SectionError message={state.message} onAgain={() => void loadEmail()} />;
  }
  const { email } = state;
  return (
    <>
      <ButtonRow>
        <div>
          <RowTitle>
            {email.emailId}
            <span className={email.emailVerified ? 'tag' : 'tag bg-accent-soft text-accent-ink'}>
              {email.emailVerified ? 'Confirmed' : 'Not confirmed'}
            </span>
          </RowTitle>
          <p className="hint">You log in with it. Nobody else sees it.</p>
        </div>
        {!email.emailVerified && (
          <button type="button" className="btn btn--sm" onClick={() => void sendVerification()}>
            Send link again
          </button>
        )}
      </ButtonRow>
      {email.change !== null && (
        <Change from={email.emailId} change={email.change} form={state.form} />
      )}
      <NewEmail form={state.form} again={email.change !== null} />
    </>
  );
}

function Change(props: {
  from: string;
  change: NonNullable<EmailAnswer['change']>;
  form: Ready['form'];
}) {
  const { from, change, form } = props;
  return (
    <ButtonRow>
      <div>
        <RowTitle>Moving to {change.newEmail}</RowTitle>
        <ul className="mt-1 grid gap-0.5 text-sm wrap-anywhere text-ink-2">
          <Step done={change.approved} words={['Approved by', 'Waits for approval by']} at={from} />
          <Step
            done={change.confirmed}
            words={['Confirmed by', 'Waits for confirmation by']}
            at={change.newEmail}
          />
        </ul>
      </div>
      <button
        type="button"
        className="btn btn--sm"
        disabled={form.kind === 'busy'}
        onClick={() => void cancelEmail()}
      >
        Cancel change
      </button>
    </ButtonRow>
  );
}

function Step({ done, words, at }: { done: boolean; words: [string, string]; at: string }) {
  return (
    <li className={`flex gap-2 *:first:mt-0.5 ${done ? 'text-yes-ink' : ''}`}>
      <Icon svg={done ? check : clock} small />
      <span>
        {done ? words[0] : words[1]} {at}
      </span>
    </li>
  );
}

function NewEmail({ form, again }: { form: Ready['form']; again: boolean }) {
  const element = useRef<HTMLFormElement>(null);
  const failed = form.kind === 'failed' ? form : null;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('emailId');
    if (await requestEmail(typeof typed === 'string' ? typed : '')) element.current?.reset();
  };

  return (
    <form ref={element} method="post" noValidate onSubmit={(e) => void submit(e)}>
      <Row>
        <FormFailure
          failed={failed}
          form={element}
          atField={failed?.fields['emailId'] !== undefined}
          className="mb-3"
        />
        <div className="grid grid-cols-1 items-end gap-3 has-aria-invalid:items-center sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            id="new-email"
            name="emailId"
            label={again ? 'Another new email' : 'New email'}
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX}
            error={failed?.fields['emailId']}
          />
          <button type="submit" className="btn min-h-11" disabled={form.kind === 'busy'}>
            {form.kind === 'busy' && <span className="spin" aria-hidden />}
            Change email
          </button>
        </div>
        <p className="hint text-pretty">
          Both addresses get a link, and it changes when both have agreed.
          {again && ' A new request takes the place of the one above.'}
        </p>
      </Row>
    </form>
  );
}
