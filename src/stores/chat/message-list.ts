import type { ChatMessage } from '#shared/realtime.ts';

/**
 * The id is commit order and contains the time, so only neighbours are compared. Returns the same
 * list if nothing is new.
 */
export function mergeMessages(
  known: readonly ChatMessage[],
  incoming: readonly ChatMessage[],
): readonly ChatMessage[] {
  const fresh: ChatMessage[] = [];
  for (const message of incoming.toSorted(byId)) {
    if (isThere(known, message) || isThere(fresh, message)) continue;
    fresh.push(message);
  }
  const [first] = fresh;
  const last = fresh.at(-1);
  if (first === undefined || last === undefined) return known;
  // Usually all belong in one place: at the end, at the start, or in a gap.
  const start = placeOf(known, first._id);
  if (start === placeOf(known, last._id)) return known.toSpliced(start, 0, ...fresh);
  return [...known, ...fresh].sort(byId);
}

const byId = (one: ChatMessage, other: ChatMessage): number => (one._id < other._id ? -1 : 1);

export function placeOf(list: readonly ChatMessage[], id: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?._id ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Duplicates have the same timestamp, and are neighbours. */
function isThere(list: readonly ChatMessage[], message: ChatMessage): boolean {
  const isBeside = (at: number): boolean => list[at]?.timestamp === message.timestamp;
  let at = placeOf(list, message._id);
  if (list[at]?._id === message._id) return true;
  while (isBeside(at - 1)) at -= 1;
  const first = at;
  while (isBeside(at)) at += 1;
  return list.slice(first, at).some((other) => isTwin(other, message));
}

/** Distinct client ids mean two messages. The earlier text of a changed message is unknown. */
const isTwin = (one: ChatMessage, other: ChatMessage): boolean =>
  one.text === other.text &&
  one.sender._id === other.sender._id &&
  !one.change &&
  !other.change &&
  (one.clientId === other.clientId || one.clientId === null || other.clientId === null);

/** Ids sort by time. */
export const laterReceipt = (one: string | null, other: string | null): string | null =>
  (one ?? '') >= (other ?? '') ? one : other;
