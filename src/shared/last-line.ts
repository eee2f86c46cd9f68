import type { ChatMessage } from './realtime.ts';

/** What a list of conversations says of the newest message of one. */
export interface LastLine {
  /** The message's id; ids sort by time. */
  _id: string;
  senderId: string;
  /** ISO 8601. */
  timestamp: string;
  /** One line of plain text, at most {@link PREVIEW_MAX} characters; empty when deleted. */
  text: string;
  deleted: boolean;
  /** The number of the message's newest change, 0 before the first. */
  change: number;
}

/** Characters of a message that a list may show. */
const PREVIEW_MAX = 120;

type Shown = Pick<ChatMessage, '_id' | 'text' | 'timestamp' | 'change'>;

/** The last line a message makes, as it now is; for server and browser alike. */
export function lastLineOf(message: Shown & { sender: { _id: string } }): LastLine {
  const { _id, text, timestamp, sender, change } = message;
  return {
    _id,
    senderId: sender._id,
    timestamp,
    text: previewOf(text),
    deleted: change?.state === 'deleted',
    change: change?.number ?? 0,
  };
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

/** Which of two last lines is the newer one: of the later message, or of its later change. */
export function laterLine(one: LastLine | null, other: LastLine | null): LastLine | null {
  if (one === null || other === null) return one ?? other;
  if (one._id !== other._id) return one._id > other._id ? one : other;
  return one.change >= other.change ? one : other;
}
