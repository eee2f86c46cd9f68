import type { ConversationEntry } from '#shared/api.ts';
import { type LastLine, laterLine } from '#shared/last-line.ts';

const lineId = ({ last }: ConversationEntry): string => last?._id ?? '';

/**
 * The list, newest last line first, after `line` was written in the conversation with `id`; an
 * older line changes nothing. `null` when that conversation is not in the list.
 */
export function withLine(
  entries: ConversationEntry[],
  id: string,
  line: LastLine,
): ConversationEntry[] | null {
  const known = entries.find(({ _id }) => _id === id);
  if (known === undefined) return null;
  if (laterLine(known.last, line) !== line) return entries;
  return (
    entries
      .map((entry) => (entry === known ? { ...known, last: line } : entry))
      // Those without a line keep their order after the others.
      .toSorted((one, other) =>
        lineId(one) === lineId(other) ? 0 : lineId(one) > lineId(other) ? -1 : 1,
      )
  );
}
