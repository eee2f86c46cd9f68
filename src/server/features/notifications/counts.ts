import type { LiveCounts } from '#shared/realtime.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { Notifications } from './service.ts';

export type CountFor = (userId: string) => Promise<LiveCounts>;

/** Each event is counted once. */
export function createCounts(parts: {
  requests: { pending(userId: string): Promise<number> };
  messages: Pick<Messages, 'unread'>;
  sessions: { waiting(userId: string): Promise<{ sessions: number; unread: number }> };
  notifications: Pick<Notifications, 'inBell'>;
}): { counts: CountFor } {
  const { requests, messages, sessions, notifications } = parts;
  const counts: CountFor = async (userId) => {
    const unread = await messages.unread(userId);
    const heard = unread.filter(({ muted }) => !muted);
    const waiting = await sessions.waiting(userId);
    return {
      requests: await requests.pending(userId),
      // A message may be read between the two queries.
      unread: Math.max(
        0,
        heard.reduce((sum, one) => sum + Math.max(one.unread, Number(one.marked)), -waiting.unread),
      ),
      sessions: waiting.sessions,
      notifications: await notifications.inBell(userId),
      conversations: unread.flatMap(({ userId: id, unread: count, muted }) =>
        count > 0 ? [{ userId: id, unread: count, ...(muted && { muted }) }] : [],
      ),
    };
  };
  return { counts };
}
