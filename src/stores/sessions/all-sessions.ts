import { isOpen } from '#shared/pair-session.ts';
import { api } from '#stores/client/api.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';
import { $sessions, dropSessions, putSessions } from './sessions.ts';

export function followAllSessions(onParted: (userId: string) => void): () => void {
  const reload = (): void => {
    reloadAll().catch((error: unknown) => console.warn('The sessions did not load:', error));
  };
  const stops = [
    onSocket('session', ({ session }) => putSessions([session])),
    // The server deletes open sessions with the connection and removes the other person's name.
    onSocket('connectionLost', ({ userId }) => {
      onParted(userId);
      reload();
    }),
    onConnected(reload),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Sessions that no longer exist are dropped. */
async function reloadAll(): Promise<void> {
  const before = $sessions.get();
  const [open, newest] = await Promise.all([
    api('GET /sessions', { query: { open: 'true' } }),
    api('GET /sessions'),
  ]);
  const found = [...open.sessions, ...newest.sessions];
  const ids = new Set(found.map(({ _id }) => _id));
  const oldest = newest.nextCursor === null ? '' : (newest.sessions.at(-1)?._id ?? '');
  dropSessions((session) => {
    const { _id } = session;
    if (ids.has(_id) || !before.has(_id)) return false;
    return _id >= oldest || isOpen(session, serverNow());
  });
  putSessions(found);
}
