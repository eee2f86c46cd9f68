import pLimit from 'p-limit';
import type { Presence } from '#shared/api.ts';
import type { Delays } from '../../platform/config/delays.ts';
import type { Database } from '../../platform/db/database.ts';
import { gather } from '../../platform/jobs/gather.ts';
import type { Log } from '../../platform/log.ts';
import type { Privacy } from '../privacy/service.ts';
import type { UserSockets } from '../../platform/sockets/user-sockets.ts';
import type { AppSocket } from '../../platform/sockets/types.ts';
import type { Registry, RegistryNews } from './registry.ts';
import { findLastSeen, saveLastSeen } from './repository.ts';
import { iso } from '../../platform/time.ts';

const TELLING_AT_ONCE = 4;
const GATHER_MS = 250;
const ROWS = 500;

/** People with a live socket on any node are online. */
export function createLivePresence(parts: {
  userSockets: UserSockets;
  database: Database;
  connections: { idsOf(userId: string): Promise<string[]> };
  privacy: Pick<Privacy, 'sharing' | 'showing'>;
  delays: Pick<Delays, 'presence'>;
  log: Log;
  makeRegistry: (news: RegistryNews) => Registry;
}) {
  const { userSockets, database, connections, delays, privacy, log, makeRegistry } = parts;
  const leaving = new Map<string, NodeJS.Timeout>();
  const unsaved = new Map<string, number>();

  /** A whole office may leave at once, so last visits are stored in batches. */
  const saving = gather({
    ms: GATHER_MS,
    async work() {
      const rows = [...unsaved].map(([userId, seenAt]) => ({ userId, seenAt }));
      for (let from = 0; from < rows.length; from += ROWS) {
        const some = rows.slice(from, from + ROWS);
        await saveLastSeen(database.db, some);
        for (const { userId, seenAt } of some) {
          if (unsaved.get(userId) === seenAt) unsaved.delete(userId);
        }
      }
    },
    onError: (error) => log.warn({ err: error }, 'last seen not stored'),
  });

  const setSeen = (userId: string, seenAt: number): void => {
    unsaved.set(userId, seenAt);
    saving.soon();
  };

  /** Milliseconds since 1970; null means never seen. */
  const seenAtOf = async (userId: string): Promise<number | null> =>
    unsaved.get(userId) ?? (await findLastSeen(database.db, userId)) ?? null;

  const telling = (work: Promise<void>): void => {
    work.catch((error: unknown) => {
      log.warn({ err: error }, 'presence not sent');
    });
  };

  const isHere = (userId: string): boolean => userSockets.here(userId).size > 0;
  /** A failed node may leave thousands; their connections are queried a few at a time. */
  const limited = pLimit(TELLING_AT_ONCE);

  const watchersOf = async (userId: string): Promise<string[]> =>
    privacy.sharing('presence', userId, await connections.idsOf(userId));

  const goOnline = async (userId: string): Promise<void> => {
    if (!(await isOnline(userId))) return;
    // Privacy is read last, as in every answer, so a switch in the meantime counts.
    userSockets.publish(await watchersOf(userId), 'userWentOnline', { userId });
  };

  const goOffline = async (userId: string, lastSign: number): Promise<void> => {
    // The node stored the time of leaving, unless it died.
    const seenAt = Math.max(lastSign, (await seenAtOf(userId)) ?? 0);
    setSeen(userId, seenAt);
    const watchers = await watchersOf(userId);
    // The person came back meanwhile.
    if (isHere(userId)) return;
    const payload = { userId, lastSeen: iso(seenAt) };
    userSockets.publish(watchers, 'userWentOffline', payload);
  };

  const registry = makeRegistry({
    came: (userId) => telling(limited(() => goOnline(userId))),
    gone: (userId, lastSign) => telling(limited(() => goOffline(userId, lastSign))),
    here: () => userSockets.everyoneHere(),
  });

  const isOnline = (userId: string): boolean | Promise<boolean> =>
    leaving.has(userId) || isHere(userId) || registry.elsewhere(userId);

  /** A crash loses little, because the time is stored for everyone here. */
  const touch = (): void => {
    const now = Date.now();
    for (const userId of userSockets.everyoneHere()) setSeen(userId, now);
  };

  async function online(viewerId: string, ids: readonly string[]): Promise<string[]> {
    const states = await Promise.all(ids.map(async (id) => await isOnline(id)));
    const here = ids.filter((_, at) => states[at]);
    return privacy.sharing('presence', viewerId, here);
  }

  return {
    online,

    async of(viewerId: string, userId: string): Promise<Presence> {
      const live = await isOnline(userId);
      const seenAt = live ? null : await seenAtOf(userId);
      const [shown] = await privacy.sharing('presence', viewerId, [userId]);
      if (shown === undefined) return { isOnline: false, lastSeen: null };
      return { isOnline: live, lastSeen: iso(seenAt) };
    },

    async onlineAmong(userId: string, ids: readonly string[]): Promise<string[]> {
      const connected = new Set(await connections.idsOf(userId));
      return online(
        userId,
        [...new Set(ids)].filter((id) => connected.has(id)),
      );
    },

    /** Sends the new state after a press of the switch, to connections with visible presence. */
    turned(userId: string, isShown: boolean): void {
      const hide = async () => {
        const watchers = await privacy.showing('presence', await connections.idsOf(userId));
        userSockets.publish(watchers, 'userWentOffline', { userId, lastSeen: null });
      };
      telling(isShown ? goOnline(userId) : hide());
    },

    arrived(socket: AppSocket): void {
      const userId = socket.data.person._id;
      if (!userSockets.add(socket)) return;
      const timer = leaving.get(userId);
      clearTimeout(timer);
      leaving.delete(userId);
      if (timer === undefined) registry.join(userId);
    },

    left(socket: AppSocket): void {
      const userId = socket.data.person._id;
      if (!userSockets.remove(socket)) return;
      const seenAt = Date.now();
      const timer = setTimeout(() => {
        leaving.delete(userId);
        setSeen(userId, seenAt);
        registry.leave(userId, seenAt);
      }, delays.presence);
      leaving.set(userId, timer);
    },

    touch,

    /** Nothing is published, because people reconnect elsewhere. */
    async close(): Promise<void> {
      touch();
      for (const [userId, timer] of leaving) {
        clearTimeout(timer);
        setSeen(userId, Date.now());
      }
      leaving.clear();
      await registry.close();
      await saving.flush();
    },
  };
}
