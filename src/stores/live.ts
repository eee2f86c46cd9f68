import { atom } from 'nanostores';
import { setCounts } from '#stores/notifications/counts.ts';
import { noteReceived } from './chat/receipts.ts';
import { forgetConnected, notifyConnected } from './connections/notify-connected.ts';
import { declinedKey, outboxKey, SOUND_KEY, unsentPrefix } from './keys.ts';
import { endRing, followRing } from '#stores/calls/ring.ts';
import { api } from '#stores/client/api.ts';
import { connectSocket, onConnected, onOffline, onSocket } from '#stores/client/socket.ts';
import { local } from '#stores/client/storage.ts';
import { setUser } from '#stores/client/user.ts';

/** Absent senders have no unread messages. */
export const $unread = atom<ReadonlyMap<string, number>>(new Map());

/** Before the first `countsChanged`, an empty map means “unknown”. */
let hasServerCount = false;

/** The server may have sent newer counts. */
export function seedUnread(first: ReadonlyMap<string, number>): void {
  if (!hasServerCount) $unread.set(first);
}

/** Senders of unread messages whose conversation isn't muted. */
let heard: string[] = [];

let following = false;
let missed = false;

/**
 * Call this once per page. It also acknowledges arriving messages and sends what earlier pages
 * couldn't.
 */
export function goLive(userId: string): void {
  if (following) return;
  following = true;
  onSocket('countsChanged', ({ conversations, ...counts }) => {
    setCounts(counts);
    hasServerCount = true;
    $unread.set(new Map(conversations.map((one) => [one.userId, one.unread])));
    heard = conversations.flatMap((one) => (one.muted ? [] : one.userId));
    const count = counts.unread > 0 ? `(${counts.unread}) ` : '';
    document.title = document.title.replace(/^(\(\d+\) )?/, count);
  });
  onSocket('messageReceived', ({ _id, sender, targetUserId }) => {
    if (targetUserId !== userId) return;
    noteReceived(sender._id, _id);
    if (SOUND_KEY in local) {
      import('./chat/on-demand/sound.ts').then(
        (sound) => sound.announceMessage(sender._id, () => heard.includes(sender._id)),
        (error: unknown) => console.warn('The sound did not load:', error),
      );
    }
  });
  onSocket('profileChanged', () => void refreshUser());
  onSocket('session', ({ session }) => {
    import('./sessions/on-demand/session-news.ts').then((part) => part.announce(session), ignore);
  });
  onSocket('free', ({ userId: who, free }) => {
    if (who !== userId) return;
    document.querySelector('body > header')?.toggleAttribute('data-free', free !== null);
  });
  onSocket('callNews', followRing);
  // The end of a ring can't reach a disconnected page. A continuing ring is repeated.
  onOffline(endRing);
  onSocket('connectionMade', ({ connection, answered }) => notifyConnected(connection, answered));
  onSocket('connectionLost', (lost) => {
    forgetConnected(lost.userId);
    // Keys of drafts, edits and pad changes for the former connection contain both ids.
    for (const key of Object.keys(local)) {
      if (`${key}:`.includes(`:${userId}:${lost.userId}:`)) Reflect.deleteProperty(local, key);
    }
  });
  offerUndo(userId);
  onConnected(() => sendUnsent(userId));
  // Events during the interruption didn't reach this page.
  onOffline(() => (missed = true));
  onConnected(() => {
    if (missed) void refreshUser();
    missed = false;
  });
  connectSocket(userId);
}

/** Another page or device may have changed the user, for example by a confirmed email. */
async function refreshUser(): Promise<void> {
  try {
    setUser(await api('GET /profile/view'));
  } catch (error) {
    console.warn('The profile did not load:', error);
  }
}

/** Loads the undo of declined requests once this or another tab has declined one. */
function offerUndo(userId: string): void {
  const key = declinedKey(userId);
  const load = (): void => {
    import('./requests/declined.ts').then(({ followDeclined }) => followDeclined(userId), ignore);
  };
  if (key in local) load();
  else
    addEventListener('storage', (event) => {
      if (event.key === key) load();
    });
}

const ignore = (error: unknown) => console.warn('A part of the page did not load:', error);

/** Unsent signals and messages are rare, so their senders load only if needed. */
function sendUnsent(userId: string): void {
  const keys = Object.keys(local);
  if (keys.some((key) => key.startsWith(unsentPrefix(userId)))) {
    import('./chat/sender.ts').then(({ startSender }) => startSender(userId)).catch(ignore);
  }
  if (keys.includes(outboxKey(userId))) {
    import('#stores/feed/signal-sender.ts')
      .then(({ sendSignals }) => sendSignals(userId))
      .catch(ignore);
  }
}
