import { atom } from 'nanostores';
import type { Presence } from '#shared/api.ts';
import { NO_SETTINGS } from '#shared/conversation-settings.ts';
import { MESSAGE_MAX } from '#shared/limits.ts';
import { tidyMessage } from '#shared/message-text.ts';
import type { ChatHistory, ChatMessage } from '#shared/realtime.ts';
import type { User } from '#shared/user.ts';
import { goLive } from '../live.ts';
import { loadPart } from '#stores/client/part.ts';
import { isConnected, onConnected, onSocket, tellSocket } from '#stores/client/socket.ts';
import { arrived, beginComplete, changeArrived, rejoin, takeHistory } from './catch-up.ts';
import {
  $conversation,
  change,
  concerns,
  type Conversation,
  moveReceipts,
  seedConversation,
  takeMessages,
} from './conversation.ts';
import { onDelivered, startSender } from './sender.ts';
import { post } from './outbox.ts';
import { $attached, type Attached, filesOf, setAttached } from './pictures.ts';
import { noteRead } from './receipts.ts';
import { followTypers, stopTyping } from './typing.ts';

/** Messages may be queued after the page's first connection. */
export const $maySend = atom(false);

export function seedChat(first: Conversation | null): void {
  if (first === null) return;
  seedConversation(first);
  beginComplete();
}

export function followChat(me: User, targetUserId: string): () => void {
  startSender(me._id);
  goLive(me._id);
  // The page may contain messages whose acknowledgement was lost.
  takeMessages($conversation.get()?.messages ?? []);
  const view = () => {
    const seen = document.visibilityState === 'visible';
    tellSocket('viewing', { targetUserId: seen ? targetUserId : null });
  };
  /** Opening a conversation, or writing in it, ends its mark. */
  const open = () => {
    const isMarked = $conversation.get()?.settings.isMarkedUnread;
    if (isMarked && document.visibilityState === 'visible')
      void loadPart(() => import('./on-demand/set-conversation.ts')).then((part) =>
        part?.setConversation(targetUserId, { unread: false }),
      );
  };
  const look = () => {
    view();
    open();
  };
  const show = (userId: string, presence: Presence) => {
    if (userId === targetUserId) change(() => ({ presence }));
  };
  open();
  document.addEventListener('visibilitychange', look);
  const stops = [
    () => document.removeEventListener('visibilitychange', look),
    onConnected(view),
    onConnected(() => $maySend.set(true)),
    onConnected(() => void rejoin(me.firstName)),
    onSocket('chatHistory', (history) => {
      // Other servers may answer with a plain list.
      if (Array.isArray(history)) void takeHistory(bareHistory(targetUserId, history));
      else if (history.targetUserId === targetUserId) void takeHistory(history);
    }),
    onSocket('messageReceived', (message) => {
      if (!concerns(message)) return;
      takeMessages([message]);
      arrived();
    }),
    onDelivered((message) => {
      if (!concerns(message)) return;
      takeMessages([message]);
      arrived();
      open();
    }),
    onSocket('messageChanged', (message) => {
      if (concerns(message)) changeArrived(message);
    }),
    onSocket('messageDelivered', ({ userId, messageId }) => {
      if (userId === targetUserId) moveReceipts('theirs', { receivedUpTo: messageId });
    }),
    onSocket('readUpTo', (read) => {
      if (read.userId === targetUserId) moveReceipts('theirs', { readUpTo: read.messageId });
      else if (read.targetUserId === targetUserId)
        moveReceipts('mine', { readUpTo: read.messageId });
    }),
    onSocket('conversationSettings', ({ userId, settings }) => {
      if (userId === targetUserId) change(() => ({ settings }));
    }),
    onSocket('userOnlineStatus', ({ userId, ...presence }) => show(userId, presence)),
    onSocket('userWentOnline', ({ userId }) => show(userId, { isOnline: true, lastSeen: null })),
    onSocket('userWentOffline', ({ userId, lastSeen }) =>
      show(userId, { isOnline: false, lastSeen }),
    ),
    onSocket('connectionLost', ({ userId }) => {
      if (userId === targetUserId) change(() => ({ kind: 'over' }));
    }),
    followTypers(),
    renewOfflineCopy(targetUserId),
  ];
  return () => stops.forEach((stop) => stop());
}

