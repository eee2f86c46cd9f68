import { atom, type ReadableAtom } from 'nanostores';
import { isEditable } from '#shared/message-kinds.ts';
import { $conversation } from './conversation.ts';

/** An own message that is being edited: the text in the composer, and whether it is being saved. */
export interface Editing {
  messageId: string;
  text: string;
  busy: boolean;
}

const editing = atom<Editing | null>(null);

/** `null`: the composer holds a draft. */
export const $editing: ReadableAtom<Editing | null> = editing;

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

/** The composer says something else now. */
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

/** What a message says; `undefined` when it is not here. */
export const textOf = (messageId: string): string | undefined =>
  $conversation.get()?.messages.find(({ _id }) => _id === messageId)?.text;
