import type { ChatMessage } from '#shared/realtime.ts';

/**
 * `known` and `incoming` as one list in the order of their ids, which is the order of commit,
 * each message once. The same list when nothing is new.
 */
export function mergeMessages(
  known: readonly ChatMessage[],
  incoming: readonly ChatMessage[],
): readonly ChatMessage[] {
  const ids = new Set(known.map(({ _id }) => _id));
  const contents = new Map(known.map((message) => [contentOf(message), message]));
  const fresh = incoming.filter((message) => {
    const twin = contents.get(contentOf(message));
    if (ids.has(message._id) || (twin !== undefined && mayBeOne(twin, message))) return false;
    ids.add(message._id);
    contents.set(contentOf(message), message);
    return true;
  });
  if (fresh.length === 0) return known;
  const last = known.at(-1)?._id ?? '';
  const all = [...known, ...fresh];
  // Mostly there is one, and it is the newest.
  return fresh.length === 1 && last < (fresh[0]?._id ?? '') ? all : all.sort(byId);
}

const byId = (one: ChatMessage, other: ChatMessage): number => (one._id < other._id ? -1 : 1);

/** What makes two messages look the same: text, sender and timestamp, as they were sent. */
const contentOf = ({ _id, text, sender, timestamp, change }: ChatMessage): string =>
  change === undefined ? `${sender._id} ${timestamp} ${text}` : _id;

/** Alike, and not written as two: whoever sends "ok" twice in a millisecond named both. */
const mayBeOne = (one: ChatMessage, other: ChatMessage): boolean =>
  one.clientId === null || other.clientId === null || one.clientId === other.clientId;

/** The newer of two marks; ids sort by time. */
export const laterMark = (one: string | null, other: string | null): string | null =>
  (one ?? '') >= (other ?? '') ? one : other;
