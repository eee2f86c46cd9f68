import { createLimiter } from '../limits/limiter.ts';
import type { RateLimits } from '../config/rate-limits.ts';

/** The client of a page; `userId` is null without a session. */
export interface PageClient {
  userId: string | null;
  address: string;
}

/**
 * Renders pages one at a time per client, so that a burst delays only its own client. Throws a Problem beyond the
 * limits, which are per process.
 */
export function createPageQueue(limits: RateLimits) {
  const limit = createLimiter(limits, null);
  const last = new Map<string, Promise<void>>();

  return async <Page>(
    { userId, address }: PageClient,
    make: () => Promise<Page>,
  ): Promise<Page> => {
    // A person's own limit comes first, so that exceeding it doesn't use up the shared one.
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
