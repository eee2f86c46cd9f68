import type { MessageContent, MessageKind } from '#shared/message-kinds.ts';
import type { MessageState } from '#shared/realtime.ts';

export interface Pair {
  lowUserId: string;
  highUserId: string;
}

export interface NewMessage extends Pair {
  kind: 'message';
  senderId: string;
  clientId: string | null;
  content: MessageContent;
}

/** The receipt moves to `upTo`, or to the newest message before it. */
export interface NewReceipt extends Pair {
  kind: 'receipt';
  userId: string;
  receipt: 'received' | 'read';
  upTo: string;
}

/** Only the sender edits or deletes a message. */
export interface NewChange extends Pair {
  kind: 'change';
  userId: string;
  messageId: string;
  what:
    | { kind: 'edit'; text: string }
    | { kind: 'delete' }
    | { kind: 'react'; emoji: string; on: boolean };
}

export type Entry = NewMessage | NewReceipt | NewChange;

export interface StoredMessage extends Pair {
  id: string;
  senderId: string;
  clientId: string | null;
  kind: MessageKind;
  text: string;
  payload: string | null;
  state: MessageState;
  change: number | null;
}

export interface StoredReaction {
  messageId: string;
  userId: string;
  emoji: string;
}

export type ChangeOutcome =
  | { kind: 'changed'; message: StoredMessage; reactions: StoredReaction[] }
  | { kind: 'missing' }
  | { kind: 'not_sender' }
  | { kind: 'deleted' }
  | { kind: 'not_editable' }
  | { kind: 'too_many_edits' };

export type Outcome =
  | { kind: 'stored'; id: string }
  /** The `clientId` was committed before as this message. */
  | { kind: 'repeated'; message: StoredMessage }
  | { kind: 'refused' }
  /** Its pictures have been sent with another message, or deleted. */
  | { kind: 'pictures_gone' }
  | { kind: 'moved'; upTo: string }
  | { kind: 'unmoved' }
  | ChangeOutcome;

/**
 * All entries share one transaction and get one outcome each. Ids are assigned under the
 * conversation's lock, so their order is the commit order across processes. Rejects if nothing was
 * committed or the result is unknown.
 */
export type CommitEntries = (entries: Entry[]) => Promise<Outcome[]>;

export interface MessageStore {
  commit: CommitEntries;
  close(): Promise<void>;
}
