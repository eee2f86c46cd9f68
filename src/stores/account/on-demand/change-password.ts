import { PASSWORD_CLOSE_MS } from '#shared/profile.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { failWith, submit } from '#stores/client/submission.ts';
import { announce } from '#stores/profile/profile.ts';
import { newPasswordProblem } from '../link.ts';
import { $password, closePassword, type PasswordState } from '../password.ts';
import * as words from '../words.ts';

/** Returns true if the form should be cleared; the panel closes by itself. */
export function changePassword(typed: Record<string, string>): Promise<boolean> {
  const { currentpassword = '', newpassword = '' } = typed;
  return submit<PasswordState>($password, newPasswordProblem(typed), async () => {
    const body = {
      currentpassword: currentpassword.trim(),
      newpassword: newpassword.trim(),
    };
    try {
      await api('PUT /profile/password', { body });
    } catch (error) {
      console.warn(words.passwordFailed, error);
      const { reason = null, fields = {} } = error instanceof ApiError ? error : {};
      return failWith(reason ?? words.passwordFailed, fields);
    }
    announce('passwordSaved');
    const saved = { kind: 'saved' } as const;
    setTimeout(() => {
      // A panel that was opened again stays open.
      if ($password.get() === saved) closePassword();
    }, PASSWORD_CLOSE_MS);
    return saved;
  });
}
