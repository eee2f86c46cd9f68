import type { PersonDetail, PersonSummary } from '#shared/moderation.ts';
import { api } from '#stores/client/api.ts';
import { createPagedList, pagesOf } from '#stores/client/paged-list.ts';
import { showToast } from '#stores/client/toast.ts';
import { queues } from './moderation.ts';
import * as words from './words.ts';

let q = '';

/** The newest account comes first. */
export const people = createPagedList<PersonSummary>(
  pagesOf(
    (query) => api('POST /admin/people/search', { body: { q, ...query } }),
    ({ people }) => people,
  ),
  words.notLoaded,
);

export function search(wanted: string): Promise<void> {
  q = wanted;
  return people.begin();
}

/** Its answer updates the list too. */
export async function findPerson(userId: string): Promise<PersonDetail> {
  const person = await api('GET /admin/people/:userId', { params: { userId } });
  people.update((all) => all.map((one) => (one._id === userId ? person : one)));
  return person;
}

/** These throw the errors of `api`. */
export async function suspend(userId: string, reason: string, until: string | null): Promise<void> {
  await api('POST /admin/people/:userId/suspend', { params: { userId }, body: { reason, until } });
  showToast('done', words.decided.suspended);
}

export async function lift(userId: string, reason: string): Promise<void> {
  await api('POST /admin/lift/:userId', { params: { userId }, body: { reason } });
  showToast('done', words.lifted);
  queues.suspended.remove(userId);
}

export async function logOut(userId: string): Promise<void> {
  await api('POST /admin/people/:userId/log-out', { params: { userId } });
  showToast('done', words.loggedOut);
}

export async function sendMail(userId: string, which: 'confirmation' | 'failed'): Promise<void> {
  const params = { userId };
  const { message } = await api('POST /admin/people/:userId/mail', { params, body: { which } });
  showToast('done', message);
}

export async function removePerson(userId: string, emailId: string): Promise<void> {
  await api('DELETE /admin/people/:userId', { params: { userId }, body: { emailId } });
  showToast('done', words.removed);
  people.remove(userId);
}

/** Returns the link. */
export const invite = async (uses: number, days: number): Promise<string> =>
  (await api('POST /admin/invitations', { body: { uses, days } })).url;
