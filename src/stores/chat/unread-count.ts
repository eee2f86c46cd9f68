import type { Conversation } from './conversation.ts';

/**
 * How many messages of the other one wait below. The server's count, where there is one, knows
 * of those that are not here; it comes a moment later than the messages.
 */
export function unreadBelow(chat: Conversation, counted: number): number {
  const { messages, me, mine, past, older } = chat;
  let here = 0;
  let at = messages.length - 1;
  for (; at >= 0; at -= 1) {
    const message = messages[at];
    if (message === undefined || message._id <= (mine.readUpTo ?? '')) break;
    if (message.sender._id !== me) here += 1;
  }
  const goesOn = at < 0 && (past !== null || older !== 'none');
  return goesOn ? Math.max(here, counted) : here;
}
