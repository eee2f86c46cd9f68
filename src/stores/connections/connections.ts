import type { ConnectionsAnswer } from '#shared/api.ts';
import type { Developer } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { createPagedList, pagesOf } from '#stores/client/paged-list.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';
import { onTabMessage, onReturn, tellTabs } from '#stores/client/tabs.ts';
import * as words from './words.ts';

/** The developers one is connected with, newest first. */
export const connections = createPagedList<Developer>(
  pagesOf('/user/connections', ({ data }: ConnectionsAnswer) => data),
  words.failed,
);

/** Adds one if its id is not already present; other tabs do the same. */
export function addConnection(connection: Developer): void {
  connections.add(connection);
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
    if (news.kind === 'connected') connections.add(news.connection);
    else if (news.kind === 'connections-changed') void connections.refresh();
  });
  goLive(userId);
  const stops = [
    stopTabs,
    onReturn(connections.reload),
    onSocket('connectionMade', ({ connection }) => connections.add(connection)),
    onSocket('connectionLost', (lost) => connections.remove(lost.userId)),
    // The first time too: until then nobody told this page what happened since it was made.
    onConnected(() => void connections.catchUp()),
  ];
  return () => stops.forEach((stop) => stop());
}
