import { createLimiter } from '../limits/limiter.ts';
import type { RateLimits } from '../config/rate-limits.ts';

/** Who asks for a page; `userId` is `null` without a session. */
export interface PageClient {
  userId: string | null;
  address: string;
}

/**
 * Makes the pages of one client one after the other, with everybody else's work between two, so
 * that many asked for at once make only their own client wait. Throws a Problem beyond the limits,
 * which are counted here: what they guard is this process.
 */
export function createPageQueue(limits: RateLimits) {
  const limit = createLimiter(limits, null);
  const last = new Map<string, Promise<void>>();

  return async <Page>(
    { userId, address }: PageClient,
    make: () => Promise<Page>,
  ): Promise<Page> => {
    // First the person's own: whoever is beyond it uses up nothing of what others share.
    if (userId !== null) await limit('page.user', userId);
    await limit('page.address', address);
    const client = userId ?? address;
    const before = last.get(client);
    const turn = Promise.withResolvers<void>();
    last.set(client, turn.promise);
    await before;
    try {
      return await make();
    } finally {
      setImmediate(() => {
        if (last.get(client) === turn.promise) last.delete(client);
        turn.resolve();
      });
    }
  };
}
