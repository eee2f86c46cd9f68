import { atom, type ReadableAtom } from 'nanostores';
import { tidyMessage } from '#shared/message-text.ts';
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
    ({ sender, change }) => sender._id === now.me && change?.state !== 'deleted',
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

/** Saves what was typed; what could not be saved stays in the composer. */
export async function saveEditing(): Promise<void> {
  const now = editing.get();
  if (now === null || now.busy) return;
  const text = tidyMessage(now.text);
  if (text === textOf(now.messageId)) {
    stopEditing();
    return;
  }
  editing.set({ ...now, busy: true });
  const { editMessage } = await import('./message-changes.ts');
  const settled = await editMessage(now.messageId, text);
  const later = editing.get();
  if (later?.messageId === now.messageId) editing.set(settled ? null : { ...later, busy: false });
}

const textOf = (messageId: string): string | undefined =>
  $conversation.get()?.messages.find(({ _id }) => _id === messageId)?.text;
