import { useEffect, useState } from 'react';
import { linkToken, newPasswordProblem, withLink } from '#stores/account/link.ts';
import { api } from '#stores/client/api.ts';
import { Loading } from '#islands/ui/Loading.tsx';
import { NewPasswordFields } from '#islands/ui/form/NewPasswordFields.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { AuthLayout, AuthLayoutForm, AuthNotice } from '../AuthLayout.tsx';
import * as words from './words.tsx';

export function ResetPassword() {
  const [kind, setKind] = useState<'checking' | 'form' | 'dead' | 'done'>('checking');
  const { busy, failed, submit } = useSubmission();
  useEffect(() => {
    const check = async () => {
      setKind('checking');
      const body = { token: linkToken() };
      const known = await submit(null, async () => {
        const answer = await withLink(() => api('POST /password/link', { body }));
        setKind(answer === null ? 'dead' : 'form');
      });
      if (!known) setKind('form');
    };
    const again = () => void check();
    again();
    // Another link pasted into the tab changes the hash only.
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, [submit]);
  /** The link and all sessions end. */
  const setPassword = (typed: Record<string, string>) =>
    submit(newPasswordProblem(typed), async () => {
      const body = { token: linkToken(), newpassword: (typed['newpassword'] ?? '').trim() };
      const answer = await withLink(() => api('POST /password/reset', { body }));
      if (answer !== null) history.replaceState(null, '', location.pathname);
      setKind(answer === null ? 'dead' : 'done');
    });
  if (kind === 'checking') return <Loading text={words.checking} />;
  if (kind === 'dead') {
    return (
      <AuthNotice title={words.resetDead.title} lede={words.resetDead.line} role="alert">
        <a className="btn btn--go" href="/forgot-password">
          {words.resetDead.verb}
        </a>
      </AuthNotice>
    );
  }
  if (kind === 'done') {
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
      <AuthLayoutForm failed={failed} busy={busy} verb={words.reset.verb} onSend={setPassword}>
        <NewPasswordFields error={failed?.fields['newpassword']} />
      </AuthLayoutForm>
    </AuthLayout>
  );
}
