import type { Presence } from './api.ts';

/** What a page knows of its people before there is a socket, as pairs of id and state. */
export interface LiveFirst {
  presence: [userId: string, presence: Presence][];
  /** Messages of theirs that are not read; who is not in it wrote none. */
  unread: [userId: string, count: number][];
}
