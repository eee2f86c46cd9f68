import type { LiveCounts } from '#shared/realtime.ts';
import type { Log } from '../../platform/log.ts';
import type { UserSockets } from '../../platform/sockets/user-sockets.ts';

/** An open chat has read a message within these milliseconds. */
const GATHER_MS = 500;

/** Counts are absolute numbers. */
export function createCountsPush(parts: {
  userSockets: UserSockets;
  /** Without Redis only people connected to this process need counts. */
  alone: boolean;
  countsOf: (userId: string) => Promise<LiveCounts>;
  log: Log;
}) {
  const { userSockets, alone, countsOf, log } = parts;
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const push = async (): Promise<void> => {
    const userIds = changed;
    changed = new Set();
    timer = null;
    for (const userId of userIds) {
      try {
        userSockets.publish([userId], 'countsChanged', await countsOf(userId));
      } catch (error) {
        log.warn({ err: error }, 'counts not sent');
      }
    }
  };

  return {
    /** One message covers all changes of the next moment. */
    soon(userId: string): void {
      if (alone && userSockets.here(userId).size === 0) return;
      changed.add(userId);
      timer ??= setTimeout(() => void push(), GATHER_MS);
    },
    close(): void {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
