import { useStore } from '@nanostores/react';
import { EMAIL_MAX } from '#shared/limits.ts';
import { $forgot, askAgain, askForLink } from '#stores/account/recovery.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { AuthLayout, AuthLayoutForm, AuthLayoutNote, AuthNotice } from '../AuthLayout.tsx';
import * as words from './words.tsx';

export function ForgotPassword({ signedIn }: { signedIn: boolean }) {
  const state = useStore($forgot);
  const failed = state.kind === 'failed' ? state : null;

  if (state.kind === 'sent') {
    const address = <b className="font-medium">{state.emailId}</b>;
    return (
      <AuthNotice title={words.sent.title} lede={words.sent.line(address)} role="status">
        <Button onClick={askAgain}>{words.sent.again}</Button>
      </AuthNotice>
    );
  }
  return (
    <AuthLayout title={words.forgotPassword} lede={words.forgot}>
      <AuthLayoutForm
        failed={failed}
        busy={state.kind === 'busy'}
        verb={words.sendLink}
        onSend={({ emailId = '' }) => askForLink(emailId)}
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
