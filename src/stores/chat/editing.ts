import { atom, type ReadableAtom } from 'nanostores';
import { isEditable } from '#shared/message-kinds.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { persistentAtom } from '#stores/client/storage.ts';
import { $conversation } from './conversation.ts';
import { editKey } from './draft-key.ts';

/** An own message that is being edited: the text in the composer, and whether it is being saved. */
export interface Editing {
  messageId: string;
  text: string;
  busy: boolean;
}

const editing = atom<Editing | null>(null);

/** `null`: the composer holds a draft. */
export const $editing: ReadableAtom<Editing | null> = editing;

/** Takes up the edit that an earlier page of this conversation left, and stores it from then on. Returns unsubscribe. */
export function openEditing(userId: string, targetUserId: string): () => void {
  const kept = persistentAtom<Editing | null>(editKey(userId, targetUserId), null, {
    encode: (now) => (now === null ? undefined : JSON.stringify(now)),
    decode,
    // Another tab's composer keeps its own text.
    listen: false,
  });
  const left = kept.get();
  editing.set(left !== null && isDeleted(left.messageId) ? null : left);
  const stop = editing.listen((now) => kept.set(now));
  return () => {
    stop();
    editing.set(null);
  };
}

/** Returns `null` for anything that is not a stored edit. */
function decode(stored: string): Editing | null {
  try {
    const { messageId, text } = JSON.parse(stored) as Partial<Editing>;
    const isWhole = typeof messageId === 'string' && typeof text === 'string';
    return isWhole ? { messageId, text, busy: false } : null;
  } catch {
    return null;
  }
}

/** Takes an own message into the composer; the draft waits. */
export function startEditing(messageId: string): void {
  const text = textOf(messageId);
  if (text !== undefined) editing.set({ messageId, text, busy: false });
}

/** Edits the newest own message that is there; answers whether there is one. */
export function editNewest(): boolean {
  const now = $conversation.get();
  const own = now?.messages.findLast(
    ({ sender, change, kind }) =>
      sender._id === now.me && change?.state !== 'deleted' && isEditable(kind),
  );
  if (own !== undefined) startEditing(own._id);
  return own !== undefined;
}

/** Notes what the composer says now. */
export function setEdited(text: string): void {
  const now = editing.get();
  if (now !== null) editing.set({ ...now, text });
}

/** Leaves the message as it was. */
export const stopEditing = (): void => editing.set(null);

/** The message in the composer is on its way, or is not after all. */
export function setSaving(busy: boolean): void {
  const now = editing.get();
  if (now !== null) editing.set({ ...now, busy });
}

const find = (messageId: string): ChatMessage | undefined =>
  $conversation.get()?.messages.find(({ _id }) => _id === messageId);

const isDeleted = (messageId: string): boolean => find(messageId)?.change?.state === 'deleted';

/** Returns what a message says; `undefined` when it is not here. */
export const textOf = (messageId: string): string | undefined => find(messageId)?.text;
