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

/** The order and name filter of the list. */
export const $order: ReadableAtom<ConnectionOrder> = order;

/** The connections in that order. */
export const connections = createPagedList<Developer>(
  (limit, cursor) =>
    pagesOf(`/user/connections${orderSearch(order.get())}`, ({ data }: ConnectionsAnswer) => data)(
      limit,
      cursor,
    ),
  words.failed,
);

/** Sets the order of the page; browser only. */
export const seedOrder = (first: ConnectionOrder): void => order.set(first);

/** Changes order or name filter. */
export async function arrange(next: Partial<ConnectionOrder>): Promise<void> {
  const now = order.get();
  const then = { ...now, ...next };
  if (then.q === now.q && then.sort === now.sort) return;
  order.set(then);
  await connections.begin();
}

/** A new connection is first in the default order; otherwise the server knows its position. */
function place(connection: Developer): void {
  if (orderSearch(order.get()) === '') connections.add(connection);
  else void connections.catchUp();
}

/** Adds a connection unless present, in other tabs too. */
export function addConnection(connection: Developer): void {
  place(connection);
  tellTabs({ kind: 'connected', connection });
}

/** Reloads while the old list stays visible, in other tabs too. */
export async function refreshConnections(): Promise<void> {
  tellTabs({ kind: 'connections-changed' });
  await connections.refresh();
}

/** Follows server and tabs, and reloads after Back; returns unsubscribe. */
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
    // The first time too, because events since rendering were missed.
    onConnected(() => void connections.catchUp()),
  ];
  return () => stops.forEach((stop) => stop());
}
