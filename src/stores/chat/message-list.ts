import type { ChatMessage } from '#shared/realtime.ts';

/**
 * `known` and `incoming` as one list in the order of their ids, which is the order of commit,
 * each message once. The same list when nothing is new. What arrives is compared with its
 * neighbours alone: ids hold the time, so that its like can only stand beside it.
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
  // Mostly they belong together: after the newest, before the oldest, or into one gap.
  const start = placeOf(known, first._id);
  if (start === placeOf(known, last._id)) return known.toSpliced(start, 0, ...fresh);
  return [...known, ...fresh].sort(byId);
}

const byId = (one: ChatMessage, other: ChatMessage): number => (one._id < other._id ? -1 : 1);

/** Where a message of that id stands, or would stand, in the list. */
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

/** Whether the message is in the list, under its own id or as a twin. */
function isThere(list: readonly ChatMessage[], message: ChatMessage): boolean {
  const place = placeOf(list, message._id);
  if (list[place]?._id === message._id) return true;
  return isTwinBeside(list, message, place - 1, -1) || isTwinBeside(list, message, place, 1);
}

/** Looks for a twin among the messages of the same timestamp on one side. */
function isTwinBeside(
  list: readonly ChatMessage[],
  message: ChatMessage,
  from: number,
  step: 1 | -1,
): boolean {
  for (let at = from; list[at]?.timestamp === message.timestamp; at += step) {
    const other = list[at];
    if (other !== undefined && alike(other, message) && mayBeOne(other, message)) return true;
  }
  return false;
}

/** Of a changed message nobody can tell what it looked like. */
const alike = (one: ChatMessage, other: ChatMessage): boolean =>
  one.text === other.text &&
  one.sender._id === other.sender._id &&
  one.change === undefined &&
  other.change === undefined;

/** Alike, and not written as two: whoever sends "ok" twice in a millisecond named both. */
const mayBeOne = (one: ChatMessage, other: ChatMessage): boolean =>
  one.clientId === null || other.clientId === null || one.clientId === other.clientId;

/** The newer of two marks; ids sort by time. */
export const laterMark = (one: string | null, other: string | null): string | null =>
  (one ?? '') >= (other ?? '') ? one : other;
