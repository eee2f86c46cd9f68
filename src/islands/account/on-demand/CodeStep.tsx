import { useState } from 'react';
import type { Failed } from '#stores/client/submission.ts';
import { endSignIn, leaveCode, resetLogin, tidy } from '#stores/account/login.ts';
import { emptyCode } from '#stores/account/words.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { CodeField } from '#islands/ui/form/CodeField.tsx';
import { AuthLayout, AuthLayoutForm } from '../AuthLayout.tsx';
import { BusyOverlay } from '../BusyOverlay.tsx';
import { loggingIn, login } from '../words.ts';
import * as words from './words.ts';

function sendCode({ trust, ...typed }: Record<string, string>): Promise<boolean> {
  const given = tidy(typed);
  const incomplete = Object.values(given).includes('');
  return endSignIn(incomplete ? emptyCode : null, async () => {
    try {
      const body = { ...given, trust: trust !== undefined };
      return (await api('POST /login/code', { body })).data;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_ended') leaveCode();
      throw error;
    }
  });
}

/** The second step doesn't know the account. */
export function CodeStep({ failed, busy }: { failed: Failed | null; busy: boolean }) {
  const [by, setBy] = useState<'app' | 'recovery'>('app');
  const { title, lede, other } = words.codeSteps[by];
  return (
    <AuthLayout title={title} lede={lede}>
      <AuthLayoutForm
        action="/login"
        failed={failed}
        busy={busy}
        covered
        verb={login}
        onSend={(typed) => void sendCode(typed)}
      >
        <CodeField key={by} id="code" by={by} autoFocus />
        <label className="flex min-h-11 items-center gap-3">
          <input className="size-4.5 flex-none accent-caret" type="checkbox" name="trust" />
          <span>
            {words.trust}
            <span className="hint block">{words.trustHint}</span>
          </span>
        </label>
      </AuthLayoutForm>
      <div className="mt-3 grid gap-3">
        <Button
          className="btn--lg w-full"
          disabled={busy}
          onClick={() => {
            resetLogin();
            setBy(other.by);
          }}
        >
          {other.label}
        </Button>
        <button
          type="button"
          className="link justify-self-start text-sm"
          disabled={busy}
          onClick={leaveCode}
        >
          {words.backToLogin}
        </button>
      </div>
      {busy && <BusyOverlay text={loggingIn} />}
    </AuthLayout>
  );
}
