import type { ConversationSettings } from './conversation-settings.ts';
import type { ErrorCode } from './errors.ts';
import type { ReceivedRequest } from './matching.ts';
import type { MessageContent } from './message-kinds.ts';
import type { Run } from './pad-run.ts';
import type { PadJoined, PadPresence } from './pad.ts';
import type { PairSession } from './pair-session.ts';
import type { CodeLanguage } from './snippet.ts';
import type { FreeNow } from './free-now.ts';
import type { CallNews, CallSignal, CallState } from './call.ts';
import type { Developer, User } from './user.ts';

/** Messages in `chatHistory` and per page. */
export const HISTORY_SIZE = 50;
/** A count at the maximum means "or more". */
export const UNREAD_MAX = 1000;
/** The indicator hides this long after the last `typing` event. */
export const TYPING_HIDE_MS = 3000;
/** The first `receivedUpTo` event of a conversation is sent at once; later ones keep this distance. */
export const RECEIPT_INTERVAL_MS = 500;
/** Milliseconds of the browser's connection. */
export const SOCKET_TIMES = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  timeout: 20_000,
} as const;

export type ChatPerson = Pick<User, '_id' | 'firstName' | 'photoUrl'>;

export const personOf = ({ _id, firstName, photoUrl }: ChatPerson): ChatPerson => ({
  _id,
  firstName,
  photoUrl,
});

/** `_id` is a UUIDv7: sorting by it gives the order of commits. */
export type ChatMessage = MessageContent & {
  _id: string;
  timestamp: string;
  sender: ChatPerson;
  firstName: string;
  targetUserId: string;
  /** Only the author receives the id that their browser generated. */
  clientId: string | null;
  /** Absent if unchanged. */
  change?: MessageChange;
};

/** A deleted message keeps its position; its text is empty. */
export type MessageState = 'plain' | 'edited' | 'deleted';

/** Changes are numbered from 1 per conversation, so that a browser with all up to a number misses none before it. */
export interface MessageChange {
  number: number;
  state: MessageState;
  /** Reactions are in the order of first use. */
  reactions: Reaction[];
}

export interface Reaction {
  emoji: string;
  userIds: string[];
}

/** Ids of messages; null before the first. */
export interface Receipts {
  /** The newest message that reached one of the person's devices. */
  receivedUpTo: string | null;
  readUpTo: string | null;
}

/** `hasMore` tells whether more follows in the requested direction. */
export interface ChatPage {
  messages: ChatMessage[];
  hasMore: boolean;
}

/** `hasMore` concerns older messages. */
export interface AroundPage extends ChatPage {
  hasNewer: boolean;
}

/** The newest part of the conversation with `targetUserId`, and the receipts of both. */
export interface ChatHistory extends ChatPage {
  targetUserId: string;
  mine: Receipts;
  theirs: Receipts;
  settings: ConversationSettings;
  /** The conversation's newest change, 0 without changes. */
  changes: number;
}

export interface ChatOpeningHistory extends ChatHistory {
  /** Messages around the reader's last position, if it is before the newest part. */
  left?: AroundPage;
}

/** `message` may be shown to people. */
export interface SocketError {
  code: ErrorCode;
  message: string;
  /** Seconds, for `too_many_requests`. */
  retryAfter?: number;
}

export type Acknowledgement<Answer = object> =
  ({ ok: true } & Answer) | ({ ok: false } & SocketError);

export interface UserStatus {
  userId: string;
  isOnline: boolean;
  lastSeen: string | null;
}

/** Counts are absolute; `unread` leaves muted conversations out. Conversations that aren't listed have no unread messages. */
export interface LiveCounts {
  requests: number;
  unread: number;
  /** Sessions that wait for an answer or outcome. */
  sessions: number;
  notifications: number;
  conversations: { userId: string; unread: number; muted?: true }[];
}

type Ack<Answer = object> = (answer: Acknowledgement<Answer>) => void;

