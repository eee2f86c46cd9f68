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
}): CountFor {
  const { requests, messages, sessions, notifications } = parts;
  return async (userId) => {
    const conversations = await messages.unread(userId);
    const waiting = await sessions.waiting(userId);
    return {
      requests: await requests.pending(userId),
      // A message may be read between the two queries.
      unread: Math.max(
        0,
        conversations.reduce((sum, { unread }) => sum + unread, -waiting.unread),
      ),
      sessions: waiting.sessions,
      notifications: await notifications.inBell(userId),
      conversations,
    };
  };
}
