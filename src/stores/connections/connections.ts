import type { ConnectionsAnswer } from '#shared/api.ts';
import type { Developer } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { goLive } from '#stores/live.ts';
import { createPagedList, type ListState, pageQuery } from '#stores/client/paged-list.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';
import { onTabMessage, onReturn, tellTabs } from '#stores/client/tabs.ts';

export const CONNECTIONS_FAILED = 'Failed to load connections. Please try again.';

const list = createPagedList<Developer>(
  async (limit, cursor) => {
    const { data, nextCursor } = await api<ConnectionsAnswer>(
      'GET',
      `/user/connections${pageQuery(limit, cursor)}`,
    );
    return { entries: data, nextCursor };
  },
  CONNECTIONS_FAILED,
  { kind: 'ready', entries: [], nextCursor: null, tail: 'idle' },
);

/** The developers one is connected with, newest first. */
export const $connections = list.$state;

/** Replaces all. */
export const replaceConnections = (connections: Developer[]): void => list.replace(connections);

/** Adds one if its id is not already present; other tabs do the same. */
export function addConnection(connection: Developer): void {
  list.add(connection);
  tellTabs({ kind: 'connected', connection });
}

export const removeConnection = (id: string): void => list.remove(id);

/** "Reconnect Now", and coming back to the page: the loading screen, then the list. */
export const reloadConnections = (): Promise<void> => list.reload();

/** Loads the list anew while the old one stands; other tabs do the same. */
export async function refreshConnections(): Promise<void> {
  tellTabs({ kind: 'connections-changed' });
  await list.refresh();
}

export const loadMoreConnections = (): Promise<void> => list.loadMore();

/** Takes the page's first data. For the browser only. */
export const seedConnections = (first: ListState<Developer>): void => list.seed(first);

/** Follows the server and the person's other tabs, and loads anew after Back. Returns unsubscribe. */
export function followConnections(userId: string): () => void {
  const stopTabs = onTabMessage(userId, (news) => {
    if (news.kind === 'connected') list.add(news.connection);
    else if (news.kind === 'connections-changed') void list.refresh();
  });
  goLive(userId);
  const stops = [
    stopTabs,
    onReturn(reloadConnections),
    onSocket('connectionMade', ({ connection }) => list.add(connection)),
    onSocket('connectionLost', (lost) => list.remove(lost.userId)),
    // The first time too: until then nobody told this page what happened since it was made.
    onConnected(() => void list.catchUp()),
  ];
  return () => stops.forEach((stop) => stop());
}
