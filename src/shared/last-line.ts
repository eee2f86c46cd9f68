import { asksForAnswer, type MessageContent, previewOf } from './message-kinds.ts';
import type { ChatMessage } from './realtime.ts';

/** The newest message in a conversation list. */
export interface LastLine {
  /** The message id; ids sort by time. */
  _id: string;
  senderId: string;
  /** ISO 8601. */
  timestamp: string;
  /** One line of plain text; empty if deleted. */
  text: string;
  deleted: boolean;
  /** Expects an answer from its recipient. */
  asks: boolean;
  /** Number of the newest change, 0 if unchanged. */
  change: number;
}

/** Returns the last line of a message, on server and browser. */
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

/** Returns the newer of two last lines: the later message, or the later change. */
export function laterLine(one: LastLine | null, other: LastLine | null): LastLine | null {
  if (one === null || other === null) return one ?? other;
  if (one._id !== other._id) return one._id > other._id ? one : other;
  return one.change >= other.change ? one : other;
}
