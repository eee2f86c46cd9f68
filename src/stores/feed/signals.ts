import type { Signal } from '#shared/matching.ts';
import { refreshFeed, removeUser, returnUser, usersNow } from './feed.ts';
import { noteTo, openNoteDrafts } from './note-drafts.ts';
import { forget, remember } from './history.ts';
import { addToOutbox, readOutbox, sayKept } from './outbox.ts';
import { onSocket } from '#stores/client/socket.ts';
import { onTabMessage, onReturn, tellTabs } from '#stores/client/tabs.ts';

let userId = '';

type Sender = typeof import('./signal-sender.ts');

/** The sender loads with the first interaction. */
let sender: Sender | null = null;

async function loadSender(): Promise<Sender> {
  sender ??= await import('./signal-sender.ts');
  sender.giveBackTo(returnUser);
  return sender;
}

/** Returns false for anyone but the top developer. */
export function signal(status: Signal, developerId: string): boolean {
  const [top] = usersNow();
  if (top?._id !== developerId) return false;
  const note = status === 'interested' ? noteTo(top) : undefined;
  const unsent = { status, developer: top, ...(note && { note }) };
  remember(userId, unsent);
  addToOutbox(userId, unsent);
  removeUser(developerId);
  tellTabs({ kind: 'signalled', developerId });
  if (sender !== null) sender.sendSignal(userId, unsent);
  // Offline it can't load, so the signal waits in the queue.
  else loadSender().then(({ sendSignal }) => sendSignal(userId, unsent), sayKept);
  return true;
}

export function followFeed(me: string): () => void {
  userId = me;
  const controller = new AbortController();
  const { signal: stopped } = controller;
  // Undo loads too, because it must work offline.
  const ready = () => void Promise.all([loadSender(), import('./undo.ts')]).catch(() => undefined);
  for (const touch of ['pointerdown', 'keydown']) {
    addEventListener(touch, ready, { once: true, signal: stopped });
  }
  const goOn = () => {
    if (readOutbox(me).length > 0) {
      loadSender().then(({ sendSignals }) => sendSignals(me), sayKept);
    }
  };
  addEventListener('online', goOn, { signal: stopped });
  goOn();
  const stops = [
    openNoteDrafts(me),
    onTabMessage(me, (news) => {
      if (news.kind === 'signalled') removeUser(news.developerId);
      else if (news.kind === 'signal-failed') returnUser(news.developer);
    }),
    onReturn(refreshFeed),
    onSocket('developerGone', ({ userId: id }) => {
      forget(me, id);
      removeUser(id);
    }),
    // The server refuses to undo an accepted request.
    onSocket('connectionMade', ({ connection }) => forget(me, connection._id)),
    () => controller.abort(),
  ];
  // A restored page may show an outdated copy.
  const [way] = performance.getEntriesByType('navigation');
  if ((way as PerformanceNavigationTiming | undefined)?.type === 'back_forward') void refreshFeed();
  return () => stops.forEach((stop) => stop());
}
