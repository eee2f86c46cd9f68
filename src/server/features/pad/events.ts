import type { ClientToServerEvents, ServerToClientEvents } from '#shared/realtime.ts';
import {
  padAwarenessPayload,
  padBeginPayload,
  padJoinPayload,
  padLanguagePayload,
  padNamePayload,
  padUpdatePayload,
} from '#shared/schemas/pad.ts';
import { type EventHandler, handle } from '../../platform/sockets/router.ts';
import type { AppServer, AppSocket } from '../../platform/sockets/types.ts';
import type { Asker } from './reading.ts';
import type { Pair } from '../chat/messages/store.ts';
import type { Pads } from './service.ts';

type PadEvent = Extract<keyof ClientToServerEvents, `pad${string}`>;
type PadServerEvent = Extract<keyof ServerToClientEvents, `pad${string}`>;

const idOf = (socket: AppSocket): string => socket.data.person._id;
const askerOf = (socket: AppSocket): Asker => ({
  userId: idOf(socket),
  isGone: () => !socket.connected,
});

/** Returns the name of the room with all sockets at a pad, on all nodes. */
const roomOf = ({ lowUserId, highUserId }: Pair): string => `pad:${lowUserId}:${highUserId}`;

/** Milliseconds another node has to answer who is at a pad. */
const QUESTION_MS = 2000;

/** Characters of an update that count as one update for the rate limit. */
const UNIT = 1024;

const followed = new WeakSet<AppSocket>();

/** Joins a socket to one pad. It receives the pad's events until it joins another, leaves or disconnects. */
async function join(socket: AppSocket, pair: Pair, pads: Pads): Promise<void> {
  const room = roomOf(pair);
  if (socket.data.pad !== undefined && roomOf(socket.data.pad) !== room) leave(socket, pads);
  // A socket lost during the permission check would stay in the room.
  if (!socket.connected) return;
  socket.data.pad = pair;
  await socket.join(room);
  if (followed.has(socket)) return;
  followed.add(socket);
  socket.once('disconnect', (reason) => {
    // After a server stop the browser reconnects to another node.
    if (reason !== 'server shutting down') leave(socket, pads);
  });
}

function leave(socket: AppSocket, pads: Pads): void {
  const { pad, padTab: tab } = socket.data;
  if (pad === undefined) return;
  delete socket.data.pad;
  delete socket.data.padTab;
  void socket.leave(roomOf(pad));
  const userId = idOf(socket);
  pads.absences.left(pad, userId);
  if (tab === undefined) return;
  // A crashed page sends no goodbye, so its caret is removed with its socket.
  const targetUserId = userId === pad.lowUserId ? pad.highUserId : pad.lowUserId;
  const gone = { userId, targetUserId, tab, caret: null, here: false, asks: false };
  pads.pairOf(userId, targetUserId).then(
    () => socket.nsp.to(roomOf(pad)).emit('padAwareness', gone),
    () => undefined,
  );
}

/** Returns whether a user has the pad open on any node; true if a node doesn't answer. */
const isThere =
  (server: Pick<AppServer, 'in'>, pair: Pair) =>
  async (userId: string): Promise<boolean> => {
    const sockets = await server
      .in(roomOf(pair))
      .timeout(QUESTION_MS)
      .fetchSockets()
      .catch(() => null);
    return sockets === null || sockets.some(({ data }) => data.person._id === userId);
  };

/** Sends an event to everyone else at a pad. */
function tell<Name extends PadServerEvent>(
  socket: AppSocket,
  pair: Pair,
  name: Name,
  payload: Parameters<ServerToClientEvents[Name]>[0],
): void {
  socket.to(roomOf(pair)).emit(name, ...([payload] as Parameters<ServerToClientEvents[Name]>));
}

/** Returns the handlers of pad events. After an unmatch or block they refuse the user. */
export function padEvents(pads: Pads): Record<PadEvent, EventHandler> {
  /** Publishes a change to people at the pad at once, and notifies absent people later. */
  const changed = (...[socket, pair, name, payload]: Parameters<typeof tell>): void => {
    tell(socket, pair, name, payload);
    const { targetUserId } = payload;
    pads.absences.changed(pair, socket.data.person, targetUserId, isThere(socket.nsp, pair));
  };

  return {
    padJoin: handle({
      schema: padJoinPayload,
      limit: 'socket.history',
      async run(socket, { targetUserId, holds }) {
        const pair = await pads.pairOf(idOf(socket), targetUserId);
        // Joins first, so that concurrent updates arrive as events.
        await join(socket, pair, pads);
        return { answer: await pads.join(askerOf(socket), pair, holds ?? null) };
      },
    }),

    padUpdate: handle({
      schema: padUpdatePayload,
      limit: 'socket.pad',
      weigh(input) {
        const { update } = Object(input) as { update?: unknown };
        return 1 + (typeof update === 'string' ? Math.floor(update.length / UNIT) : 0);
      },
      async run(socket, { targetUserId, begun, update }) {
        const userId = idOf(socket);
        const pair = await pads.pairOf(userId, targetUserId);
        const bytes = Buffer.from(update, 'base64');
        const isChange = await pads.update(askerOf(socket), pair, begun, bytes);
        return {
          broadcast() {
            // The accepted bytes, not the text: browsers read base64 more strictly.
            const payload = { userId, targetUserId, update: bytes.toString('base64') };
            if (isChange) changed(socket, pair, 'padUpdate', payload);
          },
        };
      },
    }),

    padBegin: handle({
      schema: padBeginPayload,
      limit: 'socket.change',
      async run(socket, { targetUserId }) {
        const userId = idOf(socket);
        const pair = await pads.pairOf(userId, targetUserId);
        await pads.begin(askerOf(socket), pair);
        return { broadcast: () => changed(socket, pair, 'padBegun', { userId, targetUserId }) };
      },
    }),

    padAwareness: handle({
      schema: padAwarenessPayload,
      limit: 'socket.caret',
      async run(socket, { targetUserId, ...presence }) {
        const userId = idOf(socket);
        // A page may join again at once, so leaving must not wait for anything.
        if (!presence.here) leave(socket, pads);
        const pair = await pads.pairOf(userId, targetUserId);
        return {
          broadcast() {
            if (!presence.here) return;
            // The other person's pages answer, so only a page that has just joined may ask.
            const asks = presence.asks && socket.data.padTab === undefined;
            socket.data.padTab = presence.tab;
            tell(socket, pair, 'padAwareness', { userId, targetUserId, ...presence, asks });
          },
        };
      },
    }),

    padLanguage: handle({
      schema: padLanguagePayload,
      limit: 'socket.change',
      async run(socket, { targetUserId, language }) {
        const userId = idOf(socket);
        const pair = await pads.pairOf(userId, targetUserId);
        await pads.change(pair, { language });
        return {
          broadcast: () => tell(socket, pair, 'padLanguage', { userId, targetUserId, language }),
        };
      },
    }),

    padName: handle({
      schema: padNamePayload,
      limit: 'socket.change',
      async run(socket, { targetUserId, name }) {
        const userId = idOf(socket);
        const pair = await pads.pairOf(userId, targetUserId);
        await pads.change(pair, { name });
        return {
          broadcast: () => tell(socket, pair, 'padName', { userId, targetUserId, name }),
        };
      },
    }),
  };
}
