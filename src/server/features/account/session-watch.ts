import type { ChatPerson } from '#shared/realtime.ts';
import type { EndedSessions } from '../events.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Log } from '../../platform/log.ts';
import type { UserSockets } from '../../platform/sockets/user-sockets.ts';
import type { AppSocket } from '../../platform/sockets/types.ts';

const LOOK_MS = 60_000;
const SESSIONS_AT_ONCE = 500;
/** Handshakes in progress need ended sessions for these milliseconds. */
const REMEMBER_MS = 30_000;

interface Ending {
  userId: string;
  ended: EndedSessions;
  at: number;
}

export function createSessionWatch(parts: {
  userSockets: UserSockets;
  liveSessions: (ids: readonly string[]) => Promise<ReadonlyMap<string, ChatPerson>>;
  log: Log;
}) {
  const { userSockets, liveSessions, log } = parts;
  let endings: Ending[] = [];

  // Sessions may expire or end without an event.
  const lookAtAll = async (): Promise<void> => {
    const sockets = [...userSockets.everyoneHere()].flatMap((userId) => [
      ...userSockets.here(userId),
    ]);
    for (let from = 0; from < sockets.length; from += SESSIONS_AT_ONCE) {
      const some = sockets.slice(from, from + SESSIONS_AT_ONCE);
      const looked = some.map((socket) => ({ socket, sessionId: socket.data.sessionId }));
      const live = await liveSessions(looked.map(({ sessionId }) => sessionId));
      for (const { socket, sessionId } of looked) {
        const person = live.get(sessionId);
        // The profile may have changed without an event.
        if (person !== undefined) socket.data.person = person;
        // A session renamed meanwhile is checked next time.
        else if (socket.data.sessionId === sessionId) socket.disconnect(true);
      }
    }
  };
  const looking = job({
    everyMs: LOOK_MS,
    work: lookAtAll,
    onError: (error) => log.warn({ err: error }, 'sessions not looked at'),
  });

  return {
    end(userId: string, ended: EndedSessions): void {
      const at = Date.now();
      endings = endings.filter((ending) => ending.at > at - REMEMBER_MS);
      endings.push({ userId, ended, at });
      for (const socket of [...userSockets.here(userId)]) apply(socket, ended);
    },
    /** A session may have ended during the handshake. */
    check(socket: AppSocket): void {
      for (const { userId, ended, at } of endings) {
        if (userId === socket.data.person._id && at >= socket.handshake.issued) {
          apply(socket, ended);
        }
      }
    },
    look: (): void => looking.runSoon(),
    close: (): Promise<void> => looking.close(),
  };
}

function apply(socket: AppSocket, ended: EndedSessions): void {
  const { sessionId } = socket.data;
  if (ended.kind === 'others' && sessionId === ended.keptSessionId) {
    socket.data.sessionId = ended.renamedTo;
    return;
  }
  const ends =
    ended.kind === 'all' ||
    (ended.kind === 'some' ? ended.sessionIds.includes(sessionId) : sessionId !== ended.renamedTo);
  if (ends) socket.disconnect(true);
}
