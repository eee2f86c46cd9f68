import { type SubmitEvent, useRef } from 'react';
import type { EmailLinkAnswer } from '#shared/api.ts';
import { chooseLinkForm, confirmEmail } from '#stores/account/email-link.ts';
import type { Failed } from '#stores/client/submission.ts';
import { AuthLayout, AuthLayoutForm, AuthLayoutLede, AuthLayoutNote } from './AuthLayout.tsx';
import { FormFailure } from '#islands/ui/FormFailure.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';

interface Props {
  link: EmailLinkAnswer;
  now: 'open' | 'busy' | Failed;
  signedInAs: string | null;
}

/** Says what the link does, and asks for the password unless the account is signed in here. */
export function EmailLinkForm({ link, now, signedInAs }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const failed = typeof now === 'string' ? null : now;
  const own = link.session === 'own';
  const verifies = link.kind === 'verify';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('password');
    void confirmEmail(typeof typed === 'string' ? typed : undefined);
  };
  const address = <b className="font-medium">{link.emailId}</b>;
  return (
    <AuthLayout
      title={verifies ? 'Confirm your email?' : 'Change your email?'}
      lede={
        verifies ? (
          <>{address} then counts as yours, and gets you back in when you forget the password.</>
        ) : (
          <>The account moves to {address} when the other address has agreed too.</>
        )
      }
    >
      {link.session === 'other' && (
        <AuthLayoutLede>
          This browser is signed in as <b className="font-medium">{signedInAs}</b>, which is another
          account and stays signed in.
        </AuthLayoutLede>
      )}
      <AuthLayoutForm ref={form} onSubmit={submit}>
        <FormFailure failed={failed} form={form} />
        {!own && (
          <>
            {verifies && (
              <input type="email" autoComplete="username" value={link.emailId} readOnly hidden />
            )}
            <PasswordField
              id="password"
              name="password"
              label="Password of the account"
              autoComplete="current-password"
              error={failed?.fields['password']}
            />
          </>
        )}
        <button className="btn btn--go btn--lg w-full" type="submit" disabled={now === 'busy'}>
          {now === 'busy' && <span className="spin" aria-hidden />}
          {verifies ? 'Confirm email' : 'Agree'}
        </button>
      </AuthLayoutForm>
      {!own && (
        <AuthLayoutNote>
          {verifies ? (
            <>
              You did not choose its password?{' '}
              <button type="button" className="link" onClick={() => chooseLinkForm('take-over')}>
                Set one of your own
              </button>
            </>
          ) : (
            'It has no password? Log in to it in this browser, then open the link again.'
          )}
        </AuthLayoutNote>
      )}
    </AuthLayout>
  );
}
