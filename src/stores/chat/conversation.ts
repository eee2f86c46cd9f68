import { atom } from 'nanostores';
import type { MessagesAnswer, Presence } from '#shared/api.ts';
import type { ChatOpening } from '#shared/chat-opening.ts';
import type { ConversationSettings } from '#shared/conversation-settings.ts';
import type { AroundPage, ChatMessage, Receipts } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { laterReceipt, mergeMessages } from './message-list.ts';
import { forget } from './outbox.ts';

/** This id sorts before every other. */
export const BEGINNING = '00000000-0000-0000-0000-000000000000';

export type Edge = 'none' | 'idle' | 'loading' | 'failed';

export interface HistoryWindow {
  messages: readonly ChatMessage[];
  older: Edge;
  newer: Edge;
}

export interface Conversation {
  /** `over`: the other person has left or is no longer connected. */
  kind: 'open' | 'over';
  me: string;
  target: Developer;
  presence: Presence;
  settings: ConversationSettings;
  /** The list is sorted by id and contains all of the newest messages. */
  messages: readonly ChatMessage[];
  older: Edge;
  /** The reader's position in the history, if there is a gap before `messages`. */
  past: HistoryWindow | null;
  /** The first message that was unread at the opening; null after an answer. */
  unreadFrom: string | null;
  mine: Receipts;
  theirs: Receipts;
  /** Some later changes may be loaded too. */
  changes: number;
}

export type ReadyOpening = Extract<ChatOpening, { kind: 'ready' }>;

/** Null until the page's first data arrives. */
export const $conversation = atom<Conversation | null>(null);

export function conversationOf(opening: ReadyOpening, me: string): Conversation {
  const { target, presence, history } = opening;
  const { messages, hasMore, mine, theirs, settings, left, changes } = history;
  const past = left === undefined ? null : windowOf(left);
  const unread = (past ?? history).messages.find(
    ({ _id, sender }) => sender._id !== me && _id > (mine.readUpTo ?? ''),
  );
  return {
    kind: 'open',
    me,
    target,
    presence,
    settings,
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

export function seedConversation(first: Conversation): void {
  if (first.target._id !== $conversation.get()?.target._id) latest.clear();
  $conversation.set(first);
}

/** Added messages get their newest known state. */
export function change(turn: (now: Conversation) => Partial<Conversation>): void {
  const now = $conversation.get();
  if (now === null) return;
  const next = { ...now, ...turn(now) };
  const { past } = next;
  $conversation.set({
    ...next,
    messages: asChanged(next.messages),
    past: past === null ? null : renewed(past),
  });
}

function renewed(past: HistoryWindow): HistoryWindow {
  const messages = asChanged(past.messages);
  return messages === past.messages ? past : { ...past, messages };
}

const isChanged = (message: ChatMessage): boolean => message.change !== undefined;

/** Unsent messages that arrive are no longer unsent. */
export function takeMessages(incoming: readonly ChatMessage[]): void {
  const now = $conversation.get();
  if (now === null) return;
  noteChanges(incoming);
  const messages = mergeMessages(now.messages, incoming);
  const own = incoming.filter(({ sender }) => sender._id === now.me);
  const unreadFrom = own.some(({ _id }) => _id > (now.unreadFrom ?? '')) ? null : now.unreadFrom;
  if (messages !== now.messages || incoming.some(isChanged))
    change(() => ({ messages, unreadFrom }));
  for (const { clientId } of own) if (clientId !== null) forget(clientId);
}

/** Changes of messages that aren't loaded are remembered. */
export function takeChanges(incoming: readonly ChatMessage[]): void {
  noteChanges(incoming);
  change(() => ({}));
}

export function concerns(message: ChatMessage): boolean {
  const now = $conversation.get();
  if (now === null) return false;
  // Other servers may omit the recipient; then it is the other person of this conversation.
  const { sender, targetUserId: to = sender._id === now.me ? now.target._id : now.me } =
    message as Partial<ChatMessage> & Pick<ChatMessage, 'sender'>;
  const both = [sender._id, to];
  return both.includes(now.me) && both.includes(now.target._id);
}

/** Receipts never move back. */
export function moveReceipts(whose: 'mine' | 'theirs', to: Partial<Receipts>): void {
  change((now) => {
    const { receivedUpTo, readUpTo } = now[whose];
    const read = laterReceipt(readUpTo, to.readUpTo ?? null);
    const received = laterReceipt(laterReceipt(receivedUpTo, to.receivedUpTo ?? null), read);
    return { [whose]: { receivedUpTo: received, readUpTo: read } };
  });
}

const params = () => ({ targetUserId: $conversation.get()?.target._id ?? '' });

type PageQuery = { before: string } | { after: string } | { around: string };

export function fetchPage(query: PageQuery): Promise<MessagesAnswer> {
  return api('GET /chat/:targetUserId/messages', { params: params(), query });
}

export function fetchChanges(after: number): Promise<MessagesAnswer> {
  const query = { after: String(after) };
  return api('GET /chat/:targetUserId/changes', { params: params(), query });
}

/** An older page of history may arrive after a change. */
const latest = new Map<string, ChatMessage>();

export const changeNumber = ({ change }: ChatMessage): number => change?.number ?? 0;

function noteChanges(incoming: readonly ChatMessage[]): void {
  for (const message of incoming) {
    const known = latest.get(message._id);
    const number = changeNumber(message);
    if (number > (known === undefined ? 0 : changeNumber(known))) latest.set(message._id, message);
  }
}

/** Returns the same list if nothing differs. */
function asChanged(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  if (latest.size === 0) return messages;
  const all = messages.map((message) => {
    const newest = latest.get(message._id);
    const newer = newest !== undefined && changeNumber(newest) > changeNumber(message);
    return newer ? newest : message;
  });
  return all.every((message, index) => message === messages[index]) ? messages : all;
}
