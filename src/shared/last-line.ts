import { asksForAnswer, type MessageContent, oneLine } from './message-kinds.ts';
import type { ChatMessage } from './realtime.ts';

export interface LastLine {
  /** Message ids sort by time. */
  _id: string;
  senderId: string;
  timestamp: string;
  /** Plain text in one line; empty if deleted. */
  text: string;
  deleted: boolean;
  /** Whether the recipient should answer. */
  asks: boolean;
  /** Number of the newest change, 0 if unchanged. */
  change: number;
}

export function lastLineOf(
  message: MessageContent &
    Pick<ChatMessage, '_id' | 'timestamp' | 'change'> & { sender: { _id: string } },
): LastLine {
  const { _id, timestamp, sender, change } = message;
  return {
    _id,
    senderId: sender._id,
    timestamp,
    text: oneLine(message.text),
    deleted: change?.state === 'deleted',
    asks: asksForAnswer(message),
    change: change?.number ?? 0,
  };
}

export function laterLine(one: LastLine | null, other: LastLine | null): LastLine | null {
  if (one === null || other === null) return one ?? other;
  if (one._id !== other._id) return one._id > other._id ? one : other;
  return one.change >= other.change ? one : other;
}
