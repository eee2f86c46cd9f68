import { dateFormat, daysAgo } from '#shared/language.ts';
import type { ConnectionOrder } from '#shared/connection-order.ts';
import { DAY_MS } from '#shared/time.ts';

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
export const plan = 'Plan';
export const withName = (name: string): string => `a session with ${name}`;
export const yourTurn = 'Your turn';
export const noMessages = 'No messages yet';
export const lastTalked = (days: number): string => `Last talked ${daysAgo(days)}`;

const WEEK_MS = 6 * DAY_MS;

/** The weekday tells the day of the next six days. Both times are in milliseconds since 1970. */
export function session(at: number, now: number, timeZone: string | undefined): string {
  if (at <= now) return 'Session now';
  const soon = { weekday: 'short' } as const;
  const later = { day: 'numeric', month: 'short' } as const;
  const day = at < now + WEEK_MS ? soon : later;
  const text = dateFormat({ ...day, hour: '2-digit', minute: '2-digit', timeZone }).format(at);
  return `Session ${text.replace(',', '')}`;
}
export const unread = 'unread';
export const shared = 'Skills you both list';
export const moreShared = (count: number): string => `+${String(count)}`;
