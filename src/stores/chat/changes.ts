import type { ChatMessage } from '#shared/realtime.ts';

/**
 * The newest known state of each message that was changed, shown or not: a page of the history
 * that was read before a change may arrive after it.
 */
const latest = new Map<string, ChatMessage>();

/** The number of a message's newest change, 0 before the first. */
export const changeNumber = ({ change }: ChatMessage): number => change?.number ?? 0;

/** Another conversation begins. */
export const forgetChanges = (): void => latest.clear();

/** Remembers what is newer than what was known. */
export function noteChanges(incoming: readonly ChatMessage[]): void {
  for (const message of incoming) {
    const known = latest.get(message._id);
    const number = changeNumber(message);
    if (number > (known === undefined ? 0 : changeNumber(known))) latest.set(message._id, message);
  }
}

/** Each message in its newest known state; the same list when all are. */
export function asChanged(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  if (latest.size === 0) return messages;
  const all = messages.map((message) => {
    const newest = latest.get(message._id);
    const newer = newest !== undefined && changeNumber(newest) > changeNumber(message);
    return newer ? newest : message;
  });
  return all.every((message, index) => message === messages[index]) ? messages : all;
}
