import type { Presence } from '#shared/api.ts';
import type { Connections } from '../connections/service.ts';
import type { Log } from '../log.ts';
import type { PresenceSource } from '../presence.ts';
import type { Reach } from '../sockets/reach.ts';
import type { AppSocket } from '../sockets/types.ts';
import type { LastSeen } from './last-seen.ts';

/** Milliseconds someone may be without a socket before they are offline: a reload takes less. */
export const GRACE_MS = 1500;

/** Online is who has a live socket on any node; their connections hear of it. */
export interface LivePresence extends PresenceSource {
  of(userId: string): Promise<Presence>;
  arrived(socket: AppSocket): void;
  left(socket: AppSocket): void;
  /** Keeps the present time for everyone here, so that a crash loses little. */
  touch(): void;
  /** Stores when everyone here was seen last; says nothing, for they come back elsewhere. */
  close(): Promise<void>;
}

export function createLivePresence(parts: {
  reach: Reach;
  lastSeen: LastSeen;
  connections: Pick<Connections, 'idsOf'>;
  log: Log;
}): LivePresence {
  const { reach, lastSeen, connections, log } = parts;
  const leaving = new Map<string, NodeJS.Timeout>();

  const telling = (work: Promise<void>): void => {
    work.catch((error: unknown) => {
      log.warn({ err: error }, 'presence not told');
    });
  };

  const goOnline = async (userId: string): Promise<void> => {
    reach.tell(await connections.idsOf(userId), 'userWentOnline', { userId });
  };

  const goOffline = async (userId: string, seenAt: number): Promise<void> => {
    if (await reach.anywhere(userId)) return;
    lastSeen.set(userId, seenAt);
    const payload = { userId, lastSeen: new Date(seenAt).toISOString() };
    reach.tell(await connections.idsOf(userId), 'userWentOffline', payload);
  };

  const isOnline = (userId: string): boolean | Promise<boolean> =>
    leaving.has(userId) || reach.anywhere(userId);

  return {
    isOnline,

    async of(userId) {
      if (await isOnline(userId)) {
        return { isOnline: true, lastSeen: null };
      }
      const seenAt = await lastSeen.get(userId);
      return { isOnline: false, lastSeen: seenAt === null ? null : new Date(seenAt).toISOString() };
    },

    arrived(socket) {
      const userId = socket.data.person._id;
      if (!reach.add(socket)) return;
      const timer = leaving.get(userId);
      clearTimeout(timer);
      leaving.delete(userId);
      if (timer === undefined) telling(goOnline(userId));
    },

    left(socket) {
      const userId = socket.data.person._id;
      if (!reach.remove(socket)) return;
      const seenAt = Date.now();
      const timer = setTimeout(() => {
        leaving.delete(userId);
        telling(goOffline(userId, seenAt));
      }, GRACE_MS);
      leaving.set(userId, timer);
    },

    touch() {
      const now = Date.now();
      for (const userId of reach.everyoneHere()) lastSeen.set(userId, now);
    },

    async close() {
      this.touch();
      for (const [userId, timer] of leaving) {
        clearTimeout(timer);
        lastSeen.set(userId, Date.now());
      }
      leaving.clear();
      await lastSeen.flush();
    },
  };
}
