/** The rule of "Your turn": the other person wrote last, at least a day ago. */
import type { LastLine } from './last-line.ts';

/** Milliseconds after which a last message awaits an answer. */
export const TURN_AFTER_MS = 24 * 3_600_000;

/** Standard messages that end a conversation without expecting an answer. */
export const CLOSINGS = [
  'Thank you for the talk. I am not looking for somebody to build with right now, and wish you well.',
  'My time is taken for now, so I leave it here. All the best with what you build!',
  'I think we are done with this one. It was good to talk to you!',
] as const;

/** Returns whether it is `me`'s turn at `now`, in milliseconds. */
export const isTurnOf = (me: string, last: LastLine | null, now: number): boolean =>
  last !== null &&
  last.senderId !== me &&
  last.asks &&
  !last.deleted &&
  Date.parse(last.timestamp) < now - TURN_AFTER_MS;
