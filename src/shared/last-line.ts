import type { ChatMessage } from './realtime.ts';

/** What a list of conversations says of the newest message of one. */
export interface LastLine {
  /** The message's id; ids sort by time. */
  _id: string;
  senderId: string;
  /** ISO 8601. */
  timestamp: string;
  /** One line of plain text, at most {@link PREVIEW_MAX} characters. */
  text: string;
}

/** Characters of a message that a list may show. */
export const PREVIEW_MAX = 120;

/** The last line a message makes; for server and browser alike. */
export function lastLineOf(
  message: Pick<ChatMessage, '_id' | 'text' | 'timestamp'> & { sender: { _id: string } },
): LastLine {
  const { _id, text, timestamp, sender } = message;
  return { _id, senderId: sender._id, timestamp, text: previewOf(text) };
}

/** A message in one line: fences and backticks are left out, white space is one space. */
export function previewOf(text: string): string {
  // Of a very long message only its beginning is looked at.
  const words = text
    .slice(0, PREVIEW_MAX * 4)
    .replace(/^```[^\n`]*$/gm, ' ')
    .replaceAll('`', '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(words);
  return characters.length <= PREVIEW_MAX
    ? words
    : `${characters
        .slice(0, PREVIEW_MAX - 1)
        .join('')
        .trimEnd()}…`;
}

/** Which of two last lines is the newer one. */
export const laterLine = (one: LastLine | null, other: LastLine | null): LastLine | null =>
  (one?._id ?? '') >= (other?._id ?? '') ? one : other;
