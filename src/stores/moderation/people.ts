import { atom } from 'nanostores';
import type { PersonDetail, PersonSummary } from '#shared/moderation.ts';
import { api } from '#stores/client/api.ts';
import { createPagedList, pagesOf } from '#stores/client/paged-list.ts';
import { createResource } from '#stores/client/resource.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

/** The id of the opened account. */
export const $open = atom<string | null>(null);
export const openPerson = (id: string | null): void => $open.set(id);

/** The words of the shown list. */
export const $searched = atom('');
let q = '';

const page = pagesOf(
  (query) => api('POST /admin/people/search', { body: { q, ...query } }),
  ({ people }) => people,
);

/** The newest account comes first. */
export const people = createPagedList<PersonSummary>(async (limit, cursor) => {
  let found = await page(limit, cursor);
  // The server looks at a number of accounts per call, and may find nobody among them.
  while (found.entries.length === 0 && found.nextCursor !== null) {
    found = await page(limit, found.nextCursor);
  }
  return found;
}, words.notLoaded);

export async function search(wanted: string): Promise<void> {
  $open.set(null);
  q = wanted;
  await people.begin();
  $searched.set(q);
}

/** Its answers update the list too. */
export const createPerson = (userId: string) =>
  createResource<PersonDetail>(async () => {
    const person = await api('GET /admin/people/:userId', { params: { userId } });
    people.update((all) => all.map((one) => (one._id === userId ? person : one)));
    return person;
  });

/** These throw the errors of `api`. */
export async function suspend(userId: string, reason: string, until: string | null): Promise<void> {
  await api('POST /admin/people/:userId/suspend', { params: { userId }, body: { reason, until } });
  showToast('done', words.decided.suspended);
}

export async function liftOf(userId: string, reason: string): Promise<void> {
  await api('POST /admin/lift/:userId', { params: { userId }, body: { reason } });
  showToast('done', words.lifted);
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
