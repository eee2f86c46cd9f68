import { atom, type ReadableAtom } from 'nanostores';
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
import { mergeMessages, placeOf } from './message-list.ts';

/** Newest messages that are kept when a long log is left behind at its end. */
const KEPT = 500;
/** Messages from which on that is worth it. */
const MANY = 5000;

interface Found {
  id: string;
  /** It was looked for, and is marked. */
  marked: boolean;
}

const found = atom<Found | null>(null);

/** The message the reader has asked to be brought to; another object each time. */
export const $found: ReadableAtom<Found | null> = found;

/** Grows with each jump, and when none is wanted any more: what loads for an earlier one is late. */
let jump = 0;

/** What the reader has before them: the newest messages, or a window further back. */
export const shownOf = (chat: Conversation): HistoryWindow =>
  chat.past ?? { messages: chat.messages, older: chat.older, newer: 'none' };

/** Loads what comes before the first message shown, once at a time. */
export async function loadOlder(): Promise<void> {
  const now = $conversation.get();
  if (now === null) return;
  const { messages, older } = shownOf(now);
  const [first] = messages;
  if (first === undefined || older === 'none' || older === 'loading') return;
  const put = (found: readonly ChatMessage[], to: Edge): void => {
    // Whichever window begins there by now: a jump may have left it. By its id: the message may have been changed.
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

/** Loads what comes after the last message shown, until the newest ones are reached. */
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

/** A window that has reached the newest messages becomes one with them. */
function mergeIfContiguous(now: Conversation, past: HistoryWindow): Partial<Conversation> {
  const [oldest] = now.messages;
  const last = past.messages.at(-1);
  const reaches = oldest === undefined || (last?._id ?? '') >= oldest._id;
  if (!reaches && past.newer !== 'none') return { past };
  const messages = mergeMessages(past.messages, now.messages);
  const older = messages[0] === past.messages[0] ? past.older : now.older;
  return { messages, older, past: null };
}

/** Brings the reader to a message, with what stands around it; throws what `api` throws. */
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
  found.set({ id, marked: true });
}

const has = (messages: readonly ChatMessage[], id: string): boolean =>
  messages[placeOf(messages, id)]?._id === id;

/** To the first message there is; throws what `api` throws. */
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
  if (first !== undefined) found.set({ id: first._id, marked: false });
}

/** Back to the newest messages. A very long log keeps its end; the rest loads again on the way up. */
export function goToNewest(): void {
  const now = $conversation.get();
  if (now === null) return;
  if (now.past !== null) change(() => ({ past: null }));
  if (now.messages.length > MANY) {
    change(({ messages }) => ({ messages: messages.slice(-KEPT), older: 'idle' }));
  }
}

/** Nothing is looked for any more: the log marks no message. */
export function leaveFound(): void {
  jump += 1;
  found.set(null);
}
