import type { ConversationSettings } from '#shared/conversation-settings.ts';
import type { Notification, SecurityKind } from '#shared/notifications.ts';
import type { ChatMessage, ChatPerson } from '#shared/realtime.ts';
import type { ReceivedRequest, Review } from '#shared/matching.ts';
import type { MessageKind } from '#shared/message-kinds.ts';
import type { PairSession } from '#shared/pair-session.ts';
import type { Shown } from '#shared/privacy.ts';
import type { CallNews } from '#shared/call.ts';
import type { FreeNow } from '#shared/free-now.ts';
import type { Developer } from '#shared/user.ts';

export type EndedSessions =
  | { kind: 'all' }
  | { kind: 'some'; sessionIds: readonly string[] }
  /** After a password change: the caller's session continues under the id `renamedTo`. */
  | { kind: 'others'; keptSessionId: string; renamedTo: string };

/** Emit them after the commit. */
export interface BackendEvents {
  sessionsEnded: { userId: string; ended: EndedSessions };
  /** The user is notified whatever their settings are. */
  signInChanged: { userId: string; kind: SecurityKind };
  /** `connectionIds`: the users who were connected to the account. */
  accountDeleted: { userId: string; connectionIds: string[] };
  requestReceived: { toUserId: string; request: ReceivedRequest };
  /** The request is no longer pending; also emitted when interest in return accepted it. */
  requestReviewed: { requestId: string; fromUserId: string; toUserId: string; review: Review };
  /** The recipient undid a decline, or shows a hidden request again. The sender never learns of either. */
  requestRestored: { toUserId: string; request: ReceivedRequest };
  /** The recipient hid a request for a while; only they are notified. */
  requestPutAway: { requestId: string; fromUserId: string; toUserId: string };
  signalUndone: { requestId: string; fromUserId: string; toUserId: string };
  /** A message written by the server: a request's comment, or the notice that a pad was changed. */
  messageWritten: { message: ChatMessage };
  /** A pair session was planned or changed; `session` is the view of `userId`. */
  sessionChanged: { userId: string; session: PairSession };
  /** `free` is null at its end. `isNews`: it just began, so subscribed connections are notified. Only `toUserIds` may see it. */
  freeChanged: { userId: string; free: FreeNow | null; isNews: boolean; toUserIds: string[] };
  /** `again`: tabs that were open before have received the news already. */
  callNews: { toUserId: string; news: CallNews; again?: boolean };
  /** The first sent the request that the second accepted. */
  connectionMade: { users: [Developer, Developer] };
  profileChanged: { person: ChatPerson };
  /** `on`: connections see it again. */
  privacyChanged: { userId: string; what: Shown; on: boolean };
  /** A repeated send doesn't emit it. */
  messageSent: { fromUserId: string; toUserId: string; messageId: string; kind: MessageKind };
  messageDeleted: { fromUserId: string; toUserId: string; messageId: string };
  conversationSet: { userId: string; withUserId: string; settings: ConversationSettings };
  conversationRead: { userId: string; withUserId: string };
  /** `push`: the notification may go to the user's browsers as a push. */
  notified: { userId: string; notification: Notification; push: boolean };
  notificationsRead: { userId: string };
  connectionEnded: { userIds: [string, string] };
  /** `userIds` won't be shown to each other again, whichever of them decided it. */
  partedForGood: { userIds: [string, string] };
  /** `askedIds`: users with a pending request of theirs. */
  developerHidden: { userId: string; askedIds: string[] };
}

type Listener<Name extends keyof BackendEvents> = (event: BackendEvents[Name]) => void;

export interface Events {
  /** A listener must not throw and must catch what it starts. */
  on<Name extends keyof BackendEvents>(name: Name, listener: Listener<Name>): () => void;
  emit<Name extends keyof BackendEvents>(name: Name, event: BackendEvents[Name]): void;
}

export function createEvents(): Events {
  const listeners: { [Name in keyof BackendEvents]?: Set<Listener<Name>> } = {};
  const of = <Name extends keyof BackendEvents>(name: Name) =>
    (listeners[name] ??= new Set() as never) as unknown as Set<Listener<Name>>;
  return {
    on(name, listener) {
      of(name).add(listener);
      return () => void of(name).delete(listener);
    },
    emit(name, event) {
      for (const listener of of(name)) listener(event);
    },
  };
}
