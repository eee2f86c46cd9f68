import type { ClientToServerEvents, ServerToClientEvents } from '#shared/realtime.ts';
import {
  padAwarenessPayload,
  padBeginPayload,
  padJoinPayload,
  padLanguagePayload,
  padNamePayload,
  padRunPayload,
  padUpdatePayload,
  whoIsInPadsPayload,
} from '#shared/schemas/pad.ts';
import { type EventHandler, handle } from '../../platform/sockets/router.ts';
import type { AppServer, AppSocket } from '../../platform/sockets/types.ts';
import type { Asker } from './reading.ts';
import { otherOf } from '../chat/messages/pairs.ts';
import type { Pair } from '../chat/messages/store.ts';
import type { UserSockets } from '../../platform/sockets/user-sockets.ts';
import type { Pads } from './service.ts';

interface Parts {
  pads: Pads;
  userSockets: Pick<UserSockets, 'publish'>;
}

type PadEvent = Extract<keyof ClientToServerEvents, `pad${string}` | 'whoIsInPads'>;
/** Events for everyone at a pad. */
type PadServerEvent = Exclude<Extract<keyof ServerToClientEvents, `pad${string}`>, 'padPresence'>;

const idOf = (socket: AppSocket): string => socket.data.person._id;
const askerOf = (socket: AppSocket): Asker => ({
  userId: idOf(socket),
  isGone: () => !socket.connected,
});

/** Returns the name of the room with all sockets at a pad, on all nodes. */
const roomOf = ({ lowUserId, highUserId }: Pair): string => `pad:${lowUserId}:${highUserId}`;

/** Returns the room of all sockets, on all nodes, at any pad shared with a user. */
const roomWith = (userId: string): string => `pads:${userId}`;

/** Milliseconds another node has to answer who is at a pad. */
const QUESTION_MS = 2000;

/** Bytes of an update or an output that count as one for the rate limit. */
const UNIT = 1024;
/** Bytes of a row of an output without its text. */
const ROW_BYTES = 40;

const followed = new WeakSet<AppSocket>();

/** Joins a socket to one pad. It receives the pad's events until it joins another, leaves or disconnects. */
async function join(socket: AppSocket, pair: Pair, parts: Parts): Promise<void> {
  const room = roomOf(pair);
  if (socket.data.pad !== undefined && roomOf(socket.data.pad) !== room) leave(socket, parts);
  // A socket lost during the permission check would stay in the room.
  if (!socket.connected) return;
  const isNew = socket.data.pad === undefined;
  socket.data.pad = pair;
  const other = otherOf(pair, idOf(socket));
  await socket.join([room, roomWith(other)]);
  if (isNew) parts.userSockets.publish([other], 'padPresence', { userId: idOf(socket) });
  if (followed.has(socket)) return;
  followed.add(socket);
  socket.once('disconnect', (reason) => {
    // After a server stop the browser reconnects to another node.
    if (reason !== 'server shutting down') leave(socket, parts);
  });
}

function leave(socket: AppSocket, { pads, userSockets }: Parts): void {
  const { pad, padTab: tab } = socket.data;
  if (pad === undefined) return;
  delete socket.data.pad;
  delete socket.data.padTab;
  const userId = idOf(socket);
  const targetUserId = otherOf(pad, userId);
  void socket.leave(roomOf(pad));
  void socket.leave(roomWith(targetUserId));
  pads.absences.left(pad, userId);
  pads.pairOf(userId, targetUserId).then(
    () => {
      userSockets.publish([targetUserId], 'padPresence', { userId });
      if (tab === undefined) return;
      // A crashed page sends no goodbye, so its caret is removed with its socket.
      const gone = { userId, targetUserId, tab, caret: null, here: false, asks: false };
      socket.nsp.to(roomOf(pad)).emit('padAwareness', gone);
    },
    () => undefined,
  );
}

/** Returns the people with a socket in a room on any node; null if a node doesn't answer. */
async function peopleIn(server: Pick<AppServer, 'in'>, room: string): Promise<Set<string> | null> {
  const sockets = await server
    .in(room)
    .timeout(QUESTION_MS)
    .fetchSockets()
    .catch(() => null);
  return sockets && new Set(sockets.map(({ data }) => data.person._id));
}

/** Returns whether a user has the pad open on any node; true if a node doesn't answer. */
const isThere =
  (server: Pick<AppServer, 'in'>, pair: Pair) =>
  async (userId: string): Promise<boolean> =>
    (await peopleIn(server, roomOf(pair)))?.has(userId) ?? true;

/** Sends an event to everyone else at a pad. */
function tell<Name extends PadServerEvent>(
  socket: AppSocket,
  pair: Pair,
  name: Name,
  payload: Parameters<ServerToClientEvents[Name]>[0],
): void {
  socket.to(roomOf(pair)).emit(name, ...([payload] as Parameters<ServerToClientEvents[Name]>));
}

