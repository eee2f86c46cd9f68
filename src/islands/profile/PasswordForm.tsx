import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { $password, changePassword } from '#stores/account/password.ts';
import { FailureBanner } from '#islands/ui/FailureBanner.tsx';
import { NewPasswordFields } from '#islands/ui/NewPasswordFields.tsx';
import { PanelBody, PanelFoot } from '#islands/ui/Panel.tsx';
import { PasswordField } from '#islands/ui/PasswordField.tsx';

/** The fields of the change-password panel and its button. */
export function PasswordForm() {
  const state = useStore($password);
  const form = useRef<HTMLFormElement>(null);
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
    <form ref={form} method="post" noValidate onSubmit={submit}>
      <PanelBody narrow>
        {failed !== null && <FailureBanner key={failed.attempt} text={failed.message} />}
        <PasswordField
          id="current-password"
          name="currentpassword"
          label="Current Password"
          autoComplete="current-password"
          error={failed?.fields['currentpassword']}
        />
        <NewPasswordFields error={failed?.fields['newpassword']} />
      </PanelBody>
      <PanelFoot note="Other devices are signed out.">
        <button type="submit" className="btn btn--go" disabled={state.kind === 'busy'}>
          {state.kind === 'busy' && <span className="spin" aria-hidden />}
          Update Password
        </button>
      </PanelFoot>
    </form>
  );
}
