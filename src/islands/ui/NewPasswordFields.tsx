import { PASSWORD_MIN } from '#shared/limits.ts';
import { PasswordField } from './PasswordField.tsx';

/** A password to come, and once more against a slip of the fingers. */
export function NewPasswordFields({ error }: { error: string | undefined }) {
  return (
    <>
      <PasswordField
        id="new-password"
        name="newpassword"
        label="New Password"
        autoComplete="new-password"
        hint={`At least ${String(PASSWORD_MIN)} characters`}
        error={error}
      />
      <PasswordField
        id="confirm-password"
        name="confirm"
        label="Confirm New Password"
        autoComplete="new-password"
      />
    </>
  );
}
