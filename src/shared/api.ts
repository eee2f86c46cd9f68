import type { ChatPage } from './realtime.ts';
import type { Developer, User } from './user.ts';
import type { Device } from './user-agent.ts';

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

/** `GET /api/user/feed`: developers one has not met, newest first. */
export interface FeedAnswer extends PageAnswer {
  users: Developer[];
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

/**
 * `GET /api/email`, and the answer to every change of it. `change` is under way until both
 * addresses have agreed: `approved` at the old one, `confirmed` at the new one.
 */
export interface EmailAnswer {
  emailId: string;
  emailVerified: boolean;
  change: { newEmail: string; approved: boolean; confirmed: boolean; expiresAt: string } | null;
}

/** `POST /api/email/confirm`: what a link out of a mail has done. */
export type EmailConfirmedAnswer =
  | { kind: 'verified' }
  /** One half of a change; the other address has yet to agree. */
  | { kind: 'half'; waitsFor: 'old' | 'new'; newEmail: string }
  | { kind: 'changed'; emailId: string };

/** A browser that is signed in. `place` is half an address, `lastActive` some minutes behind. */
export interface SignedInDevice extends Device {
  _id: string;
  place: string | null;
  lastActive: string;
  current: boolean;
}

/** `GET /api/devices`: the one that asks first, then by last use. */
export interface DevicesAnswer {
  devices: SignedInDevice[];
}

/** `POST /api/login/github`: where the browser goes next. */
export interface GitHubAnswer {
  url: string;
}
