import type { ConnectionOrder } from '#shared/connection-order.ts';

export const title = 'Connections';
export const loading = 'Building Your Network';
export const failed = { title: 'Connection Lost', button: 'Reconnect Now' };
export const none = {
  title: 'Your Network Awaits',
  line: 'Send interest from the feed. People who accept appear here.',
  button: 'Go to the feed',
};

export const search = 'Search by name';
export const sort = 'Sort by';
export const sorts: Record<ConnectionOrder['sort'], string> = {
  newest: 'Newest',
  talk: 'Recent messages',
  name: 'Name',
};
export const apply = 'Show';
export const noneCalled = {
  title: (q: string): string => `No connections match “${q}”`,
  line: 'Part of a first or last name is enough.',
  button: 'Show everyone',
};

export const online = 'Online';
export const message = 'Message';
export const unread = 'unread';
export const shared = 'Skills you both list';
export const moreShared = (count: number): string => `+${String(count)}`;
