import { atom, type ReadableAtom } from 'nanostores';
import type { MessagesAnswer, Presence } from '#shared/api.ts';
import type { ChatOpening } from '#shared/chat-opening.ts';
import type { ChatMarks, ChatMessage } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';
import { api } from '../api.ts';
import { asChanged, forgetChanges, noteChanges } from './changes.ts';
import { laterMark, mergeMessages } from './message-list.ts';
import { forget } from './outbox.ts';

/** The conversation this page is about. */
export interface Conversation {
  /** `over`: the other one has left, or is no connection any more. */
  kind: 'open' | 'over';
  me: string;
  target: Developer;
  presence: Presence;
  /** In the order of their ids; the newest are all here. */
  messages: readonly ChatMessage[];
  /** What is known of the messages before the first one here. */
  older: 'none' | 'idle' | 'loading' | 'failed';
  mine: ChatMarks;
  theirs: ChatMarks;
  /** All changes up to this number are here; of later ones perhaps some. */
  changes: number;
}

export type ReadyOpening = Extract<ChatOpening, { kind: 'ready' }>;

const conversation = atom<Conversation | null>(null);

/** `null` until the page has brought it. */
export const $conversation: ReadableAtom<Conversation | null> = conversation;

/** The conversation a page's first data stands for. */
export function conversationOf(opening: ReadyOpening, me: string): Conversation {
  const { target, presence, history } = opening;
  const { messages, hasMore, mine, theirs, changes } = history;
  const older = hasMore ? 'idle' : 'none';
  return { kind: 'open', me, target, presence, messages, older, mine, theirs, changes };
}

/** Takes the page's first data. For the browser only. */
export function seedConversation(first: Conversation): void {
  if (first.target._id !== conversation.get()?.target._id) forgetChanges();
  conversation.set(first);
}

/** Changes what is known; without a conversation, nothing. */
export function change(turn: (now: Conversation) => Partial<Conversation>): void {
  const now = conversation.get();
  if (now !== null) conversation.set({ ...now, ...turn(now) });
}

/** Takes messages in wherever they belong, each once. What the server has is no longer unsent. */
export function takeMessages(incoming: readonly ChatMessage[]): void {
  const now = conversation.get();
  if (now === null) return;
  noteChanges(incoming);
  const messages = asChanged(mergeMessages(now.messages, incoming));
  if (messages !== now.messages) change(() => ({ messages }));
  for (const { sender, clientId } of incoming) {
    if (sender._id === now.me && clientId !== null) forget(clientId);
  }
}

/** Takes in messages as they have become; those that are not here are only remembered. */
export function takeChanges(incoming: readonly ChatMessage[]): void {
  noteChanges(incoming);
  const now = conversation.get();
  if (now === null) return;
  const messages = asChanged(now.messages);
  if (messages !== now.messages) change(() => ({ messages }));
}

/** Whether a message belongs to this conversation. */
export function concerns(message: ChatMessage): boolean {
  const now = conversation.get();
  if (now === null) return false;
  const both = [message.sender._id, message.targetUserId];
  return both.includes(now.me) && both.includes(now.target._id);
}

/** Marks only move on. */
export function moveMarks(whose: 'mine' | 'theirs', to: Partial<ChatMarks>): void {
  change((now) => {
    const { receivedUpTo, readUpTo } = now[whose];
    const read = laterMark(readUpTo, to.readUpTo ?? null);
    const received = laterMark(laterMark(receivedUpTo, to.receivedUpTo ?? null), read);
    return { [whose]: { receivedUpTo: received, readUpTo: read } };
  });
}

/** One page of the conversation, from the server. Throws what `api` throws. */
export function fetchPage(query: { before: string } | { after: string }): Promise<MessagesAnswer> {
  const target = conversation.get()?.target._id ?? '';
  return api('GET', `/chat/${target}/messages?${new URLSearchParams(query).toString()}`);
}

/** The messages changed after a number, as they are now. Throws what `api` throws. */
export function fetchChanges(after: number): Promise<MessagesAnswer> {
  const target = conversation.get()?.target._id ?? '';
  return api('GET', `/chat/${target}/changes?after=${after}`);
}

/** Loads what comes before the first message here, once at a time. */
export async function loadOlder(): Promise<void> {
  const now = conversation.get();
  const [first] = now?.messages ?? [];
  if (first === undefined || now?.older === 'none' || now?.older === 'loading') return;
  change(() => ({ older: 'loading' }));
  try {
    const { messages, hasMore } = await fetchPage({ before: first._id });
    noteChanges(messages);
    change(({ messages: known }) => ({
      messages: asChanged(mergeMessages(known, messages)),
      older: hasMore ? 'idle' : 'none',
    }));
  } catch (error) {
    console.warn('Older messages did not load:', error);
    change(() => ({ older: 'failed' }));
  }
}
