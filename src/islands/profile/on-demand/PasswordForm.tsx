import { useStore } from '@nanostores/react';
import { changePassword } from '#stores/account/on-demand/change-password.ts';
import { $password } from '#stores/account/password.ts';
import { BusyButton } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { NewPasswordFields } from '#islands/ui/form/NewPasswordFields.tsx';
import { PanelBody, PanelFoot } from '#islands/ui/Panel.tsx';
import { PasswordField } from '#islands/ui/form/PasswordField.tsx';
import * as words from './words.ts';

export function PasswordForm() {
  const state = useStore($password);
  const failed = state.kind === 'failed' ? state : null;
  return (
    <Form failed={failed} onSend={changePassword}>
      <PanelBody narrow>
        {failed !== null && <FailureBanner key={failed.attempt} text={failed.message} />}
        <PasswordField
          id="current-password"
          name="currentpassword"
          label={words.currentPassword}
          autoComplete="current-password"
          error={failed?.fields['currentpassword']}
        />
        <NewPasswordFields error={failed?.fields['newpassword']} />
      </PanelBody>
      <PanelFoot note={words.othersSignedOut}>
        <BusyButton className="btn--go" busy={state.kind === 'busy'}>
          {words.updatePassword}
        </BusyButton>
      </PanelFoot>
    </Form>
  );
}
