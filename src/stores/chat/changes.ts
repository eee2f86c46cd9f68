import type { ChatMessage } from '#shared/realtime.ts';

/** An older page of history may arrive after a change. */
const latest = new Map<string, ChatMessage>();

export const changeNumber = ({ change }: ChatMessage): number => change?.number ?? 0;

export const forgetChanges = (): void => latest.clear();

export function noteChanges(incoming: readonly ChatMessage[]): void {
  for (const message of incoming) {
    const known = latest.get(message._id);
    const number = changeNumber(message);
    if (number > (known === undefined ? 0 : changeNumber(known))) latest.set(message._id, message);
  }
}

/** Returns the same list if nothing differs. */
export function asChanged(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  if (latest.size === 0) return messages;
  const all = messages.map((message) => {
    const newest = latest.get(message._id);
    const newer = newest !== undefined && changeNumber(newest) > changeNumber(message);
    return newer ? newest : message;
  });
  return all.every((message, index) => message === messages[index]) ? messages : all;
}
