import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { $reset, checkLink, setPassword } from '#stores/account/recovery.ts';
import type { Failed } from '#stores/client/submission.ts';
import { AuthLayout, AuthLayoutForm, AuthLayoutButtons } from './AuthLayout.tsx';
import { FormFailure } from '#islands/ui/FormFailure.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { NewPasswordFields } from '#islands/ui/NewPasswordFields.tsx';

/** Sets a new password by the link that led here. */
export function ResetPassword() {
  const state = useStore($reset);
  useEffect(() => {
    void checkLink();
    const again = () => void checkLink();
    // Another link pasted into the same tab changes what is behind # alone.
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);

  if (state.kind === 'checking') {
    return <Loading text="Checking the link" />;
  }
  if (state.kind === 'dead') {
    return (
      <AuthLayout
        title="This link no longer works"
        lede="It has been used, is older than an hour, or is not whole. Ask for a new one."
        role="alert"
      >
        <AuthLayoutButtons>
          <a className="btn btn--go" href="/forgot-password">
            Ask for a new link
          </a>
        </AuthLayoutButtons>
      </AuthLayout>
    );
  }
  if (state.kind === 'done') {
    return (
      <AuthLayout
        title="Password updated"
        lede="You are signed out everywhere. Log in with the new password."
        role="status"
      >
        <AuthLayoutButtons>
          <a className="btn btn--go" href="/login">
            Login
          </a>
        </AuthLayoutButtons>
      </AuthLayout>
    );
  }
  return (
    <NewPassword busy={state.kind === 'busy'} failed={state.kind === 'failed' ? state : null} />
  );
}

function NewPassword({ busy, failed }: { busy: boolean; failed: Failed | null }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const of = (name: string) => {
      const text = typed.get(name);
      return typeof text === 'string' ? text : '';
    };
    void setPassword({ next: of('newpassword'), confirm: of('confirm') });
  };
  return (
    <AuthLayout title="Set a new password" lede="Every device is signed out when you set it.">
      <AuthLayoutForm ref={form} onSubmit={submit}>
        <FormFailure failed={failed} form={form} />
        <NewPasswordFields error={failed?.fields['newpassword']} />
        <button className="btn btn--go btn--lg w-full" type="submit" disabled={busy}>
          {busy && <span className="spin" aria-hidden />}
          Set password
        </button>
      </AuthLayoutForm>
    </AuthLayout>
  );
}
