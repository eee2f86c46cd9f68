import type { ErrorCode } from './errors.ts';
import type { ReceivedRequest } from './matching.ts';
import type { MessageContent } from './message-kinds.ts';
import type { PadJoined, PadPresence } from './pad.ts';
import type { PairSession } from './pair-session.ts';
import type { CodeLanguage } from './snippet.ts';
import type { CallNews, CallSignal, CallState } from './call.ts';
import type { Developer, User } from './user.ts';

/** Messages in `chatHistory` and per page of history. */
export const HISTORY_SIZE = 50;
/** Maximum count of unread messages per conversation; it means "or more". */
export const UNREAD_MAX = 1000;
/** Milliseconds after the last `typing` event until the indicator hides. */
export const TYPING_HIDE_MS = 3000;
/** Minimum milliseconds between two `receivedUpTo` events of a conversation; the first one is sent at once. */
export const RECEIPT_INTERVAL_MS = 500;
/** Milliseconds of the browser's reconnect delays and connection timeout. */
export const SOCKET_TIMES = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  timeout: 20_000,
} as const;

/** The author of a message. */
export type ChatPerson = Pick<User, '_id' | 'firstName' | 'photoUrl'>;

export const personOf = ({ _id, firstName, photoUrl }: ChatPerson): ChatPerson => ({
  _id,
  firstName,
  photoUrl,
});

/** A committed message. `_id` is a UUIDv7: sorting by it gives the order of commits. `timestamp` is ISO 8601. */
export type ChatMessage = MessageContent & {
  _id: string;
  timestamp: string;
  sender: ChatPerson;
  firstName: string;
  /** The recipient. */
  targetUserId: string;
  /** Client-generated id of the message, sent to its author only. */
  clientId: string | null;
  /** The latest change; absent if unchanged. */
  change?: MessageChange;
};

/** A deleted message keeps its position; its text is empty. */
export type MessageState = 'plain' | 'edited' | 'deleted';

/**
 * The state of a changed message. Changes of a conversation are numbered from 1: the higher number is the newer state,
 * and a browser with all changes up to a number misses none before it.
 */
export interface MessageChange {
  number: number;
  state: MessageState;
  /** In the order of first use. */
  reactions: Reaction[];
}

/** An emoji, and the people who reacted with it. */
export interface Reaction {
  emoji: string;
  userIds: string[];
}

/** Receipts of one person in a conversation, as message ids; null before the first. */
export interface ReadReceipts {
  /** The newest message delivered to one of their devices. */
  receivedUpTo: string | null;
  /** The newest message they have read. */
  readUpTo: string | null;
}

/** A part of a conversation, oldest first; `hasMore` tells whether more follows in the requested direction. */
export interface ChatPage {
  messages: ChatMessage[];
  hasMore: boolean;
}

/** Messages around one; `hasMore` refers to older ones. */
export interface AroundPage extends ChatPage {
  hasNewer: boolean;
}

/** The newest part of the conversation with `targetUserId`, and the receipts of both. */
export interface ChatHistory extends ChatPage {
  targetUserId: string;
  mine: ReadReceipts;
  theirs: ReadReceipts;
  /** Number of the conversation's newest change, 0 without changes. */
  changes: number;
}

/** First data of a chat page. */
export interface ChatOpeningHistory extends ChatHistory {
  /** Messages around the reader's last position, if it is before the newest part. */
  left?: AroundPage;
}

/** A refused event; `message` may be shown. */
export interface SocketError {
  code: ErrorCode;
  message: string;
  /** Seconds until a retry, for `too_many_requests`. */
  retryAfter?: number;
}

/** The acknowledgement of every event from the browser. */
export type Acknowledgement<Answer = object> =
  ({ ok: true } & Answer) | ({ ok: false } & SocketError);

/** `lastSeen` is ISO 8601; null while online or never seen. */
export interface UserStatus {
  userId: string;
  isOnline: boolean;
  lastSeen: string | null;
}

/** Absolute counts for a person. Conversations that aren't listed have no unread messages. */
export interface LiveCounts {
  requests: number;
  unread: number;
  notifications: number;
  conversations: { userId: string; unread: number }[];
}

