import type { Generated } from 'kysely';
import type { MessageKind } from '#shared/message-kinds.ts';
import type { MessageState } from '#shared/realtime.ts';

/**
 * What one of a connected pair wrote. `id` is a UUIDv7 that holds the time; within a pair the
 * order of ids is the order of commit.
 */
export interface MessagesTable {
  lowUserId: string;
  highUserId: string;
  id: string;
  senderId: string;
  /** The sender's own name for it: once for each sender. */
  clientId: string | null;
  /** May be one that is newer than this program. */
  kind: Generated<MessageKind>;
  /** Empty when deleted. */
  text: string;
  /** What the kind has beside its text, as JSON; `null`: nothing. */
  payload: Generated<string | null>;
  state: Generated<MessageState>;
  /**
   * The number of the newest change of this message, reactions included: each change takes the
   * next number of its conversation. `null`: never changed.
   */
  change: Generated<number | null>;
}

/** What someone answered a message with; `change` orders them. */
export interface ReactionsTable {
  lowUserId: string;
  highUserId: string;
  messageId: string;
  userId: string;
  emoji: string;
  change: number;
}

/** How far `userId`, one of the pair, has received and read. */
export interface ReadReceiptsTable {
  lowUserId: string;
  highUserId: string;
  userId: string;
  receivedUpTo: string;
  readUpTo: string | null;
}

/** When a developer was here last. */
export interface LastSeenTable {
  userId: string;
  seenAt: number;
}

/** A message of a conversation that was closed at `endedAt`; for reports alone. */
export interface EndedMessagesTable {
  lowUserId: string;
  highUserId: string;
  id: string;
  senderId: string;
  kind: Generated<MessageKind>;
  /** Empty when deleted. */
  text: string;
  payload: Generated<string | null>;
  state: Generated<MessageState>;
  endedAt: number;
}

/**
 * What a message said until an edit or its deletion at `replacedAt`; for reports alone. `change`
 * is the number of the change that took it away: in their order, the texts are the message's past.
 */
export interface MessageOriginalsTable {
  lowUserId: string;
  highUserId: string;
  messageId: string;
  change: number;
  senderId: string;
  text: string;
  replacedAt: number;
}
