import type { Conversation } from './conversation.ts';

/** The server's count includes messages that aren't loaded, but arrives a moment later. */
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
