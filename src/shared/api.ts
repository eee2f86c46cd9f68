import type { Muted, Notification } from './notifications.ts';
import type { ProofWay, TrustedBrowser } from './factors.ts';
import type { Passkey } from './passkeys.ts';
import type { LastLine } from './last-line.ts';
import type { ChatPage } from './realtime.ts';
import type { BlockedPerson } from './safety.ts';
import type { HandleState } from './public-page.ts';
import type { FilterName } from './feed-filters.ts';
import type { ReceivedRequest, SentRequest } from './matching.ts';
import type { Developer, User } from './user.ts';
import type { Device } from './user-agent.ts';

/** `POST /api/signup` and `GET /api/profile/view` answer a {@link User}; `POST /api/login` wraps it. */
export interface LoginAnswer {
  data: User;
}

/** `GET` and `PUT /api/user/feed/learning`; null if the site doesn't learn. */
export interface LearningAnswer {
  on: boolean | null;
}

/** `POST /api/logout` and `DELETE /api/delete/{id}`. */
export interface MessageAnswer {
  message: string;
}

/** `GET /api/me/counts`: the signed-in user and their counts. It always answers 200, so that public pages may ask. */
export interface CountsAnswer {
  user: User | null;
  /** Pending received requests. */
  requests: number;
  unread: number;
  notifications: number;
}

/**
 * `PUT /api/profile/edit`, and `POST /api/profile/photo` with image bytes: the updated user. `PUT
 * /api/profile/password` answers plain text.
 */
export interface ProfileEditAnswer {
  message: string;
  data: User;
}

/** Part of every list: the `cursor` of the next page, null at the end. */
export interface PageAnswer {
  nextCursor: string | null;
}

/** A developer in the feed with reasons, best first. */
export interface Suggestion extends Developer {
  reasons: string[];
}

/** Number of people who pass the filters. */
export interface FilterMatch {
  count: number;
  /** False if `count` is a lower bound. */
  exact: boolean;
  /** Minimum gain from removing one filter, largest first. */
  loosen: { filter: FilterName; more: number }[];
}

/** `GET /api/user/feed`: unmet developers, best match first. */
export interface FeedAnswer extends PageAnswer {
  users: Suggestion[];
  /** With filters, on the first page. */
  matching?: FilterMatch;
}

/** `GET /api/user/ignored`: last ignored first. */
export interface IgnoredAnswer extends PageAnswer {
  users: Developer[];
}

/** The relation of two developers, for the reader's actions. */
export type Relation =
  | { kind: 'self' | 'none' | 'ignored' | 'asked' | 'connected' }
  /** The reader declined, or a connection ended. */
  | { kind: 'declined' | 'parted' }
  /** The reader has a pending request from them. */
  | { kind: 'received'; requestId: string };

/** `GET /api/developers/{id}`: a full profile. */
export interface DeveloperAnswer {
  user: Developer;
  relation: Relation;
  /** Reasons as in the feed. */
  reasons: string[];
  /** Shared hours per week. */
  sharedHours: number;
}

/** `GET /api/user/request/received`: newest first. */
export interface ReceivedAnswer extends PageAnswer {
  connectionRequest: ReceivedRequest[];
}

/** `POST /api/pair-links/accept`: the new connection. */
export interface PairAcceptAnswer {
  connection: Developer;
}

/** `GET /api/user/request/sent`: newest first. */
export interface SentAnswer extends PageAnswer {
  requests: SentRequest[];
}

/**
 * `POST /api/request/send/{status}/{userId}`. `connection` is set if the other person had a pending request, because
 * mutual interest connects.
 */
export interface SendAnswer {
  message: string;
  connection?: Developer;
}

/** `POST /api/request/review/{status}/{requestId}`; `connection` is set when accepted. */
export interface ReviewAnswer {
  message: string;
  connection?: Developer;
}

/** `GET /api/user/connections?q=&sort=`, newest first by default. The answer has one list under two names. */
export interface ConnectionsAnswer extends PageAnswer {
  connections: Developer[];
  data: Developer[];
}

/** Presence; `lastSeen` is ISO 8601, null while online or never seen. */
export interface Presence {
  isOnline: boolean;
  lastSeen: string | null;
}

/** `GET /api/users/{targetUserId}`: a connection of the caller, otherwise 404. */
export interface TargetAnswer extends Presence {
  user: Developer;
}

/** `POST /api/send-email`. */
export interface LetterAnswer {
  success: true;
}

/** `GET /api/handles/{handle}`. */
export interface HandleAnswer {
  state: HandleState;
}

