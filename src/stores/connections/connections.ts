import { atom } from 'nanostores';
import { type ConnectionOrder, NEWEST, orderQuery, orderSearch } from '#shared/connection-order.ts';
import type { Connection } from '#shared/api.ts';
import type { Developer } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { api } from '#stores/client/api.ts';
import { createPagedList, pagesOf } from '#stores/client/paged-list.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';
import { onTabMessage, onReturn, tellTabs } from '#stores/client/tabs.ts';
import * as words from './words.ts';

export const $order = atom<ConnectionOrder>(NEWEST);

export const connections = createPagedList<Connection>(
  pagesOf(
    (query) => api('GET /user/connections', { query: { ...orderQuery($order.get()), ...query } }),
    ({ data }) => data,
  ),
  words.failed,
);

export const seedOrder = (first: ConnectionOrder): void => $order.set(first);

export async function arrange(next: Partial<ConnectionOrder>): Promise<void> {
  const now = $order.get();
  const then = { ...now, ...next };
  if (then.q === now.q && then.sort === now.sort) return;
  $order.set(then);
  await connections.begin();
}

/** A new connection is first in the default order; otherwise the server knows its position. */
function place(connection: Developer): void {
  if (orderSearch($order.get()) === '') connections.add(connection);
  else void connections.catchUp();
}

/** Other tabs add the connection too. */
export function addConnection(connection: Developer): void {
  place(connection);
  tellTabs({ kind: 'connected', connection });
}

/** The old list stays visible meanwhile. Other tabs reload too. */
export async function refreshConnections(): Promise<void> {
  tellTabs({ kind: 'connections-changed' });
  await connections.refresh();
}

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
    // Events between rendering and the first connect were missed.
    onConnected(() => void connections.catchUp()),
  ];
  return () => stops.forEach((stop) => stop());
}
