import { atom, type ReadableAtom } from 'nanostores';
import type { Presence } from '#shared/api.ts';
import { setCounts } from './badges.ts';
import { startCourier } from './chat/courier.ts';
import { noteReceived } from './chat/receipts.ts';
import { askSocket, connectSocket, onConnected, onSocket } from './socket.ts';

const unread = atom<ReadonlyMap<string, number>>(new Map());
const presence = atom<ReadonlyMap<string, Presence>>(new Map());

/** Unread messages by who wrote them; whoever is not in it wrote none. */
export const $unread: ReadableAtom<ReadonlyMap<string, number>> = unread;

/** Who is here, as far as {@link watchPresence} asked or the server said. */
export const $presence: ReadableAtom<ReadonlyMap<string, Presence>> = presence;

/** Take the page's first data, unless the server has said better. For the browser only. */
export function seedUnread(first: ReadonlyMap<string, number>): void {
  if (unread.get().size === 0) unread.set(first);
}
export function seedPresence(first: ReadonlyMap<string, Presence>): void {
  presence.set(new Map([...first, ...presence.get()]));
}

let following = false;

/**
 * Makes an island page of `userId` live: opens the socket, keeps the badges and {@link $unread}
 * true, notes arriving messages as received, and sends what an earlier page could not. Once is
 * enough. For the browser only.
 */
export function goLive(userId: string): void {
  if (following) return;
  following = true;
  onSocket('countsChanged', ({ requests, unread: all, conversations }) => {
    setCounts({ requests, unread: all });
    unread.set(new Map(conversations.map((one) => [one.userId, one.unread])));
  });
  onSocket('messageReceived', ({ _id, sender, targetUserId }) => {
    if (targetUserId === userId) noteReceived(sender._id, _id);
  });
  onSocket('userWentOnline', (here) => know(here.userId, { isOnline: true, lastSeen: null }));
  onSocket('userWentOffline', (gone) =>
    know(gone.userId, { isOnline: false, lastSeen: gone.lastSeen }),
  );
  startCourier(userId);
  connectSocket(userId);
}

/** Keeps {@link $presence} true for these connections while they are shown; answers how to stop. */
export function watchPresence(userIds: readonly string[]): () => void {
  let round = 0;
  const lookAll = async (): Promise<void> => {
    round += 1;
    const mine = round;
    for (const userId of userIds) {
      // One after the other: a long list must not use up what a socket may ask.
      if (mine === round) await look(userId);
    }
  };
  const stop = onConnected(() => void lookAll());
  return () => {
    round += 1;
    stop();
  };
}

async function look(targetUserId: string): Promise<void> {
  const answer = await askSocket('getUserOnlineStatus', { targetUserId });
  if (answer?.ok) {
    know(targetUserId, { isOnline: answer.isOnline, lastSeen: answer.lastSeen });
  } else if (answer?.code === 'too_many_requests') {
    await new Promise((resolve) => setTimeout(resolve, (answer.retryAfter ?? 1) * 1000));
  }
}

function know(userId: string, state: Presence): void {
  presence.set(new Map(presence.get()).set(userId, state));
}
