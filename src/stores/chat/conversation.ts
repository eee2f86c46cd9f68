import { atom, type ReadableAtom } from 'nanostores';
import type { MessagesAnswer, Presence } from '#shared/api.ts';
import type { ChatOpening } from '#shared/chat-opening.ts';
import type { AroundPage, ReadReceipts, ChatMessage } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { asChanged, forgetChanges, noteChanges } from './changes.ts';
import { laterMark, mergeMessages } from './message-list.ts';
import { forget } from './outbox.ts';

/** Sorts before every id. */
export const BEGINNING = '00000000-0000-0000-0000-000000000000';

/** What is known of the messages beyond an end of a window. */
export type Edge = 'none' | 'idle' | 'loading' | 'failed';

/** A part of the conversation without a gap in itself. */
export interface HistoryWindow {
  messages: readonly ChatMessage[];
  older: Edge;
  newer: Edge;
}

/** The conversation this page is about. */
export interface Conversation {
  /** `over`: the other one has left, or is no connection any more. */
  kind: 'open' | 'over';
  me: string;
  target: Developer;
  presence: Presence;
  /** In the order of their ids; the newest are all here. */
  messages: readonly ChatMessage[];
  older: Edge;
  /** Where the reader is, when something that is not here lies between that and `messages`. */
  past: HistoryWindow | null;
  /** The first message that was unread when the conversation was opened. */
  unreadFrom: string | null;
  mine: ReadReceipts;
  theirs: ReadReceipts;
  /** All changes up to this number are here; of later ones perhaps some. */
  changes: number;
}

export type ReadyOpening = Extract<ChatOpening, { kind: 'ready' }>;

const conversation = atom<Conversation | null>(null);
const over = atom(false);

/** `null` until the page has brought it. */
export const $conversation: ReadableAtom<Conversation | null> = conversation;

/** Whether the two are no longer connected: the tools of the chat leave with the conversation. */
export const $isOver: ReadableAtom<boolean> = over;

/** The conversation a page's first data stands for. */
export function conversationOf(opening: ReadyOpening, me: string): Conversation {
  const { target, presence, history } = opening;
  const { messages, hasMore, mine, theirs, left, changes } = history;
  const past = left === undefined ? null : windowOf(left);
  const unread = (past ?? history).messages.find(
    ({ _id, sender }) => sender._id !== me && _id > (mine.readUpTo ?? ''),
  );
  return {
    kind: 'open',
    me,
    target,
    presence,
    messages,
    older: edge(hasMore),
    past,
    unreadFrom: unread?._id ?? null,
    mine,
    theirs,
    changes,
  };
}

export const edge = (hasMore: boolean): Edge => (hasMore ? 'idle' : 'none');

export const windowOf = ({ messages, hasMore, hasNewer }: AroundPage): HistoryWindow => ({
  messages,
  older: edge(hasMore),
  newer: edge(hasNewer),
});

/** Takes the page's first data. For the browser only. */
export function seedConversation(first: Conversation): void {
  if (first.target._id !== conversation.get()?.target._id) forgetChanges();
  conversation.set(first);
}

/**
 * Changes what is known; without a conversation, nothing. Messages that come in here stand there
 * in their newest known state.
 */
export function change(turn: (now: Conversation) => Partial<Conversation>): void {
  const now = conversation.get();
  if (now === null) return;
  const next = { ...now, ...turn(now) };
  const { past } = next;
  conversation.set({
    ...next,
    messages: asChanged(next.messages),
    past: past === null ? null : renewed(past),
  });
  over.set(next.kind === 'over');
}

function renewed(past: HistoryWindow): HistoryWindow {
  const messages = asChanged(past.messages);
  return messages === past.messages ? past : { ...past, messages };
}

const isChanged = (message: ChatMessage): boolean => message.change !== undefined;

/** Takes messages in wherever they belong, each once. What the server has is no longer unsent. */
export function takeMessages(incoming: readonly ChatMessage[]): void {
  const now = conversation.get();
  if (now === null) return;
  noteChanges(incoming);
  const messages = mergeMessages(now.messages, incoming);
  if (messages !== now.messages || incoming.some(isChanged)) change(() => ({ messages }));
  for (const { sender, clientId } of incoming) {
    if (sender._id === now.me && clientId !== null) forget(clientId);
  }
}

/** Takes in messages as they have become; those that are not here are only remembered. */
export function takeChanges(incoming: readonly ChatMessage[]): void {
  noteChanges(incoming);
  change(() => ({}));
}

/** Whether a message belongs to this conversation. */
export function concerns(message: ChatMessage): boolean {
  const now = conversation.get();
  if (now === null) return false;
  // Another server may leave out to whom it was written: then to this page's two.
  const { sender, targetUserId: to = sender._id === now.me ? now.target._id : now.me } =
    message as Partial<ChatMessage> & Pick<ChatMessage, 'sender'>;
  const both = [sender._id, to];
  return both.includes(now.me) && both.includes(now.target._id);
}

/** Marks only move on. */
export function moveMarks(whose: 'mine' | 'theirs', to: Partial<ReadReceipts>): void {
  change((now) => {
    const { receivedUpTo, readUpTo } = now[whose];
    const read = laterMark(readUpTo, to.readUpTo ?? null);
    const received = laterMark(laterMark(receivedUpTo, to.receivedUpTo ?? null), read);
    return { [whose]: { receivedUpTo: received, readUpTo: read } };
  });
}

type PageQuery = { before: string } | { after: string } | { around: string };

/** One page of the conversation, from the server. Throws what `api` throws. */
export function fetchPage(query: PageQuery): Promise<MessagesAnswer> {
  const target = conversation.get()?.target._id ?? '';
  return api('GET', `/chat/${target}/messages?${new URLSearchParams(query).toString()}`);
}

/** The messages changed after a number, as they are now. Throws what `api` throws. */
export function fetchChanges(after: number): Promise<MessagesAnswer> {
  const target = conversation.get()?.target._id ?? '';
  return api('GET', `/chat/${target}/changes?after=${after}`);
}
