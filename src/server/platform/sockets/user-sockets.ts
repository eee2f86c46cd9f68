import type { ServerToClientEvents } from '#shared/realtime.ts';
import type { AppServer, AppSocket } from './types.ts';

type Payload<Name extends keyof ServerToClientEvents> = Parameters<ServerToClientEvents[Name]>[0];

/** The open sockets of each user in this process, and through them on all nodes. */
export interface UserSockets {
  /** Returns whether it is the person's first socket here. */
  add(socket: AppSocket): boolean;
  /** Returns whether it was the person's last socket here. */
  remove(socket: AppSocket): boolean;
  here(userId: string): ReadonlySet<AppSocket>;
  everyoneHere(): Iterable<string>;
  /** Returns whether one of the person's sockets shows the conversation with `withUserId`. */
  watches(userId: string, withUserId: string): boolean | Promise<boolean>;
  /** Emits to all sockets of these people on all nodes, except one. */
  publish<Name extends keyof ServerToClientEvents>(
    userIds: readonly string[],
    name: Name,
    payload: Payload<Name>,
    except?: AppSocket,
  ): void;
  publishToAll<Name extends keyof ServerToClientEvents>(name: Name, payload: Payload<Name>): void;
  /** Emits an event to the other nodes. */
  publishToNodes(name: string, event: object): void;
}

/** Milliseconds for answers of other nodes; failed ones never answer. */
const QUESTION_MS = 1500;

const NOBODY: ReadonlySet<AppSocket> = new Set();

/** Creates the sockets of a single node, which needs a map only. */
export function createUserSockets(): UserSockets {
  const people = new Map<string, Set<AppSocket>>();
  return {
    add(socket) {
      const { _id } = socket.data.person;
      const sockets = people.get(_id);
      if (sockets === undefined) people.set(_id, new Set([socket]));
      else sockets.add(socket);
      return sockets === undefined;
    },
    remove(socket) {
      const { _id } = socket.data.person;
      const sockets = people.get(_id);
      if (sockets?.delete(socket) !== true || sockets.size > 0) return false;
      return people.delete(_id);
    },
    here: (userId) => people.get(userId) ?? NOBODY,
    everyoneHere: () => people.keys(),
    watches: (userId, withUserId) =>
      [...(people.get(userId) ?? NOBODY)].some(({ data }) => data.viewing === withUserId),
    publish(userIds, name, payload, except) {
      for (const userId of userIds) {
        for (const socket of people.get(userId) ?? NOBODY) {
          if (socket !== except) emit(socket, name, payload);
        }
      }
    },
    publishToAll(name, payload) {
      for (const sockets of people.values()) {
        for (const socket of sockets) emit(socket, name, payload);
      }
    },
    publishToNodes: () => undefined,
  };
}

/** Creates the sockets of several nodes: the adapter provides a room per person. */
export function createClusterUserSockets(io: AppServer): UserSockets {
  const local = createUserSockets();
  const room = (userId: string): string => `user:${userId}`;
  return {
    ...local,
    add(socket) {
      void socket.join(room(socket.data.person._id));
      return local.add(socket);
    },
    async watches(userId, withUserId) {
      if (await local.watches(userId, withUserId)) return true;
      // A node without a timely answer shows nothing.
      const sockets = await io
        .in(room(userId))
        .timeout(QUESTION_MS)
        .fetchSockets()
        .catch(() => []);
      return sockets.some(({ data }) => data.viewing === withUserId);
    },
    publish(userIds, name, payload, except) {
      if (userIds.length === 0) return;
      const rooms = io.to(userIds.map(room));
      emit(except === undefined ? rooms : rooms.except(except.id), name, payload);
    },
    publishToAll: (name, payload) => emit(io, name, payload),
    publishToNodes(name, event) {
      io.serverSideEmit('happened', name, event);
    },
  };
}

function emit<Name extends keyof ServerToClientEvents>(
  target: Pick<AppSocket, 'emit'>,
  name: Name,
  payload: Payload<Name>,
): void {
  target.emit(name, ...([payload] as Parameters<ServerToClientEvents[Name]>));
}
