import { atom } from 'nanostores';
import { isEditable } from '#shared/message-kinds.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { persistentJSON } from '#stores/client/storage.ts';
import { $conversation } from './conversation.ts';
import { editKey } from '#stores/keys.ts';

export interface Editing {
  messageId: string;
  text: string;
  busy: boolean;
}

/** Null while the composer holds a draft. */
export const $editing = atom<Editing | null>(null);

export function openEditing(userId: string, targetUserId: string): () => void {
  // Each tab has its own edit, so it doesn't follow the others.
  const kept = persistentJSON(editKey(userId, targetUserId), null, false, tidy);
  const left = kept.get();
  $editing.set(left !== null && isDeleted(left.messageId) ? null : left);
  const stop = $editing.listen((now) => kept.set(now));
  return () => {
    stop();
    $editing.set(null);
  };
}

function tidy(stored: Partial<Editing> | null): Editing | null {
  const { messageId, text } = stored ?? {};
  const isWhole = typeof messageId === 'string' && typeof text === 'string';
  return isWhole ? { messageId, text, busy: false } : null;
}

export function startEditing(messageId: string): void {
  const text = textOf(messageId);
  if (text !== undefined) $editing.set({ messageId, text, busy: false });
}

/** Returns false without an own message that can be edited. */
export function editNewest(): boolean {
  const now = $conversation.get();
  const own = now?.messages.findLast(
    ({ sender, change, kind }) =>
      sender._id === now.me && change?.state !== 'deleted' && isEditable(kind),
  );
  if (own !== undefined) startEditing(own._id);
  return own !== undefined;
}

export function setEdited(text: string): void {
  const now = $editing.get();
  if (now !== null) $editing.set({ ...now, text });
}

export const stopEditing = (): void => $editing.set(null);

export function setSaving(busy: boolean): void {
  const now = $editing.get();
  if (now !== null) $editing.set({ ...now, busy });
}

const find = (messageId: string): ChatMessage | undefined =>
  $conversation.get()?.messages.find(({ _id }) => _id === messageId);

const isDeleted = (messageId: string): boolean => find(messageId)?.change?.state === 'deleted';

export const textOf = (messageId: string): string | undefined => find(messageId)?.text;
