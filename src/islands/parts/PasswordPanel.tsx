import { useStore } from '@nanostores/react';
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { $password, changePassword } from '#stores/password.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import { usePanel } from './use-panel.ts';
import { Icon } from './Icon.tsx';

export function PasswordPanel() {
  const state = useStore($password);
  const form = useRef<HTMLFormElement>(null);
  const heading = usePanel();
  const failed = state.kind === 'failed' ? state : null;

  useEffect(() => {
    if (state.kind === 'saved') form.current?.reset();
    if (state.kind !== 'failed') return;
    const fields = [...(form.current?.querySelectorAll('input') ?? [])];
    const wrong = fields.find(({ name, value }) => name in state.fields || value.trim() === '');
    (wrong ?? fields.at(-1))?.focus();
  }, [state]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const of = (name: string) => {
      const text = typed.get(name);
      return typeof text === 'string' ? text : '';
    };
    void changePassword({
      current: of('currentpassword'),
      next: of('newpassword'),
      confirm: of('confirm'),
    });
  };

  return (
    <section className="card panel" aria-labelledby="password-title">
      <h2 className="h2 panel-head" id="password-title" tabIndex={-1} ref={heading}>
        Change Password
      </h2>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <div className="panel-body panel-body--one">
          <div aria-live="assertive" className="contents">
            {failed !== null && (
              <p key={failed.attempt} className="banner banner--no" role="alert">
                <Icon svg={circleAlert} />
                <span>{failed.message}</span>
              </p>
            )}
          </div>
          <PasswordField
            id="current-password"
            name="currentpassword"
            label="Current Password"
            autoComplete="current-password"
            error={failed?.fields['currentpassword']}
          />
          <NewPasswordFields error={failed?.fields['newpassword']} />
        </div>
        <div className="panel-foot">
          <p className="hint">Other devices are signed out.</p>
          <button type="submit" className="btn btn--go" disabled={state.kind === 'busy'}>
            {state.kind === 'busy' && <span className="spin" aria-hidden />}
            Update Password
          </button>
        </div>
      </form>
    </section>
  );
}
