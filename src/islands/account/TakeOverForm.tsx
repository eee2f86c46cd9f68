import { type SubmitEvent, useRef } from 'react';
import type { EmailLinkAnswer } from '#shared/api.ts';
import { chooseLinkForm, takeOver } from '#stores/account/email-link.ts';
import type { Failed } from '#stores/client/submission.ts';
import { AuthLayout, AuthLayoutForm, AuthLayoutNote } from './AuthLayout.tsx';
import { FormFailure } from '#islands/ui/FormFailure.tsx';
import { NewPasswordFields } from '#islands/ui/NewPasswordFields.tsx';

interface Props {
  link: EmailLinkAnswer;
  now: 'open' | 'busy' | Failed;
}

/** For who reads the mail of an account that somebody else began. */
export function TakeOverForm({ link, now }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const failed = typeof now === 'string' ? null : now;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const of = (name: string) => {
      const text = typed.get(name);
      return typeof text === 'string' ? text : '';
    };
    void takeOver({ next: of('newpassword'), confirm: of('confirm') });
  };
  return (
    <AuthLayout
      title="Make the account yours"
      lede={
        <>
          You read the mail of <b className="font-medium">{link.emailId}</b>, so its account is
          yours. Whoever is signed in to it is signed out, and the old password opens it no more.
        </>
      }
    >
      <AuthLayoutForm ref={form} onSubmit={submit}>
        <FormFailure failed={failed} form={form} />
        <input type="email" autoComplete="username" value={link.emailId} readOnly hidden />
        <NewPasswordFields error={failed?.fields['newpassword']} />
        <button className="btn btn--go btn--lg w-full" type="submit" disabled={now === 'busy'}>
          {now === 'busy' && <span className="spin" aria-hidden />}
          Set password and confirm email
        </button>
      </AuthLayoutForm>
      <AuthLayoutNote>
        You know the password?{' '}
        <button type="button" className="link" onClick={() => chooseLinkForm('confirm')}>
          Back
        </button>
      </AuthLayoutNote>
    </AuthLayout>
  );
}
