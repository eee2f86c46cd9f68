import type { ConversationEntry } from '#shared/api.ts';
import { type LastLine, laterLine } from '#shared/last-line.ts';

type Entries = readonly ConversationEntry[];

const lineId = ({ last }: ConversationEntry): string => last?._id ?? '';

/** Newest last line first; those without one keep their order after the others. */
export const newestFirst = (entries: Entries): Entries =>
  entries.toSorted((one, other) =>
    lineId(one) === lineId(other) ? 0 : lineId(one) > lineId(other) ? -1 : 1,
  );

/**
 * The list after `line` was written in the conversation with `id`; an older line changes
 * nothing. `null` when that conversation is not in the list.
 */
export function withLine(entries: Entries, id: string, line: LastLine): Entries | null {
  const known = entries.find(({ _id }) => _id === id);
  if (known === undefined) return null;
  if (laterLine(known.last, line) !== line) return entries;
  return newestFirst(entries.map((entry) => (entry === known ? { ...known, last: line } : entry)));
}

/** Another page after the others, each conversation once. */
export function withMore(entries: Entries, more: Entries): Entries {
  const known = new Set(entries.map(({ _id }) => _id));
  return newestFirst([...entries, ...more.filter(({ _id }) => !known.has(_id))]);
}
