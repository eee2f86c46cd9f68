import type { ChatHistory, ChatMessage } from '#shared/realtime.ts';
import { askSocket, isConnected } from '#stores/client/socket.ts';
import {
  BEGINNING,
  change,
  changeNumber,
  $conversation,
  fetchChanges,
  fetchPage,
  moveReceipts,
  takeChanges,
  takeMessages,
} from './conversation.ts';
import { noteRead, noteReceived } from './receipts.ts';

const AGAIN_MS = 1000;

/** All messages up to this one are loaded; after a break, some may be missing. */
let complete = BEGINNING;
/** Work of earlier connections is dropped. */
let round = 0;
let catching = false;

const newestHere = (): string | null => $conversation.get()?.messages.at(-1)?._id ?? null;

export function beginComplete(): void {
  complete = newestHere() ?? BEGINNING;
}

/** Messages over the current connection arrive without gaps. */
export function arrived(): void {
  if (!catching) complete = newestHere() ?? BEGINNING;
}

/** Only consecutive numbers count, because another node's change may be on its way. */
export function changeArrived(message: ChatMessage): void {
  takeChanges([message]);
  const number = changeNumber(message);
  change(({ changes }) => ({ changes: number === changes + 1 ? number : changes }));
}

/** `chatHistory` answers each join. */
export async function rejoin(firstName: string): Promise<void> {
  const now = $conversation.get();
  if (now === null) return;
  round += 1;
  catching = true;
  const targetUserId = now.target._id;
  await Promise.all([join({ userId: now.me, firstName, targetUserId }, round), look(targetUserId)]);
}

/** Retries until it is answered, after the delay that the server requests. */
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

export async function takeHistory(history: ChatHistory): Promise<void> {
  const mine = round;
  // Read receipts may be hidden since.
  if (history.theirs.readUpTo === null)
    change(({ theirs }) => ({ theirs: { ...theirs, readUpTo: null } }));
  moveReceipts('theirs', history.theirs);
  change(() => ({ settings: history.settings }));
  void fillChanges(history, mine);
  if (await fillGap(history, mine)) {
    takeMessages(history.messages);
    catching = false;
    complete = newestHere() ?? BEGINNING;
    sayHowFar(history);
  }
}

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

/** Null means the connection broke. */
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

/** The server may lack receipts. */
function sayHowFar({ mine: known }: ChatHistory): void {
  const now = $conversation.get();
  if (now === null) return;
  const theirs = now.messages.findLast(({ sender }) => sender._id !== now.me)?._id;
  const read = now.mine.readUpTo;
  if (read !== null && read > (known.readUpTo ?? '')) noteRead(now.target._id, read);
  if (theirs !== undefined && theirs > (known.receivedUpTo ?? '')) {
    noteReceived(now.target._id, theirs);
  }
  moveReceipts('mine', known);
}