type Ack<Answer = object> = (answer: Acknowledgement<Answer>) => void;

/**
 * Events from the browser. `userId` and `firstName` in a payload are ignored, because the session identifies the
 * sender. Every event may have an acknowledgement callback as its last argument.
 */
export interface ClientToServerEvents {
  /** Answered by `chatHistory`. */
  joinChat: (
    payload: { userId?: string; firstName?: string; targetUserId: string },
    ack?: Ack,
  ) => void;
  /** The conversation visible on this page; null while it is hidden. */
  viewing: (payload: { targetUserId: string | null }, ack?: Ack) => void;
  /** Has no effect: a person is online while a socket is connected. */
  userOnline: (payload: { userId?: string }, ack?: Ack) => void;
  /** Has no effect. */
  userOffline: (payload: { userId?: string; lastSeen?: string }, ack?: Ack) => void;
  /** Also answered by `userOnlineStatus`. */
  getUserOnlineStatus: (payload: { targetUserId: string }, ack?: Ack<UserStatus>) => void;
  /** Returns which of up to 50 connections are online; other people are left out. */
  getWhoIsOnline: (payload: { userIds: string[] }, ack?: Ack<{ online: string[] }>) => void;
  /**
   * `clientId` is a UUID chosen by the sender: a repeated message isn't stored twice, and the acknowledgement contains
   * the stored one. A UUIDv7 is cheaper to store, because it starts with the time.
   */
  sendMessage: (
    payload: {
      firstName?: string;
      userId?: string;
      targetUserId: string;
      text: string;
      clientId?: string;
    },
    ack?: Ack<{ message: ChatMessage }>,
  ) => void;
  typing: (payload: { userId?: string; targetUserId: string }, ack?: Ack) => void;
  stopTyping: (payload: { userId?: string; targetUserId: string }, ack?: Ack) => void;
  /** This device has the conversation with `targetUserId` up to `messageId`. */
  receivedUpTo: (payload: { targetUserId: string; messageId: string }, ack?: Ack) => void;
  /** The person has read the conversation up to `messageId`, which implies delivery. */
  readUpTo: (payload: { targetUserId: string; messageId: string }, ack?: Ack) => void;
  /** Edits an own message; of two edits the last committed one wins. */
  editMessage: (
    payload: { targetUserId: string; messageId: string; text: string },
    ack?: Ack<{ message: ChatMessage }>,
  ) => void;
  /** Deletes an own message permanently, for both people. */
  deleteMessage: (
    payload: { targetUserId: string; messageId: string },
    ack?: Ack<{ message: ChatMessage }>,
  ) => void;
  /** Adds or removes an emoji of the picker; idempotent. */
  reactToMessage: (
    payload: { targetUserId: string; messageId: string; emoji: string; on: boolean },
    ack?: Ack<{ message: ChatMessage }>,
  ) => void;
  /**
   * Joins the pad with `targetUserId`: returns the missing updates, and sends the pad's events from then on.
   * `too_large`: the document takes too long to open and can be restarted.
   */
  padJoin: (payload: { targetUserId: string; holds?: string }, ack?: Ack<PadJoined>) => void;
  /**
   * Acknowledged once it is stored; idempotent. `conflict`: the document was restarted, or the server lacks an update
   * it depends on; the page joins again.
   */
  padUpdate: (payload: { targetUserId: string; begun: number; update: string }, ack?: Ack) => void;
  /** Ends the pad's document and starts an empty one; versions are kept. */
  padBegin: (payload: { targetUserId: string }, ack?: Ack) => void;
  /** Sent to everyone who has joined the pad; not stored. */
  padAwareness: (payload: { targetUserId: string } & PadPresence, ack?: Ack) => void;
  padLanguage: (payload: { targetUserId: string; language: CodeLanguage }, ack?: Ack) => void;
  padName: (payload: { targetUserId: string; name: string }, ack?: Ack) => void;
  /**
   * Starts a call, or answers one that the other person has already started. `again` repeats a ring and starts no call.
   */
  callRing: (
    payload: { targetUserId: string; tab: string; again?: boolean },
    ack?: Ack<{ state: CallState }>,
  ) => void;
  /** Accepts or declines a call. The first tab to accept gets it, and accepts again after a reconnect. */
  callAnswer: (payload: { targetUserId: string; tab: string; accept: boolean }, ack?: Ack) => void;
  callSignal: (
    payload: { targetUserId: string; tab: string; signal: CallSignal },
    ack?: Ack,
  ) => void;
  /** Ends the call; with a `tab`, only the call of this tab. */
  callEnd: (payload: { targetUserId: string; tab?: string }, ack?: Ack) => void;
}

