import type { ChatMessage } from '#shared/realtime.ts';

/** The id is commit order. A duplicate counts as the message. Returns the same list if nothing is new. */
export function mergeMessages(
  known: readonly ChatMessage[],
  incoming: readonly ChatMessage[],
): readonly ChatMessage[] {
  const signs = new Set(incoming.flatMap(({ _id, timestamp }) => [_id, timestamp]));
  const seen = known.filter(({ _id, timestamp }) => signs.has(timestamp) || signs.has(_id));
  const fresh: ChatMessage[] = [];
  for (const message of incoming.toSorted(byId)) {
    if (seen.some((other) => isSame(other, message))) continue;
    seen.push(message);
    fresh.push(message);
  }
  return fresh.length === 0 ? known : [...known, ...fresh].sort(byId);
}

const byId = (one: ChatMessage, other: ChatMessage): number => (one._id < other._id ? -1 : 1);

/** Distinct client ids mean two messages. The earlier text of a changed message is unknown. */
const isSame = (one: ChatMessage, other: ChatMessage): boolean =>
  one._id === other._id ||
  (one.timestamp === other.timestamp &&
    one.text === other.text &&
    one.sender._id === other.sender._id &&
    !one.change &&
    !other.change &&
    (one.clientId === other.clientId || one.clientId === null || other.clientId === null));

/** Ids sort by time. */
export const laterReceipt = (one: string | null, other: string | null): string | null =>
  (one ?? '') >= (other ?? '') ? one : other;
