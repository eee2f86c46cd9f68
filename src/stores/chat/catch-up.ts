import type { ChatHistory, ChatMessage } from '#shared/realtime.ts';
import { askSocket, isConnected } from '#stores/client/socket.ts';
import { changeNumber } from './changes.ts';
import {
  $conversation,
  BEGINNING,
  change,
  fetchChanges,
  fetchPage,
  moveMarks,
  takeChanges,
  takeMessages,
} from './conversation.ts';
import { noteRead, noteReceived } from './receipts.ts';

/** Milliseconds until what was not answered is asked for again. */
const AGAIN_MS = 1000;

/**
 * Every message up to this one is here; of an empty conversation, its beginning. What arrives later
 * than a break does not move it: something may be missing in between.
 */
let complete = BEGINNING;
/** Grows with every connection; what an earlier one began is dropped. */
let round = 0;
let catching = false;

const newestHere = (): string | null => $conversation.get()?.messages.at(-1)?._id ?? null;

/** The page's first data is whole. */
export function beginComplete(): void {
  complete = newestHere() ?? BEGINNING;
}

/** A message has arrived over the standing connection. */
export function arrived(): void {
  if (!catching) complete = newestHere() ?? BEGINNING;
}

/**
 * A message is told as it has become. Only the next change moves how far changes are complete:
 * another node's may still be on the way.
 */
export function changeArrived(message: ChatMessage): void {
  takeChanges([message]);
  const number = changeNumber(message);
  change(({ changes }) => ({ changes: number === changes + 1 ? number : changes }));
}

/** Joins the conversation again after each connection; `chatHistory` answers. */
export async function rejoin(firstName: string): Promise<void> {
  const now = $conversation.get();
  if (now === null) return;
  round += 1;
  catching = true;
  const targetUserId = now.target._id;
  await Promise.all([join({ userId: now.me, firstName, targetUserId }, round), look(targetUserId)]);
}

/** Asks until it is answered; a busy server says when to ask again. */
async function join(
  payload: { userId: string; firstName: string; targetUserId: string },
  mine: number,
): Promise<void> {
  while (mine === round && isConnected()) {
    const joined = await askSocket('joinChat', payload);
    if (joined?.ok) return;
    if (joined?.code === 'not_found') {
      change(() => ({ kind: 'over' }));
      return;
    }
    const pause = (joined?.retryAfter ?? 0) * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(pause, AGAIN_MS)));
  }
}

async function look(targetUserId: string): Promise<void> {
  const status = await askSocket('getUserOnlineStatus', { targetUserId });
  if (!status?.ok) return;
  change(() => ({ presence: { isOnline: status.isOnline, lastSeen: status.lastSeen } }));
}

/** Takes in the newest messages, after fetching what lies between them and the last known one. */
export async function takeHistory(history: ChatHistory): Promise<void> {
  const mine = round;
  moveMarks('theirs', history.theirs);
  void fillChanges(history, mine);
  if (await fillGap(history, mine)) {
    takeMessages(history.messages);
    catching = false;
    complete = newestHere() ?? BEGINNING;
    sayHowFar(history);
  }
}

/** Answers whether nothing is missing any more; `false` when the connection went meanwhile. */
async function fillGap(history: ChatHistory, mine: number): Promise<boolean> {
  const [oldest] = history.messages;
  while (history.hasMore && oldest !== undefined && oldest._id > complete) {
    const after = complete;
    const page = await untilLoaded(() => fetchPage({ after }), mine);
    if (page === null) return false;
    takeMessages(page.messages);
    complete = page.messages.at(-1)?._id ?? complete;
    if (!page.hasMore) return true;
  }
  return mine === round;
}

/** Fetches what was changed since the last change that is known with all before it. */
async function fillChanges({ changes: newest }: ChatHistory, mine: number): Promise<void> {
  let known = $conversation.get()?.changes ?? newest;
  while (known < newest) {
    const after = known;
    const page = await untilLoaded(() => fetchChanges(after), mine);
    if (page === null) return;
    takeChanges(page.messages);
    const last = page.messages.at(-1);
    known = page.hasMore && last !== undefined ? changeNumber(last) : newest;
    change(({ changes }) => ({ changes: Math.max(changes, known) }));
  }
}

/** Tries until it succeeds; `null` when the connection went meanwhile. */
async function untilLoaded<Page>(load: () => Promise<Page>, mine: number): Promise<Page | null> {
  for (;;) {
    try {
      const page = await load();
      return mine === round ? page : null;
    } catch (error) {
      console.warn('Missed messages did not load:', error);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      if (mine !== round || !isConnected()) return null;
    }
  }
}

/** What the server does not know of this reader yet. */
function sayHowFar({ mine: known }: ChatHistory): void {
  const now = $conversation.get();
  if (now === null) return;
  const theirs = now.messages.findLast(({ sender }) => sender._id !== now.me)?._id;
  const read = now.mine.readUpTo;
  if (read !== null && read > (known.readUpTo ?? '')) noteRead(now.target._id, read);
  if (theirs !== undefined && theirs > (known.receivedUpTo ?? '')) {
    noteReceived(now.target._id, theirs);
  }
  moveMarks('mine', known);
}
