import type { MessageAnswer } from '#shared/api.ts';
import { DELETE_REDIRECT_MS } from '#shared/limits.ts';
import type { User } from '#shared/user.ts';
import { api } from '#stores/api.ts';
import { clearPerson } from '#stores/root.ts';
import { showToast } from '#stores/toast.ts';

/** Who the page is for, as far as it knows. */
export type Person = { kind: 'loading' } | { kind: 'nobody' } | { kind: 'known'; user: User };

/** Why an account cannot be deleted now; '' when it can. */
export function deleteObstacle(person: Person): string {
  if (person.kind === 'loading') return 'User data still loading. Please try again in a moment.';
  if (person.kind === 'nobody') return 'User ID not found. Please try again.';
  return '';
}

function leave(): void {
  clearPerson();
  location.replace('/login');
}

/** Ends the session and goes to /login; a failure leaves the person signed in and says so. */
export async function logOut(): Promise<void> {
  try {
    await api('POST', '/logout');
    leave();
  } catch (error) {
    console.warn('Logout failed', error);
    showToast('failed', 'You are still signed in. Try to log out again in a moment.');
  }
}

/** Deletes the person's own account, shows the answer, and goes to /login. */
export async function deleteAccount(person: Person): Promise<void> {
  const obstacle = deleteObstacle(person);
  if (obstacle || person.kind !== 'known') {
    showToast('failed', obstacle);
    return;
  }
  try {
    const { message } = await api<MessageAnswer>('DELETE', `/delete/${person.user._id}`);
    showToast('done', message);
    setTimeout(leave, DELETE_REDIRECT_MS);
  } catch (error) {
    console.warn('Deleting the account failed', error);
    showToast('failed', '❌ Failed to delete account');
  }
}
