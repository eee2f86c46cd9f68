import type { Generated } from 'kysely';
import type { MessageKind } from '#shared/message-kinds.ts';
import type { MessageState } from '#shared/realtime.ts';

/** A message. Its UUIDv7 contains the time; within a pair, id order is commit order. */
export interface MessagesTable {
  lowUserId: string;
  highUserId: string;
  id: string;
  senderId: string;
  /** The sender's idempotency key, unique per sender. */
  clientId: string | null;
  /** May be unknown to this version. */
  kind: Generated<MessageKind>;
  /** Empty after a deletion. */
  text: string;
  /** Additional fields of the kind as JSON, or null. */
  payload: Generated<string | null>;
  state: Generated<MessageState>;
  /** Number of the newest change, reactions included; numbers count per conversation. Null if unchanged. */
  change: Generated<number | null>;
}

/** A reaction; `change` orders them. */
export interface ReactionsTable {
  lowUserId: string;
  highUserId: string;
  messageId: string;
  userId: string;
  emoji: string;
  change: number;
}

/** The receipts of one person in a conversation. */
export interface ReadReceiptsTable {
  lowUserId: string;
  highUserId: string;
  userId: string;
  receivedUpTo: string;
  readUpTo: string | null;
}

/** The last visit of a developer. */
export interface LastSeenTable {
  userId: string;
  seenAt: number;
}

/** A message of a conversation that ended at `endedAt`; for reports only. */
export interface EndedMessagesTable {
  lowUserId: string;
  highUserId: string;
  id: string;
  senderId: string;
  kind: Generated<MessageKind>;
  /** Empty after a deletion. */
  text: string;
  payload: Generated<string | null>;
  state: Generated<MessageState>;
  endedAt: number;
}

/** A text before an edit or deletion at `replacedAt`; for reports only. `change` orders a message's earlier texts. */
export interface MessageOriginalsTable {
  lowUserId: string;
  highUserId: string;
  messageId: string;
  change: number;
  senderId: string;
  text: string;
  replacedAt: number;
}
