import { atom, type ReadableAtom } from 'nanostores';
import type { PasswordChangeInput } from '#shared/schemas/profile.ts';
import { PASSWORD_CLOSE_MS } from '#shared/profile.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { type Failed, failWith } from '#stores/client/submission.ts';
import { announce } from '#stores/profile/profile.ts';

export interface TypedPasswords {
  current: string;
  next: string;
  confirm: string;
}

/** `fields` has complaints by the names of the wire: currentpassword, newpassword. */
export type PasswordState =
  { kind: 'closed' } | { kind: 'open' } | { kind: 'busy' } | Failed | { kind: 'saved' };

const password = atom<PasswordState>({ kind: 'closed' });

/** The change-password panel. */
export const $password: ReadableAtom<PasswordState> = password;

let timer: ReturnType<typeof setTimeout> | undefined;

export function openPassword(): void {
  clearTimeout(timer);
  password.set({ kind: 'open' });
}

export function closePassword(): void {
  clearTimeout(timer);
  password.set({ kind: 'closed' });
}

/** Changes the password. On success the form is to be cleared; the panel closes by itself. */
export async function changePassword(typed: TypedPasswords): Promise<void> {
  if (password.get().kind === 'busy') return;
  const current = typed.current.trim();
  const next = typed.next.trim();
  const confirm = typed.confirm.trim();
  if (current === '' || next === '' || confirm === '') {
    password.set(failWith('All password fields are required'));
    return;
  }
  if (next !== confirm) {
    password.set(failWith('New password and confirm password do not match'));
    return;
  }
  clearTimeout(timer);
  password.set({ kind: 'busy' });
  const input: PasswordChangeInput = { currentpassword: current, newpassword: next };
  try {
    await api<string>('PUT', '/profile/password', input);
    password.set({ kind: 'saved' });
    announce('Password Updated');
    timer = setTimeout(closePassword, PASSWORD_CLOSE_MS);
  } catch (error) {
    console.warn('Failed to update password', error);
    const { said = null, fields = {} } = error instanceof ApiError ? error : {};
    password.set(failWith(said ?? 'Failed to update password', fields));
  }
}
