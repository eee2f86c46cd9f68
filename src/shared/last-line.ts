import { asksForAnswer, type MessageContent, previewOf } from './message-kinds.ts';
import type { ChatMessage } from './realtime.ts';

/** What a list of conversations says of the newest message of one. */
export interface LastLine {
  /** The message's id; ids sort by time. */
  _id: string;
  senderId: string;
  /** ISO 8601. */
  timestamp: string;
  /** One line of plain text; empty when deleted. */
  text: string;
  deleted: boolean;
  /** It waits for an answer of whoever got it. */
  asks: boolean;
  /** The number of the message's newest change, 0 before the first. */
  change: number;
}

/** The last line a message makes, as it now is; for server and browser alike. */
export function lastLineOf(
  message: MessageContent &
    Pick<ChatMessage, '_id' | 'timestamp' | 'change'> & { sender: { _id: string } },
): LastLine {
  const { _id, timestamp, sender, change } = message;
  return {
    _id,
    senderId: sender._id,
    timestamp,
    text: previewOf(message),
    deleted: change?.state === 'deleted',
    asks: asksForAnswer(message),
    change: change?.number ?? 0,
  };
}

/** Which of two last lines is the newer one: of the later message, or of its later change. */
export function laterLine(one: LastLine | null, other: LastLine | null): LastLine | null {
  if (one === null || other === null) return one ?? other;
  if (one._id !== other._id) return one._id > other._id ? one : other;
  return one.change >= other.change ? one : other;
}
