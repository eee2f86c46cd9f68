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

/** `GET` and `PUT /api/user/feed/learning`; `null`: this site learns from nobody. */
export interface LearningAnswer {
  on: boolean | null;
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
  /** Notifications not read yet. */
  notifications: number;
}

/**
 * `PUT /api/profile/edit`, and `POST /api/profile/photo` with the bytes of an image as its body:
 * the developer as they now are. `PUT /api/profile/password` answers plain text.
 */
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
  | { kind: 'self' | 'none' | 'ignored' | 'asked' | 'connected' }
  /** The reader declined, or one of the two has ended their connection. */
  | { kind: 'declined' | 'parted' }
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

/** `GET /api/user/request/received`: newest first. */
export interface ReceivedAnswer extends PageAnswer {
  connectionRequest: ReceivedRequest[];
}

/** `POST /api/pair-links/accept`: whom one is connected with now. */
export interface PairAcceptAnswer {
  connection: Developer;
}

/** `GET /api/user/request/sent`: newest first. */
export interface SentAnswer extends PageAnswer {
  requests: SentRequest[];
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

/** `GET /api/user/connections?q=&sort=`: the same list under both names, newest first unless `sort` says otherwise. */
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
 * `GET /api/chat/{targetUserId}/messages`, with `?before={id}` (older ones), `?after={id}` (what
 * a reconnected browser missed) or `?around={id}` (the message and what stands on both sides of
 * it): up to 50, oldest first.
 */
export interface MessagesAnswer extends ChatPage {
  /** Of `around` alone, where `hasMore` is about older ones: whether there are newer ones. */
  hasNewer?: boolean;
}

/** `GET /api/user/blocked`: whom the reader blocked, latest first. */
export interface BlockedAnswer extends PageAnswer {
  blocked: BlockedPerson[];
}

/** A message in which the words were found; the excerpt is the text around the first place. */
export interface SearchHit {
  _id: string;
  senderId: string;
  /** ISO 8601. */
  timestamp: string;
  excerpt: { before: string; found: string; after: string };
}

/**
 * `GET /api/chat/{targetUserId}/search?q=`: newest first. One request looks at a part of a very
 * long conversation: `nextCursor` may come with few hits or none, and the search goes on there.
 */
export interface SearchAnswer extends PageAnswer {
  hits: SearchHit[];
}

/** A connection as an entry in the list of conversations; `_id` is the other developer's. */
export interface ConversationEntry {
  _id: string;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  isOnline: boolean;
  /** Messages of theirs that are not read, counted up to UNREAD_MAX. */
  unread: number;
  /** `null`: nobody has written yet. */
  last: LastLine | null;
}

/** `GET /api/conversations`: newest last line first, then connections without any, newest first. */
export interface ConversationsAnswer extends PageAnswer {
  conversations: ConversationEntry[];
}

/** `GET /api/notifications`: newest first. */
export interface NotificationsAnswer extends PageAnswer {
  notifications: Notification[];
  /** All that are not read, also those on other pages. */
  unread: number;
}

/** `GET` and `PUT /api/notifications/settings`. */
export interface NotificationSettings {
  /** What the person has switched off. */
  muted: Muted[];
  /** The key a browser subscribes to pushes with; `null`: the site sends none. */
  pushKey: string | null;
}

/**
 * `GET /api/email`, and the answer to every change of it. `change` is under way until both
 * addresses have agreed: `approved` at the old one, `confirmed` at the new one.
 */
export interface EmailAnswer {
  emailId: string;
  emailVerified: boolean;
  change: { newEmail: string; approved: boolean; confirmed: boolean; expiresAt: string } | null;
}

/** `POST /api/email/link`: what a link out of a mail would do; nothing is changed by asking. */
export interface EmailLinkAnswer {
  /** It confirms the address of an account, or is one half of a change of it. */
  kind: 'verify' | 'change';
  /** The address it is about; of a change the new one. */
  emailId: string;
  /** Whether the browser is signed in to that account, to another one, or not at all. */
  session: 'own' | 'other' | 'none';
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

/** `POST /api/login`: the person, or, of an account with a second factor, that a code has to follow. */
export type PasswordLoginAnswer = LoginAnswer | { needs: 'code' };

/** What a new passkey or app takes: the password; a sign-in of the last minutes; nothing that a form could ask for. */
export type OwnerProofKind = 'password' | 'signIn' | 'none';

/** `GET /api/step-up`: by what somebody can show that it is still them; nothing, when they need not. */
export interface StepUpAnswer {
  ways: ProofWay[];
}

/** `GET /api/factors`. */
export interface FactorsAnswer {
  /** Since when codes of an app are asked for, in ISO 8601; `null`: they are not. */
  appSince: string | null;
  recoveryCodesLeft: number;
  /** Newest first. */
  trusted: TrustedBrowser[];
  proof: OwnerProofKind;
}

/** `POST /api/factors/app`: what an app is given, as a link that a QR code holds, and to type. */
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
  /** What one made here may be called: the device that asks. */
  proposedName: string;
}
