import type { ErrorCode } from './errors.ts';
import type { ReceivedRequest } from './matching.ts';
import type { MessageContent } from './message-kinds.ts';
import type { PadJoined, PadPresence } from './pad.ts';
import type { PairSession } from './pair-session.ts';
import type { CodeLanguage } from './snippet.ts';
import type { CallNews, CallSignal, CallState } from './call.ts';
import type { Developer, User } from './user.ts';

/** Messages in `chatHistory` and in one page of older or newer ones. */
export const HISTORY_SIZE = 50;
/** Unread messages of one conversation are counted up to this number, which stands for "or more". */
export const UNREAD_MAX = 1000;
/** Milliseconds after the last `typing` until the indicator hides. */
export const TYPING_HIDE_MS = 3000;
/** A browser sends `receivedUpTo` of a conversation at once, then at most this often (ms). */
export const RECEIPT_INTERVAL_MS = 500;
/** Milliseconds: how the browser reconnects, and when it gives an attempt up. */
export const SOCKET_TIMES = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  timeout: 20_000,
} as const;

/** Who wrote a message. */
export type ChatPerson = Pick<User, '_id' | 'firstName' | 'photoUrl'>;

/**
 * A message as it was committed. `_id` is a UUIDv7: sorted by `_id`, a conversation stands in
 * the order of commit. `timestamp` is ISO 8601.
 */
export type ChatMessage = MessageContent & {
  _id: string;
  timestamp: string;
  sender: ChatPerson;
  firstName: string;
  /** Whom it was written to. */
  targetUserId: string;
  /** What its sender named it, for the sender's own list. */
  clientId: string | null;
  /** What became of it since; absent while nothing did. */
  change?: MessageChange;
};

/** A deleted message keeps its place; its text is empty. */
export type MessageState = 'plain' | 'edited' | 'deleted';

/**
 * What became of a message. Each change in a conversation takes its next `number`, from 1: of two
 * states of a message the one with the higher number is the newer, and whoever has all changes up
 * to a number misses none before it.
 */
export interface MessageChange {
  number: number;
  state: MessageState;
  /** In the order in which each emoji was first used. */
  reactions: Reaction[];
}

/** An emoji, and who of the two answered the message with it. */
export interface Reaction {
  emoji: string;
  userIds: string[];
}

/** How far a person has come in a conversation: ids of messages, `null` before the first. */
export interface ReadReceipts {
  /** The newest message that reached one of their devices. */
  receivedUpTo: string | null;
  /** The newest message they have read. */
  readUpTo: string | null;
}

/** A part of a conversation, oldest first; `hasMore`: there is more beyond it in the direction asked. */
export interface ChatPage {
  messages: ChatMessage[];
  hasMore: boolean;
}

/** Messages on both sides of one; `hasMore` is about older ones. */
export interface AroundPage extends ChatPage {
  hasNewer: boolean;
}

/** The newest part of the conversation with `targetUserId`, and the marks of both. */
export interface ChatHistory extends ChatPage {
  targetUserId: string;
  mine: ReadReceipts;
  theirs: ReadReceipts;
  /** The number of the newest change in the conversation, 0 before the first. */
  changes: number;
}

/** What a chat page begins with. */
export interface ChatOpeningHistory extends ChatHistory {
  /** Where the reader left, when that is before the newest part. */
  left?: AroundPage;
}

/** A refused event. `message` may be shown to a person. */
export interface SocketError {
  code: ErrorCode;
  message: string;
  /** Seconds to wait before trying again, for `too_many_requests`. */
  retryAfter?: number;
}

/** What every event of the browser is acknowledged with. */
export type Acknowledgement<Answer = object> =
  ({ ok: true } & Answer) | ({ ok: false } & SocketError);

/** `lastSeen` is ISO 8601; `null` while online or never seen. */
export interface UserStatus {
  userId: string;
  isOnline: boolean;
  lastSeen: string | null;
}

/** What waits for a person, in absolute numbers. Conversations not listed have nothing unread. */
export interface LiveCounts {
  requests: number;
  unread: number;
  notifications: number;
  conversations: { userId: string; unread: number }[];
}

type Ack<Answer = object> = (answer: Acknowledgement<Answer>) => void;

/**
 * From the browser. A `userId` or `firstName` in a payload is ignored: the session says who
 * speaks. Every event may carry an acknowledgement as its last argument.
 */
