import { PASSWORD_MIN } from '#shared/limits.ts';
import { PasswordField } from './PasswordField.tsx';
import * as words from './words.ts';

export function NewPasswordFields({ error }: { error: string | undefined }) {
  return (
    <>
      <PasswordField
        id="new-password"
        name="newpassword"
        label={words.newPassword}
        autoComplete="new-password"
        hint={words.passwordHint(PASSWORD_MIN)}
        error={error}
      />
      <PasswordField
        id="confirm-password"
        name="confirm"
        label={words.confirmPassword}
        autoComplete="new-password"
      />
    </>
  );
}
