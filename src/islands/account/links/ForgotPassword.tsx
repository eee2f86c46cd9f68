import { useState } from 'react';
import { EMAIL_MAX } from '#shared/limits.ts';
import { emptyFields } from '#stores/account/words.ts';
import { api } from '#stores/client/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { AuthLayout, AuthLayoutForm, AuthLayoutNote, AuthNotice } from '../AuthLayout.tsx';
import * as words from './words.tsx';

export function ForgotPassword({ signedIn }: { signedIn: boolean }) {
  const { busy, failed, submit } = useSubmission();
  /** Known and unknown addresses get the same answer. */
  const [sent, setSent] = useState<string | null>(null);
  const send = (typed: string) => {
    const emailId = typed.trim().toLowerCase();
    return submit(emailId === '' ? emptyFields : null, async () => {
      await api('POST /password/forgot', { body: { emailId } });
      setSent(emailId);
    });
  };
  if (sent !== null) {
    const address = <b className="font-medium">{sent}</b>;
    return (
      <AuthNotice title={words.sent.title} lede={words.sent.line(address)} role="status">
        <Button onClick={() => setSent(null)}>{words.sent.again}</Button>
      </AuthNotice>
    );
  }
  return (
    <AuthLayout title={words.forgotPassword} lede={words.forgot}>
      <AuthLayoutForm
        failed={failed}
        busy={busy}
        verb={words.sendLink}
        onSend={({ emailId = '' }) => send(emailId)}
      >
        <TextField
          id="email"
          name="emailId"
          label={words.email}
          type="email"
          autoComplete="username"
          placeholder={words.emailExample}
          maxLength={EMAIL_MAX}
          error={failed?.fields['emailId']}
        />
      </AuthLayoutForm>
      {!signedIn && (
        <AuthLayoutNote>
          <a className="link" href="/login">
            {words.backToLogin}
          </a>
        </AuthLayoutNote>
      )}
    </AuthLayout>
  );
}
