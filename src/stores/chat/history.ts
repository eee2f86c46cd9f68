import { atom } from 'nanostores';
import type { ChatMessage } from '#shared/realtime.ts';
import {
  $conversation,
  BEGINNING,
  change,
  type Conversation,
  type Edge,
  edge,
  fetchPage,
  type HistoryWindow,
  windowOf,
} from './conversation.ts';
import { mergeMessages } from './message-list.ts';

/** A long log keeps these newest messages when the reader returns to its end. */
const KEPT = 500;
const MANY = 5000;

interface Found {
  id: string;
  /** Search results are highlighted. */
  marked: boolean;
}

/** Each request is a new object. */
export const $found = atom<Found | null>(null);

/** Late results of earlier jumps are dropped. */
let jump = 0;

export const shownOf = (chat: Conversation): HistoryWindow =>
  chat.past ?? { messages: chat.messages, older: chat.older, newer: 'none' };

/** One call at a time. */
export async function loadOlder(): Promise<void> {
  const now = $conversation.get();
  if (now === null) return;
  const { messages, older } = shownOf(now);
  const [first] = messages;
  if (first === undefined || older === 'none' || older === 'loading') return;
  const put = (found: readonly ChatMessage[], to: Edge): void => {
    // A jump may have replaced the window. Compares ids, because the message itself may have changed.
    const grown = ({ messages, older }: Pick<HistoryWindow, 'messages' | 'older'>) =>
      messages[0]?._id === first._id
        ? { messages: mergeMessages(messages, found), older: to }
        : { messages, older };
    change((then) => ({
      ...grown(then),
      past: then.past && { ...then.past, ...grown(then.past) },
    }));
  };
  put([], 'loading');
  try {
    const page = await fetchPage({ before: first._id });
    put(page.messages, edge(page.hasMore));
  } catch (error) {
    console.warn('Older messages did not load:', error);
    put([], 'failed');
  }
}

export async function loadNewer(): Promise<void> {
  const past = $conversation.get()?.past;
  const last = past?.messages.at(-1);
  if (!past || last === undefined || past.newer === 'loading') return;
  const put = (found: readonly ChatMessage[], to: Edge): void =>
    change((then) => {
      if (then.past?.messages.at(-1)?._id !== last._id) return {};
      const messages = mergeMessages(then.past.messages, found);
      return mergeIfContiguous(then, { ...then.past, messages, newer: to });
    });
  put([], 'loading');
  try {
    const page = await fetchPage({ after: last._id });
    put(page.messages, edge(page.hasMore));
  } catch (error) {
    console.warn('Newer messages did not load:', error);
    put([], 'failed');
  }
}

function mergeIfContiguous(now: Conversation, past: HistoryWindow): Partial<Conversation> {
  const [oldest] = now.messages;
  const last = past.messages.at(-1);
  const reaches = oldest === undefined || (last?._id ?? '') >= oldest._id;
  if (!reaches && past.newer !== 'none') return { past };
  const messages = mergeMessages(past.messages, now.messages);
  const older = messages[0] === past.messages[0] ? past.older : now.older;
  return { messages, older, past: null };
}

/** Throws the errors of `api`. */
export async function goTo(id: string): Promise<void> {
  const now = $conversation.get();
  if (now === null) return;
  const mine = ++jump;
  if (!has(shownOf(now).messages, id)) {
    if (has(now.messages, id)) change(() => ({ past: null }));
    else {
      const { messages, hasMore, hasNewer = false } = await fetchPage({ around: id });
      if (mine !== jump) return;
      change((then) => mergeIfContiguous(then, windowOf({ messages, hasMore, hasNewer })));
    }
  }
  $found.set({ id, marked: true });
}

const has = (messages: readonly ChatMessage[], id: string): boolean =>
  messages.some(({ _id }) => _id === id);

/** Throws the errors of `api`. */
export async function goToOldest(): Promise<void> {
  const now = $conversation.get();
  if (now === null) return;
  const mine = ++jump;
  if (shownOf(now).older !== 'none') {
    const { messages, hasMore } = await fetchPage({ after: BEGINNING });
    if (mine !== jump) return;
    const first: HistoryWindow = { messages, older: 'none', newer: edge(hasMore) };
    change((then) => mergeIfContiguous(then, first));
  }
  const [first] = shownOf($conversation.get() ?? now).messages;
  if (first !== undefined) $found.set({ id: first._id, marked: false });
}

/** A very long log is cut at its start; scrolling up loads the rest again. */
export function goToNewest(): void {
  const now = $conversation.get();
  if (now === null) return;
  if (now.past !== null) change(() => ({ past: null }));
  if (now.messages.length > MANY) {
    change(({ messages }) => ({ messages: messages.slice(-KEPT), older: 'idle' }));
  }
}

export function leaveFound(): void {
  jump += 1;
  $found.set(null);
}