/** `userId` and `firstName` in a payload are ignored, because the session identifies the sender. */
export interface ClientToServerEvents {
  /** `chatHistory` answers it. */
  joinChat: (
    payload: { userId?: string; firstName?: string; targetUserId: string },
    ack?: Ack,
  ) => void;
  /** Null while the page is hidden. */
  viewing: (payload: { targetUserId: string | null }, ack?: Ack) => void;
  /** Has no effect, like `userOffline`: a person is online while a socket is connected. */
  userOnline: (payload: { userId?: string }, ack?: Ack) => void;
  userOffline: (payload: { userId?: string; lastSeen?: string }, ack?: Ack) => void;
  /** `userOnlineStatus` answers it too. */
  getUserOnlineStatus: (payload: { targetUserId: string }, ack?: Ack<UserStatus>) => void;
  getWhoIsOnline: (payload: { userIds: string[] }, ack?: Ack<{ online: string[] }>) => void;
  /** A repeated `clientId` (a UUID) stores no second message; a UUIDv7 is cheaper to store: it starts with the time. */
  sendMessage: (
    payload: {
      firstName?: string;
      userId?: string;
      targetUserId: string;
      text: string;
      clientId?: string;
      /** At most four, uploaded before. Only with them, `text` may be empty. */
      pictures?: { name: string; alt: string }[];
    },
    ack?: Ack<{ message: ChatMessage }>,
  ) => void;
  typing: (payload: { userId?: string; targetUserId: string }, ack?: Ack) => void;
  stopTyping: (payload: { userId?: string; targetUserId: string }, ack?: Ack) => void;
  /** This device has the conversation up to `messageId`. */
  receivedUpTo: (payload: { targetUserId: string; messageId: string }, ack?: Ack) => void;
  /** Reading implies delivery. */
  readUpTo: (payload: { targetUserId: string; messageId: string }, ack?: Ack) => void;
  /** The last committed of two edits wins. */
  editMessage: (
    payload: { targetUserId: string; messageId: string; text: string },
    ack?: Ack<{ message: ChatMessage }>,
  ) => void;
  /** The message disappears permanently, for both people. */
  deleteMessage: (
    payload: { targetUserId: string; messageId: string },
    ack?: Ack<{ message: ChatMessage }>,
  ) => void;
  reactToMessage: (
    payload: { targetUserId: string; messageId: string; emoji: string; on: boolean },
    ack?: Ack<{ message: ChatMessage }>,
  ) => void;
  /** Returns the missing updates. `too_large`: the document takes too long to open and can be restarted. */
  padJoin: (payload: { targetUserId: string; holds?: string }, ack?: Ack<PadJoined>) => void;
  /** Idempotent. `conflict`: the document was restarted, or an earlier update is missing; the page joins again. */
  padUpdate: (payload: { targetUserId: string; begun: number; update: string }, ack?: Ack) => void;
  /** An empty document replaces the current one; versions are kept. */
  padBegin: (payload: { targetUserId: string }, ack?: Ack) => void;
  /** Positions aren't stored. */
  padAwareness: (payload: { targetUserId: string } & PadPresence, ack?: Ack) => void;
  /** The beginning and the end of a run, with its output. It isn't stored. */
  padRun: (payload: { targetUserId: string; run: Run }, ack?: Ack) => void;
  /** Answers with the connections at their pad with the user. */
  whoIsInPads: (payload: object, ack?: Ack<{ userIds: string[] }>) => void;
  padLanguage: (payload: { targetUserId: string; language: CodeLanguage }, ack?: Ack) => void;
  padName: (payload: { targetUserId: string; name: string }, ack?: Ack) => void;
  /** A ring answers a call that the other person has already started. `again` repeats a ring and starts no call. */
  callRing: (
    payload: { targetUserId: string; tab: string; again?: boolean },
    ack?: Ack<{ state: CallState }>,
  ) => void;
  /** The first tab to accept gets the call, and accepts again after a reconnect. */
  callAnswer: (payload: { targetUserId: string; tab: string; accept: boolean }, ack?: Ack) => void;
  callSignal: (
    payload: { targetUserId: string; tab: string; signal: CallSignal },
    ack?: Ack,
  ) => void;
  /** With a `tab`, only the call of this tab ends. */
  callEnd: (payload: { targetUserId: string; tab?: string }, ack?: Ack) => void;
}

/** `userId` is the other person unless noted. */
export interface ServerToClientEvents {
  userOnlineStatus: (status: UserStatus) => void;
  userWentOnline: (payload: { userId: string }) => void;
  /** `lastSeen` is null if the person hides it. */
  userWentOffline: (payload: { userId: string; lastSeen: string | null }) => void;
  /** The sending device gets its message in the acknowledgement, or by this event if it requested none. */
  messageReceived: (message: ChatMessage) => void;
  chatHistory: (history: ChatHistory) => void;
  /** The changing device gets the message in the acknowledgement, or by this event if it requested none. */
  messageChanged: (message: ChatMessage) => void;
  typing: (payload: { userId: string }) => void;
  stopTyping: (payload: { userId: string }) => void;
  /** Only the device of a refused `sendMessage` receives it, besides the acknowledgement. */
  messageError: (
    error: SocketError & { targetUserId: string | null; clientId: string | null },
  ) => void;
  messageDelivered: (payload: { userId: string; messageId: string }) => void;
  /** `userId`, perhaps oneself on another device, is the reader; `targetUserId` names the conversation. */
  readUpTo: (payload: { userId: string; targetUserId: string; messageId: string }) => void;
  /** Set by the user, perhaps on another device. */
  conversationSettings: (payload: { userId: string; settings: ConversationSettings }) => void;
  requestReceived: (payload: { request: ReceivedRequest }) => void;
  /** The request is no longer pending, or was hidden. */
  requestReviewed: (payload: { requestId: string; userId: string }) => void;
  session: (payload: { session: PairSession }) => void;
  /** Oneself or a connection; null means no longer free to pair. */
  free: (payload: { userId: string; free: FreeNow | null }) => void;
  /** `answered`: the connection answers a request of the receiver. */
  connectionMade: (payload: { connection: Developer; answered: boolean }) => void;
  /** The person left or is hidden, or one of the two blocked the other. */
  developerGone: (payload: { userId: string }) => void;
  connectionLost: (payload: { userId: string }) => void;
  /** In pad events `userId`, perhaps oneself on another device, is the author; `targetUserId` identifies the pad. */
  padUpdate: (payload: { userId: string; targetUserId: string; update: string }) => void;
  /** Clients join again with an empty document. */
  padBegun: (payload: { userId: string; targetUserId: string }) => void;
  padAwareness: (payload: { userId: string; targetUserId: string } & PadPresence) => void;
  padRun: (payload: { userId: string; targetUserId: string; run: Run }) => void;
  /** The person opened or left the pad; ask `whoIsInPads`. */
  padPresence: (payload: { userId: string }) => void;
  padLanguage: (payload: { userId: string; targetUserId: string; language: CodeLanguage }) => void;
  padName: (payload: { userId: string; targetUserId: string; name: string }) => void;
  callNews: (news: CallNews) => void;
  /** `tab` is the own tab. */
  callSignal: (payload: { userId: string; tab: string; signal: CallSignal }) => void;
  /** The browser reloads its profile and email. */
  profileChanged: (payload: object) => void;
  countsChanged: (counts: LiveCounts) => void;
}

/** `connect_error` carries `unauthenticated`, `too_many_requests` (open tabs) or `unavailable` (retry). */
export type ConnectRefusal = SocketError;
