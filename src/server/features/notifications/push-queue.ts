import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { PUSH_MAX } from '#shared/notifications.ts';
import { MINUTE_MS } from '#shared/time.ts';

const AT_ONCE = 64;
const AT_ONCE_EACH = 2;
/** More unsent pushes of a person are dropped. */
const WAITING_MAX = 2 * PUSH_MAX;
/** A host is slow for ten minutes after a push that took this long; a fast answer proves nothing. */
const SLOW_MS = 3000;
const SLOW_FOR_MS = 10 * MINUTE_MS;
const SLOW_HOSTS_MAX = 10_000;

/**
 * Endpoints may be on any host, so a slow one must delay neither others of its person nor other
 * people. `now` is in milliseconds.
 */
export function createPushQueue(now = () => performance.now()) {
  const fast = pLimit(AT_ONCE);
  const slow = pLimit(AT_ONCE);
  const slowHosts = new LRUCache<string, true>({ max: SLOW_HOSTS_MAX, ttl: SLOW_FOR_MS });
  const people = new Map<string, ReturnType<typeof pLimit>>();

  async function timed(host: string, push: () => Promise<void>): Promise<void> {
    const began = now();
    await push();
    if (now() - began >= SLOW_MS) slowHosts.set(host, true);
  }

  /** Resolves when `push` is done or dropped. */
  return async (userId: string, host: string, push: () => Promise<void>): Promise<void> => {
    const own = people.get(userId) ?? pLimit(AT_ONCE_EACH);
    if (own.pendingCount >= WAITING_MAX) return;
    people.set(userId, own);
    await own(async () => {
      // The host may become slow while the push waits.
      const isSent = await fast(async () => {
        if (slowHosts.has(host)) return false;
        await timed(host, push);
        return true;
      });
      if (!isSent) await slow(() => timed(host, push));
    });
    // The queue counts a finished push until the next turn.
    setImmediate(() => {
      if (own.activeCount + own.pendingCount === 0) people.delete(userId);
    });
  };
}
