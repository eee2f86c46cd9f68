import { atom, type ReadableAtom } from 'nanostores';
import type { Presence } from '#shared/api.ts';
import { setCounts } from './badges.ts';
import { startCourier } from './chat/courier.ts';
import { noteReceived } from './chat/receipts.ts';
import { readRoot } from './root.ts';
import { askSocket, connectSocket, onConnected, onSocket } from './socket.ts';

const unread = atom<ReadonlyMap<string, number>>(new Map());
const presence = atom<ReadonlyMap<string, Presence>>(new Map());

/** Unread messages by who wrote them; whoever is not in it wrote none. */
export const $unread: ReadableAtom<ReadonlyMap<string, number>> = unread;

/** Who is here, as far as {@link watchPresence} asked or the server said. */
export const $presence: ReadableAtom<ReadonlyMap<string, Presence>> = presence;

let following = false;

/**
 * Makes an island page live: opens the socket, keeps the badges and {@link $unread} true, notes
 * arriving messages as received, and sends what an earlier page could not. Once is enough.
 */
export function goLive(): void {
  if (following) return;
  following = true;
  onSocket('countsChanged', ({ requests, unread: all, conversations }) => {
    setCounts({ requests, unread: all });
    unread.set(new Map(conversations.map(({ userId, unread: theirs }) => [userId, theirs])));
  });
  onSocket('messageReceived', ({ _id, sender, targetUserId }) => {
    if (targetUserId === readRoot()?._id) noteReceived(sender._id, _id);
  });
  onSocket('userWentOnline', ({ userId }) => know(userId, { isOnline: true, lastSeen: null }));
  onSocket('userWentOffline', ({ userId, lastSeen }) =>
    know(userId, { isOnline: false, lastSeen }),
  );
  const user = readRoot();
  if (user) startCourier(user._id);
  connectSocket();
}

/** Keeps {@link $presence} true for these connections while they are shown; answers how to stop. */
export function watchPresence(userIds: readonly string[]): () => void {
  return onConnected(() => {
    for (const userId of userIds) void look(userId);
  });
}

async function look(userId: string): Promise<void> {
  const answer = await askSocket('getUserOnlineStatus', { targetUserId: userId });
  if (answer?.ok) know(userId, { isOnline: answer.isOnline, lastSeen: answer.lastSeen });
}

function know(userId: string, state: Presence): void {
  presence.set(new Map(presence.get()).set(userId, state));
}
