import type { MessageContent, MessageKind } from '#shared/message-kinds.ts';
import type { MessageState } from '#shared/realtime.ts';

/** Two people in the order of the tables. */
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

/** A receipt up to `upTo`, or the newest message before it. */
export interface NewReceipt extends Pair {
  kind: 'receipt';
  userId: string;
  receipt: 'received' | 'read';
  upTo: string;
}

/** A change of a message; only its sender edits or deletes it. */
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

/** A row of `messages`. */
export interface StoredMessage extends Pair {
  id: string;
  senderId: string;
  clientId: string | null;
  kind: MessageKind;
  text: string;
  /** Additional fields of its kind, as JSON. */
  payload: string | null;
  state: MessageState;
  change: number | null;
}

/** A row of reactions. */
export interface StoredReaction {
  messageId: string;
  userId: string;
  emoji: string;
}

/** The outcome of a {@link NewChange}. */
export type ChangeOutcome =
  /** The current message, possibly unchanged. */
  | { kind: 'changed'; message: StoredMessage; reactions: StoredReaction[] }
  /** The conversation has no such message. */
  | { kind: 'missing' }
  /** The other person wrote it. */
  | { kind: 'not_sender' }
  | { kind: 'deleted' }
  /** Messages of this kind can't be edited. */
  | { kind: 'not_editable' }
  /** The limit of stored originals is reached. */
  | { kind: 'too_many_edits' };

export type Outcome =
  | { kind: 'stored'; id: string }
  /** The `clientId` was committed before as this message. */
  | { kind: 'repeated'; message: StoredMessage }
  /** The two people aren't connected. */
  | { kind: 'refused' }
  | { kind: 'moved'; upTo: string }
  | { kind: 'unmoved' }
  | ChangeOutcome;

/**
 * Commits all entries in one transaction and returns one outcome each. Ids are assigned under the conversation's lock,
 * so their order is the commit order across processes. Rejects if nothing was committed or the result is unknown.
 */
export type CommitEntries = (entries: Entry[]) => Promise<Outcome[]>;

export interface MessageStore {
  commit: CommitEntries;
  /** Closes the store's own resources after the last commit. */
  close(): Promise<void>;
}
