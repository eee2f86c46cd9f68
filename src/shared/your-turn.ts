/** It is a reader's turn if the other person wrote last, at least a day ago. */
import type { LastLine } from './last-line.ts';
import { DAY_MS } from './time.ts';

export const TURN_AFTER_MS = DAY_MS;

export const CLOSINGS = [
  'Thanks for chatting. I’m not looking for a partner right now, but I wish you all the best.',
  'I don’t have time at the moment, so I’ll leave it here. Good luck with your project!',
  'I think we’re done here. It was great talking to you!',
] as const;

export const isTurnOf = (me: string, last: LastLine | null, now: number): boolean =>
  last !== null &&
  last.senderId !== me &&
  last.asks &&
  !last.deleted &&
  Date.parse(last.timestamp) < now - TURN_AFTER_MS;
