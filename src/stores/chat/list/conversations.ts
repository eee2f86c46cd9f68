import { atom, type ReadableAtom } from 'nanostores';
import type { ConversationEntry, ConversationsAnswer } from '#shared/api.ts';
import { type LastLine, lastLineOf, laterLine } from '#shared/last-line.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#shared/matching.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { api } from '#stores/client/api.ts';
import { $conversation } from '../conversation.ts';
import { onDelivered } from '../courier.ts';
import { newestFirst, withLine, withMore } from './conversation-list.ts';
import { goLive } from '#stores/live.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';

/** The list; `tail` is what happens to the entries that are not here yet. */
export interface ConversationList {
  entries: readonly ConversationEntry[];
  nextCursor: string | null;
  tail: 'idle' | 'loading' | 'failed';
}

const list = atom<ConversationList>({ entries: [], nextCursor: null, tail: 'idle' });

/** The conversations, newest last line first; connections without any message stand after them. */
export const $conversations: ReadableAtom<ConversationList> = list;

/** The newest line heard of each conversation: an answer that was on its way may be older. */
const heard = new Map<string, LastLine>();
/** Grows with every change of what is asked for; an answer that was overtaken is dropped. */
let round = 0;

/** Takes the page's first data. For the browser only. */
export const seedConversations = (first: ConversationList): void => list.set(first);

async function load(limit: number, cursor: string | null): Promise<ConversationsAnswer> {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) });
  const { conversations, nextCursor } = await api<ConversationsAnswer>(
    'GET',
    `/conversations?${query.toString()}`,
  );
  const entries = conversations.map((entry) => ({
    ...entry,
    last: laterLine(entry.last, heard.get(entry._id) ?? null),
  }));
  return { conversations: entries, nextCursor };
}

/** Loads the list anew while the old one stands; what does not load is left as it was. */
async function refresh(): Promise<void> {
  const mine = ++round;
  try {
    const count = Math.max(PAGE_SIZE, Math.min(list.get().entries.length, PAGE_SIZE_MAX));
    const { conversations, nextCursor } = await load(count, null);
    if (mine !== round) return;
    list.set({ entries: newestFirst(conversations), nextCursor, tail: 'idle' });
  } catch (error) {
    console.warn('The conversations did not load:', error);
    // More of the list was on its way, and is not taken any more.
    const now = list.get();
    if (mine === round && now.tail === 'loading') list.set({ ...now, tail: 'failed' });
  }
}

/** Loads what comes after the last entry, once at a time. */
export async function loadMoreConversations(): Promise<void> {
  const { nextCursor: cursor, tail } = list.get();
  if (cursor === null || tail === 'loading') return;
  const mine = round;
  list.set({ ...list.get(), tail: 'loading' });
  try {
    const { conversations, nextCursor } = await load(PAGE_SIZE, cursor);
    if (mine !== round) return;
    list.set({ entries: withMore(list.get().entries, conversations), nextCursor, tail: 'idle' });
  } catch (error) {
    console.warn('The conversations did not load:', error);
    list.set({ ...list.get(), tail: 'failed' });
  }
}

/** A message was written: its conversation moves to the top. One that was `changed` may be any. */
function noteLine(me: string, message: ChatMessage, what: 'written' | 'changed' = 'written'): void {
  const { sender, targetUserId } = message;
  const other = sender._id === me ? targetUserId : sender._id;
  const line = lastLineOf(message);
  heard.set(other, laterLine(heard.get(other) ?? null, line) ?? line);
  const entries = withLine(list.get().entries, other, line);
  if (entries !== null) list.set({ ...list.get(), entries });
  // It stood further down than what has been loaded.
  else if (what === 'written') void refresh();
}

/** Follows the server, and loads anew with each connection, as after Back. Returns unsubscribe. */
export function followConversations(me: string): () => void {
  goLive(me);
  let shown = $conversation.get()?.messages.at(-1);
  const stops = [
    // The first time too: until then nobody told this page what happened since it was made.
    onConnected(() => void refresh()),
    onSocket('messageReceived', (message) => noteLine(me, message)),
    onDelivered((message) => noteLine(me, message)),
    onSocket('messageChanged', (message) => noteLine(me, message, 'changed')),
    // What this very page changes comes back to it by no event.
    $conversation.listen((chat) => {
      const last = chat?.messages.at(-1);
      if (last !== undefined && last !== shown) noteLine(me, last, 'changed');
      shown = last;
    }),
    onSocket('connectionMade', () => void refresh()),
    onSocket('connectionLost', ({ userId }) => {
      const entries = list.get().entries.filter(({ _id }) => _id !== userId);
      list.set({ ...list.get(), entries });
      // An answer on its way may still have it.
      void refresh();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
