import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $reset, checkLink, setPassword } from '#stores/account/recovery.ts';
import { Loading } from '#islands/ui/Loading.tsx';
import { NewPasswordFields } from '#islands/ui/form/NewPasswordFields.tsx';
import { AuthLayout, AuthLayoutForm, AuthNotice } from '../AuthLayout.tsx';
import * as words from './words.tsx';

export function ResetPassword() {
  const state = useStore($reset);
  const failed = state.kind === 'failed' ? state : null;
  useEffect(() => {
    const check = () => void checkLink();
    check();
    // Another link pasted into the tab changes the hash only.
    addEventListener('hashchange', check);
    return () => removeEventListener('hashchange', check);
  }, []);

  if (state.kind === 'checking') return <Loading text={words.checking} />;
  if (state.kind === 'dead') {
    return (
      <AuthNotice title={words.resetDead.title} lede={words.resetDead.line} role="alert">
        <a className="btn btn--go" href="/forgot-password">
          {words.resetDead.verb}
        </a>
      </AuthNotice>
    );
  }
  if (state.kind === 'done') {
    return (
      <AuthNotice title={words.resetDone.title} lede={words.resetDone.line} role="status">
        <a className="btn btn--go" href="/login">
          {words.login}
        </a>
      </AuthNotice>
    );
  }
  return (
    <AuthLayout title={words.reset.title} lede={words.reset.line}>
      <AuthLayoutForm
        failed={failed}
        busy={state.kind === 'busy'}
        verb={words.reset.verb}
        onSend={setPassword}
      >
        <NewPasswordFields error={failed?.fields['newpassword']} />
      </AuthLayoutForm>
    </AuthLayout>
  );
}
