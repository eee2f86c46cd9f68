import type { Notification, SecurityKind } from '#shared/notifications.ts';
import type { ChatMessage, ChatPerson } from '#shared/realtime.ts';
import type { ReceivedRequest, Review } from '#shared/matching.ts';
import type { MessageKind } from '#shared/message-kinds.ts';
import type { PairSession } from '#shared/pair-session.ts';
import type { CallNews } from '#shared/call.ts';
import type { Developer } from '#shared/user.ts';

/** Which of a person's sessions ended. */
export type EndedSessions =
  | { kind: 'all' }
  | { kind: 'one'; sessionId: string }
  /** A new password: the caller's session goes on under the id `renamedTo`. */
  | { kind: 'others'; keptSessionId: string; renamedTo: string };

/** What happened, told in this process after it was committed. */
export interface BackendEvents {
  sessionsEnded: { userId: string; ended: EndedSessions };
  /** Something about how one signs in is not what it was: its person is told, whatever they switched off. */
  signInChanged: { userId: string; kind: SecurityKind };
  /** `connectionIds`: who was connected to the account. */
  accountDeleted: { userId: string; connectionIds: string[] };
  requestReceived: { toUserId: string; request: ReceivedRequest };
  /** The request is no longer pending; also told when interest in return accepted it. */
  requestReviewed: { requestId: string; fromUserId: string; toUserId: string; review: Review };
  /** Its receiver takes back that they declined it: it is pending again. Its sender never knew. */
  declineUndone: { toUserId: string; request: ReceivedRequest };
  /** Its receiver does not want to see a request for a while; nobody else is told. */
  requestPutAway: { requestId: string; fromUserId: string; toUserId: string };
  /** A signal was taken back; when it was a request, it is no longer pending. */
  signalUndone: { requestId: string; fromUserId: string; toUserId: string };
  /** A message that no page sent: what was said with a request, or that a pad was changed. */
  messageWritten: { message: ChatMessage };
  /** A planned session is new or not what it was; as `userId` sees it now. */
  sessionChanged: { userId: string; session: PairSession };
  /** What became of a talk of `toUserId`; `again`: they were told before, in tabs that were open by then. */
  talk: { toUserId: string; news: CallNews; again?: boolean };
  connectionMade: { users: [Developer, Developer] };
  profileChanged: { person: ChatPerson };
  /** A message was stored for the first time. */
  messageSent: { fromUserId: string; toUserId: string; messageId: string; kind: MessageKind };
  /** Its author deleted a message. */
  messageDeleted: { fromUserId: string; toUserId: string; messageId: string };
  /** `userId` has read what `withUserId` wrote, or some of it. */
  conversationRead: { userId: string; withUserId: string };
  /** Something waits for `userId`; `push`: it may be pushed to their browsers. */
  notified: { userId: string; notification: Notification; push: boolean };
  /** Some of what waited for them is read. */
  notificationsRead: { userId: string };
  /** The two are not connected any more; their conversation is closed. */
  connectionEnded: { userIds: [string, string] };
  /** The two are to meet nowhere again, whoever of them wanted it so. */
  partedForGood: { userIds: [string, string] };
  /** Nobody meets them for now; `askedIds`: who has a pending request of theirs. */
  developerHidden: { userId: string; askedIds: string[] };
}

type Listener<Name extends keyof BackendEvents> = (event: BackendEvents[Name]) => void;

export interface Events {
  /** Answers how to stop listening. A listener must not throw; what it starts it must catch. */
  on<Name extends keyof BackendEvents>(name: Name, listener: Listener<Name>): () => void;
  emit<Name extends keyof BackendEvents>(name: Name, event: BackendEvents[Name]): void;
}

/** Events between the services and whoever tells people about them. */
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