const bareHistory = (targetUserId: string, messages: ChatMessage[]): ChatHistory => {
  const [mine, theirs] = [NO_RECEIPTS, NO_RECEIPTS];
  const settings = NO_SETTINGS;
  return { targetUserId, messages, hasMore: false, mine, theirs, settings, changes: 0 };
};
const NO_RECEIPTS = { receivedUpTo: null, readUpTo: null };

export const messageLength = (text: string): number => tidyMessage(text).length;

export function sendObstacle(text: string, mayBeBlank = false): 'blank' | 'too long' | null {
  const length = messageLength(text);
  return length === 0 && !mayBeBlank ? 'blank' : length > MESSAGE_MAX ? 'too long' : null;
}

/** The files are in memory at once, and in the browser's store a moment later. */
function postPictures(targetUserId: string, text: string, attached: readonly Attached[]): void {
  const files = attached.map(({ file }) => file);
  const clientId = post(
    targetUserId,
    text,
    attached.map(({ url, width, height, alt }) => ({ url, width, height, alt })),
  );
  filesOf.set(clientId, files);
  setAttached([]);
  void loadPart(() => import('./on-demand/unsent-pictures.ts')).then((part) =>
    part?.keepFiles(clientId),
  );
}

/** Returns false if the text is blank without pictures, too long, or typed before the first connection. */
export function sendMessage(typed: string): boolean {
  const now = $conversation.get();
  const pictures = $attached.get();
  const obstacle = sendObstacle(typed, pictures.length > 0);
  if (now === null || obstacle !== null || !(isConnected() || $maySend.get())) return false;
  stopTyping(now.me, now.target._id);
  if (pictures.length === 0) post(now.target._id, tidyMessage(typed));
  else postPictures(now.target._id, tidyMessage(typed), pictures);
  return true;
}

export function markRead(messageId: string): void {
  const now = $conversation.get();
  if (now === null || messageId <= (now.mine.readUpTo ?? '')) return;
  moveReceipts('mine', { readUpTo: messageId });
  noteRead(now.target._id, messageId);
}

/** A copy is a request for the whole page. */
const LATER_MS = 300_000;

const stateOf = (chat: Conversation | null): string =>
  `${chat?.messages.at(-1)?._id ?? ''} ${String(chat?.changes)}`;

/** The service worker's first copy of the page lacks later messages. */
function renewOfflineCopy(targetUserId: string): () => void {
  let stored = stateOf($conversation.get());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = stateOf($conversation.get());
    // Plain http has no service workers.
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (now !== stored) workers?.controller?.postMessage({ keep: `/chat/${targetUserId}` });
    stored = now;
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') renew();
  };
  document.addEventListener('visibilitychange', onVisibility);
  const stop = $conversation.listen(() => (timer ??= setTimeout(renew, LATER_MS)));
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

export async function setReaction(id: string, emoji: string, on: boolean): Promise<void> {
  const part = await loadPart(() => import('./on-demand/message-changes.ts'));
  await part?.react(id, emoji, on);
}

/** The server's count includes messages that aren't loaded, but arrives a moment later. */
export function unreadBelow(chat: Conversation, counted: number): number {
  const { messages, me, mine, past, older } = chat;
  let here = 0;
  let at = messages.length - 1;
  for (; at >= 0; at -= 1) {
    const message = messages[at];
    if (message === undefined || message._id <= (mine.readUpTo ?? '')) break;
    if (message.sender._id !== me) here += 1;
  }
  const goesOn = at < 0 && (past !== null || older !== 'none');
  return goesOn ? Math.max(here, counted) : here;
}
