import type { ServerResponse } from 'node:http';
import { createInFlight } from '../limits/in-flight.ts';
import { createLimiter } from '../limits/limiter.ts';
import type { RateLimits } from '../config/rate-limits.ts';

/**
 * Renders pages one at a time per client, so that a burst delays only its own client. Throws a Problem beyond the
 * limits, which are per process. Resolves to `null` without the page if the client of `response` leaves first.
 */
export function createPageQueue(limits: RateLimits) {
  const limit = createLimiter(limits, null);
  const oneByOne = createInFlight(1);

  return async <Page>(
    { userId, address }: { userId: string | null; address: string },
    response: Pick<ServerResponse, 'once' | 'off'> | null,
    make: () => Promise<Page>,
  ): Promise<Page | null> => {
    // A person's own limit comes first, so that exceeding it doesn't use up the shared one.
    if (userId !== null) await limit('page.user', userId);
    await limit('page.address', address);
    return oneByOne(userId ?? address, response, make);
  };
}
