import type { ConversationEntry } from '#shared/api.ts';
import { type LastLine, lastLineOf, laterLine } from '#shared/last-line.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { api } from '#stores/client/api.ts';
import { createPagedList, pagesOf } from '#stores/client/paged-list.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';
import { goLive } from '#stores/live.ts';
import { $conversation } from '../conversation.ts';
import { onDelivered } from '../sender.ts';
import { conversationsFailed } from '../words.ts';

export const conversations = createPagedList<ConversationEntry>(
  pagesOf(
    (query) => api('GET /conversations', { query }),
    (answer) => answer.conversations,
  ),
  conversationsFailed,
);

/** A `changed` message need not be the newest. */
function noteLine(me: string, message: ChatMessage, what: 'written' | 'changed' = 'written'): void {
  const { sender, targetUserId } = message;
  const other = sender._id === me ? targetUserId : sender._id;
  conversations.update((entries) => {
    const lined = withLine(entries, other, lastLineOf(message));
    // The conversation is beyond the loaded pages.
    if (lined === null && what === 'written') void conversations.catchUp();
    return lined ?? entries;
  });
}

export function followConversations(me: string): () => void {
  goLive(me);
  let shown = $conversation.get()?.messages.at(-1);
  const stops = [
    // Events between rendering and the first connect were missed.
    onConnected(() => void conversations.catchUp()),
    onSocket('messageReceived', (message) => noteLine(me, message)),
    onDelivered((message) => noteLine(me, message)),
    onSocket('messageChanged', (message) => noteLine(me, message, 'changed')),
    // Changes of this page arrive by no event.
    $conversation.listen((chat) => {
      const last = chat?.messages.at(-1);
      if (last !== undefined && last !== shown) noteLine(me, last, 'changed');
      shown = last;
    }),
    onSocket('conversationSettings', ({ userId, settings }) =>
      conversations.update((entries) => {
        // The conversation was archived when the list loaded.
        if (!entries.some(({ _id }) => _id === userId)) void conversations.catchUp();
        return entries.map((entry) => (entry._id === userId ? { ...entry, settings } : entry));
      }),
    ),
    onSocket('connectionMade', () => void conversations.catchUp()),
    onSocket('connectionLost', ({ userId }) => conversations.remove(userId)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Older messages change nothing. Null means the conversation isn't loaded. */
function withLine(
  entries: ConversationEntry[],
  id: string,
  line: LastLine,
): ConversationEntry[] | null {
  const known = entries.find(({ _id }) => _id === id);
  if (known === undefined) return null;
  if (laterLine(known.last, line) !== line) return entries;
  return entries
    .map((entry) => (entry === known ? { ...known, last: line, place: line._id } : entry))
    .toSorted(({ place: a }, { place: b }) => (a === b ? 0 : a > b ? -1 : 1));
}
