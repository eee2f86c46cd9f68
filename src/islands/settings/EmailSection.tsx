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
} from '#stores/email.ts';
import { FormFailure } from '../parts/FormFailure.tsx';
import { Icon } from '../parts/Icon.tsx';
import { TextField } from '../parts/TextField.tsx';
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
      <div className="set-row set-row--keys">
        <div>
          <p className="set-main">
            {email.emailId}
            <span className={email.emailVerified ? 'tag' : 'tag tag--due'}>
              {email.emailVerified ? 'Confirmed' : 'Not confirmed'}
            </span>
          </p>
          <p className="hint">You log in with it. Nobody else sees it.</p>
        </div>
        {!email.emailVerified && (
          <button type="button" className="btn btn--sm" onClick={() => void sendVerification()}>
            Send link again
          </button>
        )}
      </div>
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
    <div className="set-row set-row--keys">
      <div>
        <p className="set-main">Moving to {change.newEmail}</p>
        <ul className="set-steps">
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
    </div>
  );
}

function Step({ done, words, at }: { done: boolean; words: [string, string]; at: string }) {
  return (
    <li className={done ? 'is-done' : undefined}>
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
    <form
      className="set-row"
      ref={element}
      method="post"
      noValidate
      onSubmit={(e) => void submit(e)}
    >
      <FormFailure
        failed={failed}
        form={element}
        atField={failed?.fields['emailId'] !== undefined}
      />
      <div className="set-form">
        <TextField
          id="new-email"
          name="emailId"
          label={again ? 'Another new email' : 'New email'}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          error={failed?.fields['emailId']}
        />
        <button type="submit" className="btn" disabled={form.kind === 'busy'}>
          {form.kind === 'busy' && <span className="spin" aria-hidden />}
          Change email
        </button>
      </div>
      <p className="hint">
        Both addresses get a link, and it changes when both have agreed.
        {again && ' A new request takes the place of the one above.'}
      </p>
    </form>
  );
}