export interface ContactAnswer {
  success: true;
}

/**
 * `GET /api/chat/{targetUserId}/messages` with `?before={id}`, `?after={id}` (after a reconnect) or `?around={id}`: up
 * to 50, oldest first.
 */
export interface MessagesAnswer extends ChatPage {
  /** With `around`, where `hasMore` concerns older ones. */
  hasNewer?: boolean;
}

/** `GET /api/user/blocked`: latest first. */
export interface BlockedAnswer extends PageAnswer {
  blocked: BlockedPerson[];
}

/** A matching message with an excerpt of its first match. */
export interface SearchHit {
  _id: string;
  senderId: string;
  /** ISO 8601. */
  timestamp: string;
  excerpt: { before: string; found: string; after: string };
}

/**
 * `GET /api/chat/{targetUserId}/search?q=`: newest first. A request covers a part of a long conversation: `nextCursor`
 * continues, even after few or no hits.
 */
export interface SearchAnswer extends PageAnswer {
  hits: SearchHit[];
}

/** A connection in the conversation list; `_id` is the other person's. */
export interface ConversationEntry {
  _id: string;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  isOnline: boolean;
  /** Unread messages, up to UNREAD_MAX. */
  unread: number;
  /** Null without messages. */
  last: LastLine | null;
}

/** `GET /api/conversations`: by newest message, then connections without any. */
export interface ConversationsAnswer extends PageAnswer {
  conversations: ConversationEntry[];
}

/** `GET /api/notifications`: newest first. */
export interface NotificationsAnswer extends PageAnswer {
  notifications: Notification[];
  /** All unread ones, on every page. */
  unread: number;
}

/** `GET` and `PUT /api/notifications/settings`. */
export interface NotificationSettings {
  /** Disabled notifications. */
  muted: Muted[];
  /** Public key for push subscriptions; null if push is off. */
  pushKey: string | null;
}

/**
 * `GET /api/email`, and the answer to changes. `change` is pending until both addresses confirmed: `approved` by the
 * old, `confirmed` by the new.
 */
export interface EmailAnswer {
  emailId: string;
  emailVerified: boolean;
  change: { newEmail: string; approved: boolean; confirmed: boolean; expiresAt: string } | null;
}

/** `POST /api/email/link`: describes a mail link without using it. */
export interface EmailLinkAnswer {
  /** Confirms an address, or half of a change. */
  kind: 'verify' | 'change';
  /** The address; for a change the new one. */
  emailId: string;
  /** The browser's session: this account, another, or none. */
  session: 'own' | 'other' | 'none';
}

/** `POST /api/email/confirm`: the effect of a mail link. */
export type EmailConfirmedAnswer =
  | { kind: 'verified' }
  /** The other address still has to confirm. */
  | { kind: 'half'; waitsFor: 'old' | 'new'; newEmail: string }
  | { kind: 'changed'; emailId: string };

/** A login session. `place` is a part of the IP address; `lastActive` may be some minutes late. */
export interface SignedInDevice extends Device {
  _id: string;
  place: string | null;
  lastActive: string;
  current: boolean;
}

/** `GET /api/devices`: the current one first, then by last use. */
export interface DevicesAnswer {
  devices: SignedInDevice[];
}

/** `POST /api/login/github`: the address to visit. */
export interface GitHubAnswer {
  url: string;
}

/** `POST /api/login`: the user, or the need for a code. */
export type PasswordLoginAnswer = LoginAnswer | { needs: 'code' };

/** Proof for a new passkey or app: the password, a recent sign-in, or nothing. */
export type OwnerProofKind = 'password' | 'signIn' | 'none';

/** `GET /api/step-up`: possible proofs; empty if none is needed. */
export interface StepUpAnswer {
  ways: ProofWay[];
}

export interface FactorsAnswer {
  /** Start of two-factor authentication in ISO 8601, or null. */
  appSince: string | null;
  recoveryCodesLeft: number;
  /** Newest first. */
  trusted: TrustedBrowser[];
  proof: OwnerProofKind;
}

/** `POST /api/factors/app`: the secret as a link for a QR code, and as text. */
export interface AppSecretAnswer {
  secret: string;
  link: string;
}

/** `POST /api/factors/app/confirm` and `POST /api/factors/recovery-codes`: shown once. */
export interface RecoveryCodesAnswer {
  recoveryCodes: string[];
}

/** `GET /api/passkeys`: oldest first. */
export interface PasskeysAnswer {
  passkeys: Passkey[];
  proof: OwnerProofKind;
  /** Suggested name: the current device. */
  proposedName: string;
}
