import { atom, type ReadableAtom } from 'nanostores';
import type { ConnectionsAnswer } from '#shared/api.ts';
import { type ConnectionOrder, NEWEST, orderSearch } from '#shared/connection-order.ts';
import type { Developer } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { createPagedList, pagesOf } from '#stores/client/paged-list.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';
import { onTabMessage, onReturn, tellTabs } from '#stores/client/tabs.ts';
import * as words from './words.ts';

const order = atom<ConnectionOrder>(NEWEST);

/** Of which names the list is, and in which order. */
export const $order: ReadableAtom<ConnectionOrder> = order;

/** The developers one is connected with, in that order. */
export const connections = createPagedList<Developer>(
  (limit, cursor) =>
    pagesOf(`/user/connections${orderSearch(order.get())}`, ({ data }: ConnectionsAnswer) => data)(
      limit,
      cursor,
    ),
  words.failed,
);

/** Takes the order in which the page came. For the browser only. */
export const seedOrder = (first: ConnectionOrder): void => order.set(first);

/** Shows the list in another order, or those of a name. */
export async function arrange(next: Partial<ConnectionOrder>): Promise<void> {
  const now = order.get();
  const then = { ...now, ...next };
  if (then.q === now.q && then.sort === now.sort) return;
  order.set(then);
  await connections.begin();
}

/** A new connection stands first where the newest do; elsewhere the server knows its place. */
function place(connection: Developer): void {
  if (orderSearch(order.get()) === '') connections.add(connection);
  else void connections.catchUp();
}

/** Adds one if its id is not already present; other tabs do the same. */
export function addConnection(connection: Developer): void {
  place(connection);
  tellTabs({ kind: 'connected', connection });
}

/** Loads the list anew while the old one is shown; other tabs do the same. */
export async function refreshConnections(): Promise<void> {
  tellTabs({ kind: 'connections-changed' });
  await connections.refresh();
}

/** Follows the server and the person's other tabs, and loads anew after Back. Returns unsubscribe. */
export function followConnections(userId: string): () => void {
  const stopTabs = onTabMessage(userId, (news) => {
    if (news.kind === 'connected') place(news.connection);
    else if (news.kind === 'connections-changed') void connections.refresh();
  });
  goLive(userId);
  const stops = [
    stopTabs,
    onReturn(connections.reload),
    onSocket('connectionMade', ({ connection }) => place(connection)),
    onSocket('connectionLost', (lost) => connections.remove(lost.userId)),
    // The first time too: until then nobody told this page what happened since it was made.
    onConnected(() => void connections.catchUp()),
  ];
  return () => stops.forEach((stop) => stop());
}
