import type { Signal } from '#shared/matching.ts';
import { refreshFeed, removeUser, returnUser, usersNow } from './feed.ts';
import { addToOutbox, readOutbox, sayKept, type UnsentSignal } from '#stores/client/outbox.ts';
import { onSocket } from '#stores/client/socket.ts';
import { onTabMessage, onReturn, tellTabs } from '#stores/client/tabs.ts';

let userId = '';
/** What was signalled since the page came and may be taken back, the last one last. */
let past: UnsentSignal[] = [];

type Courier = typeof import('./signal-courier.ts');

/** What sends; loaded when the person first touches the page, and not needed to look at a card. */
let courier: Courier | null = null;

async function loadCourier(): Promise<Courier> {
  courier ??= await import('./signal-courier.ts');
  courier.giveBackTo((developer) => {
    past = past.filter((one) => one.developer._id !== developer._id);
    returnUser(developer);
  });
  return courier;
}

/**
 * Signals the developer on top of the deck: the card leaves and the request is sent at once.
 * Answers whether it counts: a signal to anyone else than the one on top does not.
 */
export function signal(status: Signal, developerId: string): boolean {
  const [top] = usersNow();
  if (top?._id !== developerId) return false;
  const unsent = { status, developer: top };
  past.push(unsent);
  addToOutbox(userId, unsent);
  removeUser(developerId);
  tellTabs({ kind: 'signalled', developerId });
  if (courier !== null) courier.sendSignal(userId, unsent);
  // Without a network nothing loads: then it waits as what does not get through waits.
  else loadCourier().then(({ sendSignal }) => sendSignal(userId, unsent), sayKept);
  return true;
}

/**
 * Lets the deck of `me` follow the person's other tabs and the network, and sends what an
 * earlier page could not. Returns unsubscribe.
 */
export function followFeed(me: string): () => void {
  userId = me;
  const controller = new AbortController();
  const { signal: stopped } = controller;
  const ready = () => void loadCourier().catch(() => undefined);
  for (const touch of ['pointerdown', 'keydown']) {
    addEventListener(touch, ready, { once: true, signal: stopped });
  }
  const goOn = () => {
    if (readOutbox(me).length > 0) {
      loadCourier().then(({ sendSignals }) => sendSignals(me), sayKept);
    }
  };
  addEventListener('online', goOn, { signal: stopped });
  goOn();
  const stopTabs = onTabMessage(me, (news) => {
    if (news.kind === 'signalled') removeUser(news.developerId);
    else if (news.kind === 'signal-failed') returnUser(news.developer);
  });
  const stopReturns = onReturn(refreshFeed);
  const stopGone = onSocket('developerGone', ({ userId: id }) => removeUser(id));
  return () => {
    stopTabs();
    stopReturns();
    stopGone();
    controller.abort();
  };
}

/** The last signal of this page that may be taken back. */
export const takePast = (): UnsentSignal | undefined => past.pop();

export const hasPast = (): boolean => past.length > 0;