export interface ClientToServerEvents {
  /** Answered by `chatHistory`. */
  joinChat: (
    payload: { userId?: string; firstName?: string; targetUserId: string },
    ack?: Ack,
  ) => void;
  /** The conversation this page has open while it is visible; `null` while it is not. */
  viewing: (payload: { targetUserId: string | null }, ack?: Ack) => void;
  /** Changes nothing: a live socket is what makes a person online. */
  userOnline: (payload: { userId?: string }, ack?: Ack) => void;
  /** Changes nothing either. */
  userOffline: (payload: { userId?: string; lastSeen?: string }, ack?: Ack) => void;
  /** Answered by `userOnlineStatus` too. */
  getUserOnlineStatus: (payload: { targetUserId: string }, ack?: Ack<UserStatus>) => void;
  /** Who of up to 50 people is here; of those who are no connections it says nothing. */
  getWhoIsOnline: (payload: { userIds: string[] }, ack?: Ack<{ online: string[] }>) => void;
  /**
   * `clientId` is a UUID that names the message for its sender: sent again, it is acknowledged
   * with the message that was stored the first time. Made as UUIDv7 (time first), it is stored
   * cheaper.
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
  /** The person has read it up to `messageId`; reading implies receiving. */
  readUpTo: (payload: { targetUserId: string; messageId: string }, ack?: Ack) => void;
  /** One's own message only. Of two edits the one committed last stands. */
  editMessage: (
    payload: { targetUserId: string; messageId: string; text: string },
    ack?: Ack<{ message: ChatMessage }>,
  ) => void;
  /** One's own message only; for good, for both. */
  deleteMessage: (
    payload: { targetUserId: string; messageId: string },
    ack?: Ack<{ message: ChatMessage }>,
  ) => void;
  /** Puts an emoji of the picker to a message, or takes it away; said twice it is the same. */
  reactToMessage: (
    payload: { targetUserId: string; messageId: string; emoji: string; on: boolean },
    ack?: Ack<{ message: ChatMessage }>,
  ) => void;
  /**
   * Answers what this page lacks of the pad with `targetUserId`; from then on it hears of it.
   * `too_large`: the document takes too long to open, and can be begun anew.
   */
  padJoin: (payload: { targetUserId: string; holds?: string }, ack?: Ack<PadJoined>) => void;
  /**
   * Acknowledged once it is kept. The same one twice is one. `conflict`: the document was begun
   * anew, or the server lacks what the update builds on; the page joins again.
   */
  padUpdate: (payload: { targetUserId: string; begun: number; update: string }, ack?: Ack) => void;
  /** Ends the document of the pad and begins an empty one; versions stay. */
  padBegin: (payload: { targetUserId: string }, ack?: Ack) => void;
  /** Is not kept; whoever has joined the pad hears it. */
  padAwareness: (payload: { targetUserId: string } & PadPresence, ack?: Ack) => void;
  padLanguage: (payload: { targetUserId: string; language: CodeLanguage }, ack?: Ack) => void;
  padName: (payload: { targetUserId: string; name: string }, ack?: Ack) => void;
  /** Calls; whoever is called by that person already has said yes with it. `again` repeats a ring and begins none. */
  callRing: (
    payload: { targetUserId: string; tab: string; again?: boolean },
    ack?: Ack<{ state: CallState }>,
  ) => void;
  /** The first tab to accept has the talk; it says so again when its connection is back. */
  callAnswer: (payload: { targetUserId: string; tab: string; accept: boolean }, ack?: Ack) => void;
  callSignal: (
    payload: { targetUserId: string; tab: string; signal: CallSignal },
    ack?: Ack,
  ) => void;
  /** Of a `tab`, only its own call is over. */
  callEnd: (payload: { targetUserId: string; tab?: string }, ack?: Ack) => void;
}

/** To the browser. In `userId` stands the other person, never oneself, unless it says otherwise. */
export interface ServerToClientEvents {
  userOnlineStatus: (status: UserStatus) => void;
  /** Connections only. */
  userWentOnline: (payload: { userId: string }) => void;
  userWentOffline: (payload: { userId: string; lastSeen: string }) => void;
  /**
   * To all devices of the receiver, and to the sender's other devices. The device that sent it
   * has it in the acknowledgement; a device that asked for none gets the event too.
   */
  messageReceived: (message: ChatMessage) => void;
  chatHistory: (history: ChatHistory) => void;
  /**
   * A message as it is now, to all devices of both; the device that changed it has it in the
   * acknowledgement, unless it asked for none.
   */
  messageChanged: (message: ChatMessage) => void;
  typing: (payload: { userId: string }) => void;
  stopTyping: (payload: { userId: string }) => void;
  /** A refused `sendMessage`, to the device that sent it; also in its acknowledgement. */
  messageError: (
    error: SocketError & { targetUserId: string | null; clientId: string | null },
  ) => void;
  /** All messages to `userId` up to `messageId` reached one of their devices. */
  messageDelivered: (payload: { userId: string; messageId: string }) => void;
  /** `userId` (also oneself, on another device) has read what `targetUserId` wrote up to `messageId`. */
  readUpTo: (payload: { userId: string; targetUserId: string; messageId: string }) => void;
  requestReceived: (payload: { request: ReceivedRequest }) => void;
  /** A received request is no longer pending, or is put away; to the devices of whom it was sent to. */
  requestReviewed: (payload: { requestId: string; userId: string }) => void;
  /** A planned session is new or has changed; as the reader sees it. */
  session: (payload: { session: PairSession }) => void;
  connectionMade: (payload: { connection: Developer }) => void;
  /** `userId` is not to be met here any more: they left, are hidden, or a block parts the two. */
  developerGone: (payload: { userId: string }) => void;
  /** The two are not connected any more; the conversation is closed. */
  connectionLost: (payload: { userId: string }) => void;
  /**
   * Of the pad's events `userId` (also oneself, on another device) did it, in the pad with
   * `targetUserId`. They come to who has joined it.
   */
  padUpdate: (payload: { userId: string; targetUserId: string; update: string }) => void;
  /** The pad was begun anew: whoever has it open joins again with an empty document. */
  padBegun: (payload: { userId: string; targetUserId: string }) => void;
  padAwareness: (payload: { userId: string; targetUserId: string } & PadPresence) => void;
  padLanguage: (payload: { userId: string; targetUserId: string; language: CodeLanguage }) => void;
  padName: (payload: { userId: string; targetUserId: string; name: string }) => void;
  /** To all tabs of a person: what became of their talk. */
  talk: (news: CallNews) => void;
  /** From the tab they talk with, for the tab `tab` of one's own. */
  callSignal: (payload: { userId: string; tab: string; signal: CallSignal }) => void;
  /** One's own profile or email changed; the server is asked for it. */
  profileChanged: (payload: object) => void;
  /** Once after connecting, then soon after each change. */
  countsChanged: (counts: LiveCounts) => void;
}

/**
 * `data` of the `connect_error` a refused connection gets: `unauthenticated` (no live session),
 * `too_many_requests` (too many open tabs), `unavailable` (the server cannot tell; try again).
 */
export type ConnectRefusal = SocketError;
