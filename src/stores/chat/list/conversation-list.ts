import type { ConversationEntry } from '#shared/api.ts';
import { type LastLine, laterLine } from '#shared/last-line.ts';

const lineId = ({ last }: ConversationEntry): string => last?._id ?? '';

/**
 * Returns the list after a message in the conversation `id`; older messages change nothing. Null if the conversation
 * isn't loaded.
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
      // Conversations without messages keep their order at the end.
      .toSorted((one, other) =>
        lineId(one) === lineId(other) ? 0 : lineId(one) > lineId(other) ? -1 : 1,
      )
  );
}
