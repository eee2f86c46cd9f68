import type { Muted, Notification } from './notifications.ts';
import type { TrustedBrowser } from './factors.ts';
import type { Passkey } from './passkeys.ts';
import type { ConversationSettings } from './conversation-settings.ts';
import type { LastLine } from './last-line.ts';
import type { ChatPage } from './realtime.ts';
import type { BlockedPerson } from './safety.ts';
import type { FilterName } from './feed-filters.ts';
import type { ReceivedRequest, SentRequest, SetAsideRequest } from './matching.ts';
import type { FreeNow } from './free-now.ts';
import type { SavedPerson } from './saved.ts';
import type { Developer, User } from './user.ts';
import type { Device } from './user-agent.ts';

export interface LoginAnswer {
  data: User;
}

/** `on` is null if the site doesn't learn. */
export interface LearningAnswer {
  on: boolean | null;
}

export interface SkillsAnswer {
  /** At least two people list each. */
  used: string[];
  /** Whether GET /skills/github can ask for the reader's repositories. */
  gitHub: boolean;
}

export interface CountsAnswer {
  user: User | null;
  requests: number;
  unread: number;
  sessions: number;
  notifications: number;
}

export interface ProfileEditAnswer {
  message: string;
  data: User;
}

/** `nextCursor` is null on the last page. */
export interface PageAnswer {
  nextCursor: string | null;
}

/** The first reason is the strongest. */
export interface Suggestion extends Developer {
  reasons: string[];
  free?: FreeNow;
  /** The reader saved them for later. */
  isSaved?: boolean;
}

export interface FilterMatch {
  count: number;
  /** False if `count` is a lower bound. */
  exact: boolean;
  /** Minimum gain from removing one filter, largest first. */
  loosen: { filter: FilterName; more: number }[];
}

export interface FeedAnswer extends PageAnswer {
  users: Suggestion[];
  /** Present only on the first page of a filtered feed. */
  matching?: FilterMatch;
}

export type IgnoredAnswer = PageAnswer & { users: Developer[] };

export type Relation =
  | { kind: 'self' | 'none' | 'ignored' | 'asked' | 'connected' }
  /** The reader declined, or a connection ended. */
  | { kind: 'declined' | 'parted' }
  /** The reader has a pending request from them. */
  | { kind: 'received'; requestId: string };

export interface DeveloperAnswer {
  user: Developer;
  relation: Relation;
  reasons: string[];
  /** Shared hours per week. */
  sharedHours: number;
}

export type ReceivedAnswer = PageAnswer & { connectionRequest: ReceivedRequest[] };

export interface PairAcceptAnswer {
  connection: Developer;
}

export type SentAnswer = PageAnswer & { requests: SentRequest[] };

export type SavedAnswer = PageAnswer & { saved: SavedPerson[] };

export type SetAsideAnswer = PageAnswer & { requests: SetAsideRequest[] };

/** `connection` is set if the answer connects the two people, as mutual interest does. */
export interface SendAnswer {
  message: string;
  connection?: Developer;
}

export interface ConnectionState {
  /** The reader should answer the other person's last message. */
  turn: boolean;
  /** Start of the next or running session. */
  sessionAt: string | null;
  lastAt: string | null;
}

/** A new connection has no `state` until the list is loaded again. */
export interface Connection extends Developer {
  state?: ConnectionState;
}

/** Both fields hold the same list. */
export interface ConnectionsAnswer extends PageAnswer {
  connections: Connection[];
  data: Connection[];
}

/** `lastSeen` is null while online or never seen. */
export interface Presence {
  isOnline: boolean;
  lastSeen: string | null;
}

export interface TargetAnswer extends Presence {
  user: Developer;
}

export interface MessagesAnswer extends ChatPage {
  /** Present with `around`, where `hasMore` concerns older messages. */
  hasNewer?: boolean;
}

export type BlockedAnswer = PageAnswer & { blocked: BlockedPerson[] };

export interface SearchHit {
  _id: string;
  senderId: string;
  timestamp: string;
  excerpt: { before: string; found: string; after: string };
}

/** A request covers a part of a long conversation: `nextCursor` continues, even after few or no hits. */
export type SearchAnswer = PageAnswer & { hits: SearchHit[] };

/** `_id` is the other person's. */
export interface ConversationEntry {
  _id: string;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  isOnline: boolean;
  unread: number;
  last: LastLine | null;
  settings: ConversationSettings;
  /** The list is sorted by this id: of the newest message, or of the time of connecting. */
  place: string;
}

export type ConversationsAnswer = PageAnswer & { conversations: ConversationEntry[] };

export interface NotificationsAnswer extends PageAnswer {
  notifications: Notification[];
  /** The number counts all pages. */
  unread: number;
}

export interface NotificationSettings {
  muted: Muted[];
  /** Public key for push subscriptions; null if push is off. */
  pushKey: string | null;
}

/** A `change` needs both addresses: `approved` by the old, `confirmed` by the new. */
export interface EmailAnswer {
  emailId: string;
  emailVerified: boolean;
  change: { newEmail: string; approved: boolean; confirmed: boolean; expiresAt: string } | null;
}

/** The answer describes a mail link without using it. */
export interface EmailLinkAnswer {
  kind: 'verify' | 'change';
  /** The new address, for a change. */
  emailId: string;
  /** The owner of the browser's session: this account, another, or none. */
  session: 'own' | 'other' | 'none';
}

export type EmailConfirmedAnswer =
  | { kind: 'verified' }
  /** The other address still has to confirm. */
  | { kind: 'half'; waitsFor: 'old' | 'new'; newEmail: string }
  | { kind: 'changed'; emailId: string };

/** `place` is a part of the IP address; `lastActive` may be some minutes late. */
export interface SignedInDevice extends Device {
  _id: string;
  place: string | null;
  lastActive: string;
  current: boolean;
}

export interface DevicesAnswer {
  devices: SignedInDevice[];
}

/** `confirmation`: the person must open the link in their mail before logging in. */
export type SignUpAnswer = User | { needs: 'confirmation' };
export type PasswordLoginAnswer = LoginAnswer | { needs: 'code' | 'confirmation' };

/** Proof for a new passkey or app: the password, a recent sign-in, or nothing. */
export type OwnerProofKind = 'password' | 'signIn' | 'none';

export interface FactorsAnswer {
  /** Start of two-factor authentication, or null. */
  appSince: string | null;
  recoveryCodesLeft: number;
  trusted: TrustedBrowser[];
  proof: OwnerProofKind;
}

/** `link` holds the secret for a QR code. */
export interface AppSecretAnswer {
  secret: string;
  link: string;
}

export interface RecoveryCodesAnswer {
  recoveryCodes: string[];
}

export interface PasskeysAnswer {
  passkeys: Passkey[];
  proof: OwnerProofKind;
  proposedName: string;
}
