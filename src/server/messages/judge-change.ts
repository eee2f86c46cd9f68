import type { ChangeOutcome, NewChange, StoredMessage } from './store.ts';

/**
 * What stands in the way of a change: the outcome without it, or `null` when it may go on.
 * `same`: the message is already as it shall be.
 */
export function judgeChange(
  message: StoredMessage | undefined,
  { userId, what }: NewChange,
): Exclude<ChangeOutcome, { kind: 'changed' }> | 'same' | null {
  if (message === undefined) return { kind: 'missing' };
  if (what.kind !== 'react' && message.senderId !== userId) return { kind: 'foreign' };
  if (message.state === 'deleted') return what.kind === 'delete' ? 'same' : { kind: 'gone' };
  return what.kind === 'edit' && what.text === message.text ? 'same' : null;
}
