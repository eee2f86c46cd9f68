import { dateFormat } from './language.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a visit as in section 9 of the specification. Future times are "just now", because clocks differ. */
export function lastSeenAgo(lastSeen: string | null, now: number, timeZone?: string): string {
  const seenAt = lastSeen === null ? NaN : Date.parse(lastSeen);
  if (Number.isNaN(seenAt)) return 'recently';
  const ago = now - seenAt;
  if (ago < MINUTE) return 'just now';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)}m ago`;
  if (ago < DAY) return `${Math.floor(ago / HOUR)}h ago`;
  const days = Math.floor(ago / DAY);
  if (days === 1) return 'yesterday';
  if (days < 7) return `${days}d ago`;
  return dateFormat({ timeZone }).format(seenAt);
}

export function presenceLine(
  { isOnline, lastSeen }: { isOnline: boolean; lastSeen: string | null },
  now: number,
  timeZone?: string,
): string {
  return isOnline ? 'Online' : `Offline • Last seen ${lastSeenAgo(lastSeen, now, timeZone)}`;
}