/** Events to the browser. `userId` is the other person unless noted. */
export interface ServerToClientEvents {
  userOnlineStatus: (status: UserStatus) => void;
  /** Sent to connections only. */
  userWentOnline: (payload: { userId: string }) => void;
  userWentOffline: (payload: { userId: string; lastSeen: string }) => void;
  /**
   * Sent to all devices of the recipient and to the sender's other devices. The sending device gets the message in its
   * acknowledgement, or by this event if it requested none.
   */
  messageReceived: (message: ChatMessage) => void;
  chatHistory: (history: ChatHistory) => void;
  /**
   * The current state of a message, sent to all devices of both people. The changing device gets it in its
   * acknowledgement, or by this event if it requested none.
   */
  messageChanged: (message: ChatMessage) => void;
  typing: (payload: { userId: string }) => void;
  stopTyping: (payload: { userId: string }) => void;
  /** A refused `sendMessage`; sent to its device, in addition to the acknowledgement. */
  messageError: (
    error: SocketError & { targetUserId: string | null; clientId: string | null },
  ) => void;
  /** All messages to `userId` up to `messageId` were delivered to one of their devices. */
  messageDelivered: (payload: { userId: string; messageId: string }) => void;
  /** `userId` (perhaps oneself on another device) has read the messages of `targetUserId` up to `messageId`. */
  readUpTo: (payload: { userId: string; targetUserId: string; messageId: string }) => void;
  requestReceived: (payload: { request: ReceivedRequest }) => void;
  /** A received request is no longer pending or was hidden; sent to the recipient's devices. */
  requestReviewed: (payload: { requestId: string; userId: string }) => void;
  /** A new or changed planned session, as the reader sees it. */
  session: (payload: { session: PairSession }) => void;
  connectionMade: (payload: { connection: Developer }) => void;
  /** `userId` is no longer visible: they left, are hidden, or one person blocked the other. */
  developerGone: (payload: { userId: string }) => void;
  /** The two are no longer connected; the conversation is closed. */
  connectionLost: (payload: { userId: string }) => void;
  /**
   * In pad events `userId` (perhaps oneself on another device) is the author; `targetUserId` identifies the pad. They
   * are sent to everyone who has joined it.
   */
  padUpdate: (payload: { userId: string; targetUserId: string; update: string }) => void;
  /** The pad was restarted: clients join again with an empty document. */
  padBegun: (payload: { userId: string; targetUserId: string }) => void;
  padAwareness: (payload: { userId: string; targetUserId: string } & PadPresence) => void;
  padLanguage: (payload: { userId: string; targetUserId: string; language: CodeLanguage }) => void;
  padName: (payload: { userId: string; targetUserId: string; name: string }) => void;
  /** Call news for all tabs of a person. */
  callNews: (news: CallNews) => void;
  /** A signal from the other person's tab to the own tab `tab`. */
  callSignal: (payload: { userId: string; tab: string; signal: CallSignal }) => void;
  /** The own profile or email changed; the browser reloads it. */
  profileChanged: (payload: object) => void;
  /** Sent after connecting and soon after each change. */
  countsChanged: (counts: LiveCounts) => void;
}

/**
 * `data` of the `connect_error` event: `unauthenticated` (no valid session), `too_many_requests` (too many open tabs),
 * `unavailable` (temporary failure; retry).
 */
export type ConnectRefusal = SocketError;
