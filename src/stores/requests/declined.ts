import { atom, type WritableAtom } from 'nanostores';
import { DECLINE_UNDO_MS } from '#shared/matching.ts';
import type { Developer } from '#shared/user.ts';
import { persistentJSON } from '#stores/client/storage.ts';
import { api, messageOf } from '#stores/client/api.ts';
import { dropToast, showToast } from '#stores/client/toast.ts';
import { declinedKey } from '#stores/keys.ts';
import * as words from './words.ts';

/** The decline can be undone until these milliseconds since 1970. */
interface Declined {
  senderId: string;
  text: string;
  until: number;
}

const NOTHING: Declined = { senderId: '', text: '', until: 0 };

/** The sender of the last request returned by Undo. */
export const $returning = atom('');

export const expectReturn = (senderId: string): void => $returning.set(senderId);

let following: { userId: string; $last: WritableAtom<Declined> } | null = null;

/** Each tab offers it, also after a reload. */
export function followDeclined(userId: string): WritableAtom<Declined> {
  if (following?.userId === userId) return following.$last;
  const $last = persistentJSON<Declined>(declinedKey(userId), NOTHING);
  following = { userId, $last };
  $last.subscribe(({ senderId, text, until }, before) => {
    const forMs = until - Date.now();
    if (senderId === '' && before) dropToast(before.text);
    if (senderId === '' || forMs <= 0) return;
    const does = () => bringBack(senderId, $last);
    showToast('done', text, { key: { text: words.undo, does }, forMs });
  });
  return $last;
}

export function keepDeclined(userId: string, sender: Developer): void {
  const until = Date.now() + DECLINE_UNDO_MS;
  followDeclined(userId).set({ senderId: sender._id, text: words.declined(sender), until });
}

/** The server notifies all pages of the user. */
async function bringBack(senderId: string, $last: WritableAtom<Declined>): Promise<void> {
  expectReturn(senderId);
  try {
    await api('POST /request/review/undo/:userId', { params: { userId: senderId } });
    $last.set(NOTHING);
    showToast('done', words.restored);
  } catch (error) {
    console.warn('Failed to undo a decline:', error);
    showToast('failed', messageOf(error));
  }
}
