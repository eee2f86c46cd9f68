import type { Presence } from './api.ts';

/** The first state, before the socket connects. */
export interface LiveFirst {
  presence: [userId: string, presence: Presence][];
  unread: [userId: string, count: number][];
}
