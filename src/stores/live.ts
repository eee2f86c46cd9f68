import { atom, type ReadableAtom } from 'nanostores';
import type { User } from '#shared/user.ts';
import { setCounts } from '#stores/notifications/counts.ts';
import { SOUND_KEY } from './chat/sound-key.ts';
import { noteReceived } from './chat/receipts.ts';
import { unsentPrefix } from './chat/unsent-key.ts';
import { forgetConnected, notifyConnected } from './connections/notify-connected.ts';
import { declinedKey } from './requests/declined-key.ts';
import { outboxKey } from '#stores/feed/outbox-key.ts';
import { endRing, followRing } from '#stores/calls/ring.ts';
import { api } from '#stores/client/api.ts';
import { connectSocket, onConnected, onOffline, onSocket } from '#stores/client/socket.ts';
import { local } from '#stores/client/storage.ts';
import { setUser } from '#stores/client/user.ts';

const unread = atom<ReadonlyMap<string, number>>(new Map());

/** Unread messages by who wrote them; whoever is not in it wrote none. */
export const $unread: ReadableAtom<ReadonlyMap<string, number>> = unread;

/** Whether the server has said it: then it is true, also that nobody wrote. */
let told = false;

/** Takes the page's first data, unless the server has said better. For the browser only. */
export function seedUnread(first: ReadonlyMap<string, number>): void {
  if (!told) unread.set(first);
}

let following = false;
/** Whether the connection was away. */
let missed = false;

/**
 * Makes an island page of `userId` live: opens the socket, keeps the badges and {@link $unread}
 * true, notes arriving messages as received, and sends what an earlier page could not as soon as
 * there is a connection. Once is enough. For the browser only.
 */
export function goLive(userId: string): void {
  if (following) return;
  following = true;
  onSocket('countsChanged', ({ conversations, ...counts }) => {
    setCounts(counts);
    told = true;
    unread.set(new Map(conversations.map((one) => [one.userId, one.unread])));
    const count = counts.unread > 0 ? `(${counts.unread}) ` : '';
    document.title = document.title.replace(/^(\(\d+\) )?/, count);
  });
  onSocket('messageReceived', ({ _id, sender, targetUserId }) => {
    if (targetUserId !== userId) return;
    noteReceived(sender._id, _id);
    if (SOUND_KEY in local) {
      import('./chat/on-demand/sound.ts').then(
        (sound) => sound.announceMessage(sender._id, () => unread.get().has(sender._id)),
        (error: unknown) => console.warn('The sound did not load:', error),
      );
    }
  });
  onSocket('profileChanged', () => void refreshUser());
  onSocket('talk', followRing);
  // Nobody tells a page without a connection that a ring is over; one that goes on is repeated.
  onOffline(endRing);
  onSocket('connectionMade', ({ connection }) => notifyConnected(connection));
  onSocket('connectionLost', (lost) => {
    forgetConnected(lost.userId);
    // Drafts, edits and changes of the pad: what is stored for two people names both.
    for (const key of Object.keys(local)) {
      if (`${key}:`.includes(`:${userId}:${lost.userId}:`)) Reflect.deleteProperty(local, key);
    }
  });
  offerUndo(userId);
  onConnected(() => sendUnsent(userId));
  // What happened meanwhile nobody told this page.
  onOffline(() => (missed = true));
  onConnected(() => {
    if (missed) void refreshUser();
    missed = false;
  });
  connectSocket(userId);
}

/** Asks for the person when another page or device has changed them, for instance confirmed their email. */
async function refreshUser(): Promise<void> {
  try {
    setUser(await api<User>('GET', '/profile/view'));
  } catch (error) {
    console.warn('The profile did not load:', error);
  }
}

/** What was declined a moment ago, here or in another tab, can be brought back on any page. */
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

const ignore = (error: unknown) => console.warn('Nothing can be brought back:', error);

/** Mostly there is nothing, and then what sends it is not loaded. */
function sendUnsent(userId: string): void {
  const keys = Object.keys(local);
  const later = (error: unknown) => console.warn('What is unsent waits for its time:', error);
  if (keys.some((key) => key.startsWith(unsentPrefix(userId)))) {
    import('./chat/sender.ts').then(({ startSender }) => startSender(userId)).catch(later);
  }
  if (keys.includes(outboxKey(userId))) {
    import('#stores/feed/signal-sender.ts')
      .then(({ sendSignals }) => sendSignals(userId))
      .catch(later);
  }
}
