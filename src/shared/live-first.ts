import type { Presence } from './api.ts';

/** Presence and unread counts before the socket connects, as pairs of id and state. */
export interface LiveFirst {
  presence: [userId: string, presence: Presence][];
  /** Unread messages; absent people have none. */
  unread: [userId: string, count: number][];
}
