import type { MessageContent, MessageKind } from '#shared/message-kinds.ts';
import type { MessageState } from '#shared/realtime.ts';

/** Two people, in the order the tables keep them. */
export interface Pair {
  lowUserId: string;
  highUserId: string;
}

/** A message to be committed. */
export interface NewMessage extends Pair {
  kind: 'message';
  senderId: string;
  clientId: string | null;
  content: MessageContent;
}

/** How far somebody has received or read: up to `upTo`, or the newest message before it; never back. */
export interface NewReceipt extends Pair {
  kind: 'receipt';
  userId: string;
  receipt: 'received' | 'read';
  upTo: string;
}

/** What `userId` makes of a message; deleting and editing is for its sender. */
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

/** A message as the table keeps it. */
export interface StoredMessage extends Pair {
  id: string;
  senderId: string;
  clientId: string | null;
  kind: MessageKind;
  text: string;
  /** What its kind has beside the text, as JSON. */
  payload: string | null;
  state: MessageState;
  change: number | null;
}

/** A reaction as the table keeps it, in the order of their changes. */
export interface StoredReaction {
  messageId: string;
  userId: string;
  emoji: string;
}

/** What became of a {@link NewChange}. */
export type ChangeOutcome =
  /** The message as it is now, which it may have been before. */
  | { kind: 'changed'; message: StoredMessage; reactions: StoredReaction[] }
  /** There is no such message in this conversation. */
  | { kind: 'missing' }
  /** The other one wrote it. */
  | { kind: 'not_sender' }
  /** It has been deleted. */
  | { kind: 'deleted' }
  /** It is of a kind that is not edited. */
  | { kind: 'not_editable' }
  /** It has been edited as often as is kept for reports. */
  | { kind: 'too_many_edits' };

export type Outcome =
  | { kind: 'stored'; id: string }
  /** The sender's `clientId` had been committed before, as this message. */
  | { kind: 'repeated'; message: StoredMessage }
  /** The two are not connected (any more). */
  | { kind: 'refused' }
  | { kind: 'moved'; upTo: string }
  | { kind: 'unmoved' }
  | ChangeOutcome;

/**
 * Commits all entries in one transaction and answers one outcome an entry. Ids are given
 * while the conversation is locked, so that their order is the order of commit, whatever
 * processes write to it. Rejects when nothing was committed, or nobody knows whether it was.
 */
export type CommitEntries = (entries: Entry[]) => Promise<Outcome[]>;

export interface MessageStore {
  commit: CommitEntries;
  /** Lets go of what only the store uses, once all is committed. */
  close(): Promise<void>;
}
