import type { Presence } from './api.ts';

/** Presence and unread counts in the rendered page, for use until the socket connects. */
export interface LiveFirst {
  presence: [userId: string, presence: Presence][];
  unread: [userId: string, count: number][];
}
