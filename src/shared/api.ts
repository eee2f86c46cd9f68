import type { ChatPage } from './realtime.ts';
import type { FilterName } from './feed-filters.ts';
import type { Developer, User } from './user.ts';

/** `POST /api/signup` and `GET /api/profile/view` answer a {@link User}; `POST /api/login` wraps it. */
export interface LoginAnswer {
  data: User;
}

/** `POST /api/logout` and `DELETE /api/delete/{id}`. */
export interface MessageAnswer {
  message: string;
}

/**
 * `GET /api/me/counts`: who is signed in and what waits for them. It answers 200 to
 * everyone, so that a public page may ask without being sent to /login.
 */
export interface CountsAnswer {
  user: User | null;
  /** Received requests that are still pending. */
  requests: number;
  /** Messages not read yet. */
  unread: number;
}

/** `PUT /api/profile/edit`: the developer as they now are. `PUT /api/profile/password` answers plain text. */
export interface ProfileEditAnswer {
  message: string;
  data: User;
}

/** What every list answers beside its entries: the `cursor` of the next page, `null` at the end. */
export interface PageAnswer {
  nextCursor: string | null;
}

/** A developer in the feed, and why they stand where they stand: the best reason first. */
export interface Suggestion extends Developer {
  reasons: string[];
}

/** How many developers the filters leave, of those that were looked at. */
export interface FilterMatch {
  count: number;
  /** Everyone was looked at; else `count` is the least there are. */
  exact: boolean;
  /** What loosening one filter would add at least, the most first. */
  loosen: { filter: FilterName; more: number }[];
}

/** `GET /api/user/feed`: developers one has not met, the likeliest partner first. */
export interface FeedAnswer extends PageAnswer {
  users: Suggestion[];
  /** When filters are given, with the first page. */
  matching?: FilterMatch;
}

/** `GET /api/user/ignored`: the last ignored first. */
export interface IgnoredAnswer extends PageAnswer {
  users: Developer[];
}

/** How two developers stand: what the reader can do about the other one. */
export type Relation =
  | { kind: 'self' | 'none' | 'ignored' | 'asked' | 'declined' | 'connected' }
  /** They ask the reader. */
  | { kind: 'received'; requestId: string };

/** `GET /api/developers/{id}`: a whole profile. */
export interface DeveloperAnswer {
  user: Developer;
  relation: Relation;
  /** Why the two might suit, of the same terms as the feed's. */
  reasons: string[];
  /** Hours a week in which both have time. */
  sharedHours: number;
}

/** A pending request; `_id` is the request's, `fromUserId` the whole sender. */
export interface ReceivedRequest {
  _id: string;
  fromUserId: Developer;
}

/** `GET /api/user/request/received`: newest first. */
export interface ReceivedAnswer extends PageAnswer {
  connectionRequest: ReceivedRequest[];
}

/**
 * `POST /api/request/send/{status}/{userId}`. `connection` is there when the other one had
 * asked already: interest in each other is a connection at once.
 */
export interface SendAnswer {
  message: string;
  connection?: Developer;
}

/** `POST /api/request/review/{status}/{requestId}`; `connection` is there when accepted. */
export interface ReviewAnswer {
  message: string;
  connection?: Developer;
}

/** `GET /api/user/connections`: the same list under both names, newest first. */
export interface ConnectionsAnswer extends PageAnswer {
  connections: Developer[];
  data: Developer[];
}

/** Whether someone is here now; `lastSeen` is ISO 8601, `null` while online or never seen. */
export interface Presence {
  isOnline: boolean;
  lastSeen: string | null;
}

/** `GET /api/users/{targetUserId}`: a connection of the caller; anyone else is 404. */
export interface TargetAnswer extends Presence {
  user: Developer;
}

/** `POST /api/send-email`. */
export interface ContactAnswer {
  success: true;
}

/**
 * `GET /api/chat/{targetUserId}/messages`, with `?before={id}` (older ones) or `?after={id}`
 * (what a reconnected browser missed): up to 50, oldest first.
 */
export type MessagesAnswer = ChatPage;
