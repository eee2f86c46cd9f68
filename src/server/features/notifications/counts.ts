import type { LiveCounts } from '#shared/realtime.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { Notifications } from './service.ts';

export type CountFor = (userId: string) => Promise<LiveCounts>;

export function createCounts(parts: {
  requests: { pending(userId: string): Promise<number> };
  messages: Pick<Messages, 'unread'>;
  notifications: Pick<Notifications, 'unread'>;
}): CountFor {
  const { requests, messages, notifications } = parts;
  return async (userId) => {
    const conversations = await messages.unread(userId);
    return {
      requests: await requests.pending(userId),
      unread: conversations.reduce((sum, { unread }) => sum + unread, 0),
      notifications: await notifications.unread(userId),
      conversations,
    };
  };
}
