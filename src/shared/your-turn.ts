/** Whose turn it is in a conversation: whoever did not have the last word, from a day on. */
import type { LastLine } from './last-line.ts';

/** Milliseconds after which a last word of the other one waits for the reader. */
export const TURN_AFTER_MS = 24 * 3_600_000;

/** What one may close a conversation with; nobody has to answer it. */
export const CLOSINGS = [
  'Thank you for the talk. I am not looking for somebody to build with right now, and wish you well.',
  'My time is taken for now, so I leave it here. All the best with what you build!',
  'I think we are done with this one. It was good to talk to you!',
] as const;

/** Whether it is the turn of `me`, at `now` in milliseconds. */
export const isTurnOf = (me: string, last: LastLine | null, now: number): boolean =>
  last !== null &&
  last.senderId !== me &&
  last.asks &&
  !last.deleted &&
  Date.parse(last.timestamp) < now - TURN_AFTER_MS;
