import { tidyMessage } from '#shared/message-text.ts';
import type { Acknowledgement, ChatMessage } from '#shared/realtime.ts';
import { askSocket } from '#stores/client/socket.ts';
import { showToast } from '#stores/client/toast.ts';
import { changeArrived } from '../catch-up.ts';
import { $conversation } from '../conversation.ts';
import { $editing, setSaving, stopEditing, textOf } from '../editing.ts';

type Answer = Acknowledgement<{ message: ChatMessage }> | null;

/** True means the change is done or permanently refused. */
export const editMessage = (messageId: string, text: string): Promise<boolean> =>
  settle((place) => askSocket('editMessage', { ...place, messageId, text }), 'saved');

/** The text stays in the composer after a failure. */
export async function saveEditing(): Promise<void> {
  const now = $editing.get();
  if (now === null || now.busy) return;
  const text = tidyMessage(now.text);
  setSaving(true);
  const settled = text === textOf(now.messageId) || (await editMessage(now.messageId, text));
  const then = $editing.get();
  // The edit may have been closed, and another one opened.
  if (then?.messageId !== now.messageId || !then.busy) return;
  if (settled) stopEditing();
  else setSaving(false);
}

export const deleteMessage = (messageId: string): Promise<boolean> =>
  settle((place) => askSocket('deleteMessage', { ...place, messageId }), 'deleted');

export const react = (messageId: string, emoji: string, on: boolean): Promise<boolean> =>
  settle((place) => askSocket('reactToMessage', { ...place, messageId, emoji, on }), 'saved');

/** Changes are idempotent, so an unknown outcome may be retried. */
async function settle(
  ask: (place: { targetUserId: string }) => Promise<Answer>,
  verb: string,
): Promise<boolean> {
  const answer = await ask({ targetUserId: $conversation.get()?.target._id ?? '' });
  if (answer?.ok) {
    changeArrived(answer.message);
    return true;
  }
  const final = answer?.code === 'conflict' || answer?.code === 'not_found';
  const wait = answer?.code === 'too_many_requests';
  const again = `Not ${verb}: there is no connection. Try again in a moment.`;
  showToast('failed', final || wait ? answer.message : again);
  return final;
}
