import { DELETE_REDIRECT_MS } from '#shared/limits.ts';
import { api, ApiError, messageOf } from '#stores/client/api.ts';
import { $user, DELETED_HASH, leaveForLogin, setLeaving, setUser } from '#stores/client/user.ts';
import { showToast } from '#stores/client/toast.ts';

/** `loading` lasts until the server has answered. */
export type Person = { kind: 'loading' } | { kind: 'nobody' } | { kind: 'known'; id: string };

/** Returns '' if the account can be deleted. */
export function deleteObstacle(person: Person): string {
  if (person.kind === 'known') return '';
  return person.kind === 'loading'
    ? 'User data still loading. Please try again in a moment.'
    : 'User ID not found. Please try again.';
}

function fail(text: string, error: unknown): void {
  setLeaving(false);
  console.warn(text, error);
  showToast('failed', text);
}

/** Fast answers show no progress. */
const SLOW_MS = 400;
const AGAIN_MS = 4000;

async function leaving<Answer>(text: string, answer: Promise<Answer>): Promise<Answer> {
  setLeaving(true);
  const say = () => showToast('done', text);
  const timers = [setTimeout(say, SLOW_MS), setInterval(say, AGAIN_MS)];
  return answer.finally(() => timers.forEach(clearTimeout));
}

/** The user stays signed in on failure and sees an error. */
export async function logOut(): Promise<void> {
  try {
    const { page } = await leaving('Logging you out…', api('POST /logout'));
    leaveForLogin(page);
  } catch (error) {
    fail('You are still signed in. Try to log out again in a moment.', error);
  }
}

export function askToDelete(person: Person): void {
  const obstacle = deleteObstacle(person);
  if (obstacle) showToast('failed', obstacle);
  else document.querySelector<HTMLDialogElement>('#delete-dialog')?.showModal();
}

export async function deleteAccount(person: Person): Promise<void> {
  if (person.kind !== 'known') {
    showToast('failed', deleteObstacle(person));
    return;
  }
  try {
    // The step-up comes before the deletion is announced.
    await api('POST /step-up');
    const answer = api('DELETE /delete/:id', { params: { id: person.id } });
    const { message } = await leaving('Deleting your account…', answer);
    showToast('done', message);
    setTimeout(() => leaveForLogin(`/login${DELETED_HASH}`), DELETE_REDIRECT_MS);
  } catch (error) {
    const isUnproven = error instanceof ApiError && error.code === 'step_up';
    fail(isUnproven ? error.message : '❌ Failed to delete account', error);
  }
}

export function putVerifyAway(): void {
  const midnight = new Date().setHours(24, 0, 0, 0);
  const seconds = Math.ceil((midnight - Date.now()) / 1000);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const id = $user.get()?._id ?? '';
  document.cookie = `verify-away=${id}; path=/; max-age=${String(seconds)}; samesite=lax${secure}`;
  document.querySelector('[data-verify]')?.setAttribute('hidden', '');
}

/** The address may be confirmed meanwhile. */
export async function sendVerification(): Promise<void> {
  try {
    const { message } = await api('POST /email/verification');
    showToast('done', message);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isConfirmed = error.code === 'conflict';
    showToast(isConfirmed ? 'done' : 'failed', error.message);
    // Banner and card follow the user.
    if (isConfirmed) await api('GET /profile/view').then(setUser, console.warn);
  }
}

/** The server renders the page without the banner. */
export async function endPause(): Promise<void> {
  try {
    await api('DELETE /pause');
    location.reload();
  } catch (error) {
    console.warn('The pause did not end:', error);
    showToast('failed', messageOf(error));
  }
}
