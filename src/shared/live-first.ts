import type { Presence } from './api.ts';
import type { FreeEntry } from './free-now.ts';

/** Presence, unread counts and free time in the rendered page, for use until the socket connects. */
export interface LiveFirst {
  presence: [userId: string, presence: Presence][];
  unread: [userId: string, count: number][];
  free: FreeEntry[];
}
