import { ORIGINALS_LENGTH_MAX, ORIGINALS_MAX } from '#shared/limits.ts';
import { isEditable } from '#shared/message-kinds.ts';
import type { ChangeOutcome, NewChange, StoredMessage } from './store.ts';

/** How much is kept of what a message said before. */
export interface Kept {
  texts: number;
  length: number;
}

/**
 * What stands in the way of a change: the outcome without it, or `null` when it may go on.
 * `same`: the message is already as it shall be. `past` is needed for edits alone.
 */
export function judgeChange(
  message: StoredMessage | undefined,
  { userId, what }: NewChange,
  past: Kept = { texts: 0, length: 0 },
): Exclude<ChangeOutcome, { kind: 'changed' }> | 'same' | null {
  if (message === undefined) return { kind: 'missing' };
  if (what.kind !== 'react' && message.senderId !== userId) return { kind: 'foreign' };
  if (message.state === 'deleted') return what.kind === 'delete' ? 'same' : { kind: 'gone' };
  if (what.kind !== 'edit') return null;
  if (!isEditable(message.kind)) return { kind: 'fixed' };
  if (what.text === message.text) return 'same';
  const length = past.length + message.text.length;
  return past.texts >= ORIGINALS_MAX || length > ORIGINALS_LENGTH_MAX ? { kind: 'worn' } : null;
}
