import type { CountsAnswer } from '#shared/api.ts';
import type { Requests } from './requests/service.ts';

export type Counts = Pick<CountsAnswer, 'requests' | 'unread'>;

/** What waits for a developer: pending requests, unread messages. */
export type CountFor = (userId: string) => Promise<Counts>;

export function createCounts({ requests }: { requests: Pick<Requests, 'pending'> }): CountFor {
  return async (userId) => ({ requests: await requests.pending(userId), unread: 0 });
}
