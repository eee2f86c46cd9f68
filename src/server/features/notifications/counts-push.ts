import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveCounts } from '#shared/realtime.ts';
import type { Delays } from '../../platform/config/delays.ts';
import type { Log } from '../../platform/log.ts';
import type { UserSockets } from '../../platform/sockets/user-sockets.ts';
import { gather } from '../../platform/jobs/gather.ts';

/** Counts are absolute numbers. */
export function createCountsPush(parts: {
  userSockets: UserSockets;
  /** Without Redis only people connected to this process need counts. */
  alone: boolean;
  countsOf: (userId: string) => Promise<LiveCounts>;
  delays: Pick<Delays, 'counts'>;
  log: Log;
}) {
  const { userSockets, alone, countsOf, delays, log } = parts;
  let changed = new Set<string>();
  let closed = false;

  const warn = (error: unknown): void => log.warn({ err: error }, 'counts not sent');
  const push = async (): Promise<void> => {
    const userIds = changed;
    changed = new Set();
    for (const userId of userIds) {
      if (closed) return;
      await countsOf(userId)
        .then((counts) => userSockets.publish([userId], 'countsChanged', counts))
        .catch(warn);
      // SQLite answers at once: without turns, the counts of all these people would hold the event loop together.
      await nextTurn();
    }
  };
  const { soon } = gather({ ms: delays.counts, work: push, onError: warn });

  return {
    /** One message covers all changes of the next moment. */
    soon(userId: string): void {
      if (alone && userSockets.here(userId).size === 0) return;
      changed.add(userId);
      soon();
    },
    close: (): void => {
      closed = true;
    },
  };
}
