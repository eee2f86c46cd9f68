import type { Card } from '#shared/feed.ts';
import type { Developer } from '#shared/user.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { setCounts } from '#stores/notifications/counts.ts';
import { dropFromOutbox, readOutbox, sayKept, saySent, type UnsentSignal } from './outbox.ts';
import { returnNote } from './note-drafts.ts';
import { forget } from './history.ts';
import { setTooMany } from './feed.ts';
import { notifyConnected } from '#stores/connections/notify-connected.ts';
import { tellTabs } from '#stores/client/tabs.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

const RETRY_MS = 15_000;

let userId = '';
const underway = new Map<string, Promise<unknown>>();
let draining = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let giveBack: (developer: Card) => void = () => undefined;

/** Developers with refused signals return to the deck. */
export function giveBackTo(taker: typeof giveBack): void {
  giveBack = taker;
}

/** Signals before it are sent first. */
export function sendSignal(me: string, unsent: UnsentSignal): void {
  userId = me;
  const [next] = waiting();
  if (!isOnline()) hold();
  else if (next?.developer._id === unsent.developer._id) void send(unsent, 'first');
  else void sendSignals(me);
}

/** One tab at a time, until a signal fails. */
export async function sendSignals(me: string): Promise<void> {
  userId = me;
  if (draining || waiting().length === 0 || !isOnline()) return;
  draining = true;
  clearTimeout(timer);
  let sent = 0;
  try {
    await locked('exclusive', async () => {
      for (let next = waiting()[0]; next !== undefined; next = waiting()[0]) {
        const outcome = await send(next, 'again');
        if (outcome === 'kept') return;
        if (outcome === 'sent') sent += 1;
      }
    });
  } finally {
    draining = false;
  }
  saySent(sent, waiting().length > 0);
}

type Outcome = 'sent' | 'kept' | 'refused';

function send(unsent: UnsentSignal, attempt: 'first' | 'again'): Promise<Outcome> {
  const { _id } = unsent.developer;
  const run = () => post(unsent, attempt);
  // Other tabs don't send a signal again before its first answer.
  const answer = attempt === 'again' ? run() : locked('shared', run);
  const sending = answer.finally(() => underway.delete(_id));
  underway.set(_id, sending);
  return sending;
}

export async function signalSettled(id: string): Promise<void> {
  await underway.get(id);
}

async function post(unsent: UnsentSignal, attempt: 'first' | 'again'): Promise<Outcome> {
  const { status, developer, note } = unsent;
  // Another tab may have sent it during the wait for the lock.
  if (!isWaiting(developer)) return 'sent';
  try {
    const { connection } = await api('POST /request/send/:status/:userId', {
      params: { status, userId: developer._id },
      body: { deck: true, ...(note && { note }) },
      keepalive: true,
    });
    dropFromOutbox(userId, developer._id);
    if (connection !== undefined) announceConnection(connection);
    return 'sent';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'offline') {
      hold();
      return 'kept';
    }
    // Another tab got this answer or a better one.
    const known = attempt === 'again' || !isWaiting(developer);
    dropFromOutbox(userId, developer._id);
    return refuse(unsent, error, known);
  }
}

/**
 * A permanent refusal keeps the card away. `known` signals were sent before, and the first answer
 * may be lost.
 */
function refuse({ developer, note }: UnsentSignal, error: ApiError, known: boolean): Outcome {
  console.warn('A signal was not accepted:', error);
  if (error.code === 'unauthenticated') return 'refused';
  if (error.code === 'conflict' || error.code === 'not_found') {
    if (known && error.code === 'conflict') return 'sent';
    forget(userId, developer._id);
    showToast('failed', error.message);
    return 'refused';
  }
  forget(userId, developer._id);
  returnNote(developer._id, note, error.message);
  giveBack(developer);
  tellTabs({ kind: 'signal-failed', developer });
  if (error.code === 'too_many_waiting') {
    setTooMany(true);
    return 'refused';
  }
  // A rate limit tells how long to wait.
  const why = error.code === 'too_many_requests' ? error.message : '';
  showToast('failed', words.notSent(developer, why));
  return 'refused';
}

function hold(): void {
  sayKept();
  clearTimeout(timer);
  timer = setTimeout(() => void sendSignals(userId), RETRY_MS);
}

/** The answered request no longer counts as pending. */
function announceConnection(connection: Developer): void {
  notifyConnected(connection);
  api('GET /me/counts').then(
    ({ requests, unread }) => setCounts({ requests, unread }),
    (error: unknown) => console.warn('The counts could not be loaded:', error),
  );
}

const waiting = (): UnsentSignal[] =>
  readOutbox(userId).filter(({ developer }) => !underway.has(developer._id));

const isWaiting = ({ _id }: Developer): boolean =>
  readOutbox(userId).some(({ developer }) => developer._id === _id);

const isOnline = (): boolean => navigator.onLine;

/** Locks need https or localhost; without them a duplicate is refused. */
async function locked<Result>(mode: LockMode, run: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? run() : locks.request(`outbox:${userId}`, { mode }, run);
}
