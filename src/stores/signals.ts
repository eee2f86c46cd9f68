import type { CountsAnswer, SendAnswer } from '#shared/api.ts';
import type { Signal } from '#shared/matching.ts';
import type { Card } from '#shared/feed.ts';
import { type Developer, fullName } from '#shared/user.ts';
import { api, ApiError } from './api.ts';
import { setCounts } from './badges.ts';
import { refreshFeed, removeUser, returnUser, usersNow } from './feed.ts';
import { addToOutbox, dropFromOutbox, readOutbox, type UnsentSignal } from './outbox.ts';
import { hearTabs, onReturn, tellTabs } from './tabs.ts';
import { showToast } from './toast.ts';

/** Milliseconds after which waiting signals are tried again while the browser believes to be online. */
const RETRY_MS = 15_000;

const OFFLINE = 'You are offline. Your signals are kept here and sent when you are back.';

let userId = '';
/** Whose signals are on their way from this tab. */
const underway = new Map<string, Promise<unknown>>();
/** What was signalled here since the page came, the last one last. */
const past: UnsentSignal[] = [];
let draining = false;
/** Whether the person has been told that signals wait. */
let told = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Signals the developer on top of the deck: the card leaves and the request is sent at once.
 * Answers whether it counts: a signal to anyone else than the one on top does not.
 */
export function signal(status: Signal, developerId: string): boolean {
  const [top] = usersNow();
  if (top?._id !== developerId) return false;
  const unsent = { status, developer: top };
  past.push(unsent);
  const clear = waiting().length === 0 && isOnline();
  addToOutbox(userId, unsent);
  removeUser(developerId);
  tellTabs({ kind: 'signalled', developerId });
  if (clear) void send(unsent, 'first');
  else if (isOnline()) void sendWaiting();
  else hold();
  return true;
}

/**
 * Lets the deck of `me` follow the person's other tabs and the network, and sends what an
 * earlier page could not. Answers how to stop.
 */
export function followFeed(me: string): () => void {
  userId = me;
  const deaf = hearTabs(me, (news) => {
    if (news.kind === 'signalled') removeUser(news.developerId);
    else if (news.kind === 'signal-failed') returnUser(news.developer);
  });
  const stay = onReturn(refreshFeed);
  const goOn = () => void sendWaiting();
  addEventListener('online', goOn);
  goOn();
  return () => {
    deaf();
    stay();
    clearTimeout(timer);
    removeEventListener('online', goOn);
  };
}

/** Sends the waiting signals in their order, one tab at a time, until one does not get through. */
async function sendWaiting(): Promise<void> {
  if (draining || waiting().length === 0 || !isOnline()) return;
  draining = true;
  clearTimeout(timer);
  let sent = 0;
  try {
    await oneTabAtATime(async () => {
      for (let next = waiting()[0]; next !== undefined; next = waiting()[0]) {
        const outcome = await send(next, 'again');
        if (outcome === 'kept') return;
        if (outcome === 'sent') sent += 1;
      }
    });
  } finally {
    draining = false;
  }
  if (told && sent > 0) {
    told = waiting().length > 0;
    showToast('done', `Back online. ${String(sent)} ${sent === 1 ? 'signal' : 'signals'} sent.`);
  }
}

type Outcome = 'sent' | 'kept' | 'refused';

function send(unsent: UnsentSignal, attempt: 'first' | 'again'): Promise<Outcome> {
  const { _id } = unsent.developer;
  const sending = post(unsent, attempt).finally(() => underway.delete(_id));
  underway.set(_id, sending);
  return sending;
}

async function post(unsent: UnsentSignal, attempt: 'first' | 'again'): Promise<Outcome> {
  const { status, developer } = unsent;
  try {
    const path = `/request/send/${status}/${developer._id}`;
    const { connection } = await api<SendAnswer>('POST', path, undefined, { keepalive: true });
    dropFromOutbox(userId, developer._id);
    if (connection !== undefined) announceConnection(connection);
    return 'sent';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'offline') {
      hold();
      return 'kept';
    }
    dropFromOutbox(userId, developer._id);
    return refuse(developer, error, attempt);
  }
}

/** A refusal that trying again cannot change leaves the card away; any other brings it back. */
function refuse(developer: Card, error: ApiError, attempt: 'first' | 'again'): Outcome {
  console.warn('A signal was not accepted:', error);
  if (error.code === 'unauthenticated') return 'refused';
  if (error.code === 'conflict' || error.code === 'not_found') {
    // Sent again, it may meet itself: the first answer was lost on the way.
    if (attempt === 'again' && error.code === 'conflict') return 'sent';
    showToast('failed', error.message);
    return 'refused';
  }
  forgetPast(developer._id);
  returnUser(developer);
  tellTabs({ kind: 'signal-failed', developer });
  const why = error.code === 'too_many_requests' ? ` ${error.message}` : '';
  showToast(
    'failed',
    `Your signal to ${shortName(developer)} was not sent. The card is back.${why}`,
  );
  return 'refused';
}

/** The last signal of this page that may be taken back, once its request has been answered. */
export async function takePast(): Promise<UnsentSignal | undefined> {
  const last = past.pop();
  await underway.get(last?.developer._id ?? '');
  return last;
}

export const hasPast = (): boolean => past.length > 0;

function forgetPast(id: string): void {
  const at = past.findIndex(({ developer }) => developer._id === id);
  if (at >= 0) past.splice(at, 1);
}

/** Keeps the signals for later: until the browser is online, or a while has passed. */
function hold(): void {
  if (!told) showToast('done', OFFLINE);
  told = true;
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), RETRY_MS);
}

/** Interest met interest. The pending request it answered is no longer counted. */
function announceConnection(connection: Developer): void {
  showToast('done', `You and ${shortName(connection)} are now connected.`);
  api<CountsAnswer>('GET', '/me/counts').then(
    ({ requests, unread }) => setCounts({ requests, unread }),
    (error: unknown) => console.warn('The counts could not be loaded:', error),
  );
}

const NAME_SHOWN = 40;

/** A name for the middle of a sentence. */
export function shortName(developer: Developer): string {
  const letters = Array.from(new Intl.Segmenter().segment(fullName(developer)));
  const end = letters[NAME_SHOWN];
  return end === undefined ? fullName(developer) : `${fullName(developer).slice(0, end.index)}…`;
}

const waiting = (): UnsentSignal[] =>
  readOutbox(userId).filter(({ developer }) => !underway.has(developer._id));

const isOnline = (): boolean => navigator.onLine;

/** Locks exist on https and localhost only; without them a signal sent twice is refused the second time. */
async function oneTabAtATime(run: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  await (locks === undefined ? run() : locks.request(`outbox:${userId}`, run));
}