/** Returns the bytes that an output takes as JSON; `input` is unchecked. */
function outputBytes(input: unknown): number {
  const { run } = Object(input) as { run?: unknown };
  const { rows } = Object(run) as { rows?: unknown };
  if (!Array.isArray(rows)) return 0;
  return rows.reduce<number>((sum, row) => {
    const { text } = Object(row) as { text?: unknown };
    const bytes = typeof text === 'string' ? Buffer.byteLength(JSON.stringify(text)) : 0;
    return sum + ROW_BYTES + bytes;
  }, 0);
}

/** Returns the handlers of pad events. After an unmatch or block they refuse the user. */
export function padEvents(parts: Parts): Record<PadEvent, EventHandler> {
  const { pads } = parts;
  /** Publishes a change to people at the pad at once, and notifies absent people later. */
  const changed = (...[socket, pair, name, payload]: Parameters<typeof tell>): void => {
    tell(socket, pair, name, payload);
    const { targetUserId } = payload;
    pads.absences.changed(pair, socket.data.person, targetUserId, isThere(socket.nsp, pair));
  };
  const pairOf = (socket: AppSocket, { targetUserId }: { targetUserId: string }): Promise<Pair> =>
    pads.pairOf(idOf(socket), targetUserId);

  return {
    padJoin: handle({
      schema: padJoinPayload,
      limit: 'socket.history',
      async run(socket, payload) {
        const pair = await pairOf(socket, payload);
        // Joins first, so that concurrent updates arrive as events.
        await join(socket, pair, parts);
        return { answer: await pads.join(askerOf(socket), pair, payload.holds ?? null) };
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
        const pair = await pairOf(socket, { targetUserId });
        const bytes = Buffer.from(update, 'base64');
        const isChange = await pads.update(askerOf(socket), pair, begun, bytes);
        // The accepted bytes, not the text: browsers read base64 more strictly.
        const event = { userId: idOf(socket), targetUserId, update: bytes.toString('base64') };
        return isChange ? { broadcast: () => changed(socket, pair, 'padUpdate', event) } : {};
      },
    }),

    padBegin: handle({
      schema: padBeginPayload,
      limit: 'socket.change',
      async run(socket, payload) {
        const pair = await pairOf(socket, payload);
        await pads.begin(askerOf(socket), pair);
        const event = { ...payload, userId: idOf(socket) };
        return { broadcast: () => changed(socket, pair, 'padBegun', event) };
      },
    }),

    padAwareness: handle({
      schema: padAwarenessPayload,
      limit: 'socket.caret',
      async run(socket, payload) {
        // A page may join again at once, so leaving must not wait for anything.
        if (!payload.here) leave(socket, parts);
        const pair = await pairOf(socket, payload);
        return {
          broadcast() {
            if (!payload.here) return;
            // The other person's pages answer, so only a page that has just joined may ask.
            const asks = payload.asks && socket.data.padTab === undefined;
            socket.data.padTab = payload.tab;
            tell(socket, pair, 'padAwareness', { ...payload, userId: idOf(socket), asks });
          },
        };
      },
    }),

    padRun: handle({
      schema: padRunPayload,
      limit: 'socket.pad',
      weigh: (input) => 1 + Math.floor(outputBytes(input) / UNIT),
      async run(socket, payload) {
        const pair = await pairOf(socket, payload);
        const event = { ...payload, userId: idOf(socket) };
        return { broadcast: () => tell(socket, pair, 'padRun', event) };
      },
    }),

    whoIsInPads: handle({
      schema: whoIsInPadsPayload,
      // Each coming and going causes a question; conversations have a limit of their own.
      limit: 'socket.event',
      async run(socket) {
        const me = idOf(socket);
        const ids = [...((await peopleIn(socket.nsp, roomWith(me))) ?? [])];
        // After an unmatch a page may still show the pad.
        const known = await Promise.allSettled(ids.map((id) => pads.pairOf(me, id)));
        return { answer: { userIds: ids.filter((_, at) => known[at]?.status === 'fulfilled') } };
      },
    }),

    padLanguage: handle({
      schema: padLanguagePayload,
      limit: 'socket.change',
      async run(socket, payload) {
        const pair = await pairOf(socket, payload);
        await pads.change(pair, { language: payload.language });
        const event = { ...payload, userId: idOf(socket) };
        return { broadcast: () => tell(socket, pair, 'padLanguage', event) };
      },
    }),

    padName: handle({
      schema: padNamePayload,
      limit: 'socket.change',
      async run(socket, payload) {
        const pair = await pairOf(socket, payload);
        await pads.change(pair, { name: payload.name });
        const event = { ...payload, userId: idOf(socket) };
        return { broadcast: () => tell(socket, pair, 'padName', event) };
      },
    }),
  };
}
