import { useStore } from '@nanostores/react';
import { type SubmitEvent, useRef } from 'react';
import { EMAIL_MAX } from '#shared/limits.ts';
import { $forgot, askAgain, askForLink } from '#stores/account/recovery.ts';
import { AuthLayout, AuthLayoutForm, AuthLayoutButtons, AuthLayoutNote } from './AuthLayout.tsx';
import { FormFailure } from '#islands/ui/FormFailure.tsx';
import { TextField } from '#islands/ui/TextField.tsx';

/** Asks for the link that sets a new password. */
export function ForgotPassword({ signedIn }: { signedIn: boolean }) {
  const state = useStore($forgot);
  const form = useRef<HTMLFormElement>(null);
  const failed = state.kind === 'failed' ? state : null;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('emailId');
    void askForLink(typeof typed === 'string' ? typed : '');
  };

  if (state.kind === 'sent') {
    return (
      <AuthLayout
        title="Check your mail"
        lede={
          <>
            If <b className="font-medium">{state.emailId}</b> has an account, a link is on its way.
            It works once, for an hour. If you asked a moment ago, it is the one we sent then.
          </>
        }
        role="status"
      >
        <AuthLayoutButtons>
          <button type="button" className="btn" onClick={askAgain}>
            Ask again
          </button>
        </AuthLayoutButtons>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Forgot password?"
      lede="Type the email of your account. We send you a link that sets a new one."
    >
      <AuthLayoutForm ref={form} onSubmit={submit}>
        <FormFailure failed={failed} form={form} />
        <TextField
          id="email"
          name="emailId"
          label="Email"
          type="email"
          autoComplete="username"
          placeholder="you@example.org"
          maxLength={EMAIL_MAX}
          error={failed?.fields['emailId']}
        />
        <button
          className="btn btn--go btn--lg w-full"
          type="submit"
          disabled={state.kind === 'busy'}
        >
          {state.kind === 'busy' && <span className="spin" aria-hidden />}
          Send link
        </button>
      </AuthLayoutForm>
      {!signedIn && (
        <AuthLayoutNote>
          <a className="link" href="/login">
            Back to login
          </a>
        </AuthLayoutNote>
      )}
    </AuthLayout>
  );
}
