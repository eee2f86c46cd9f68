import type { ServerToClientEvents } from '#shared/realtime.ts';
import type { AppServer, AppSocket } from './types.ts';

type Payload<Name extends keyof ServerToClientEvents> = Parameters<ServerToClientEvents[Name]>[0];

/** The open sockets of each user: those of this process, and through it those of all nodes. */
export interface UserSockets {
  /** Answers whether it is the person's first socket here. */
  add(socket: AppSocket): boolean;
  /** Answers whether it was the person's last socket here. */
  remove(socket: AppSocket): boolean;
  /** Their sockets in this process. */
  here(userId: string): ReadonlySet<AppSocket>;
  /** Everyone with a socket in this process. */
  everyoneHere(): Iterable<string>;
  /** Whether one of their sockets shows the conversation with `withUserId`. */
  watches(userId: string, withUserId: string): boolean | Promise<boolean>;
  /** Emits to all sockets of these people on all nodes, but for `except`. */
  tell<Name extends keyof ServerToClientEvents>(
    userIds: readonly string[],
    name: Name,
    payload: Payload<Name>,
    except?: AppSocket,
  ): void;
  /** Emits to everyone on all nodes. */
  tellEveryone<Name extends keyof ServerToClientEvents>(name: Name, payload: Payload<Name>): void;
  /** Reports to the other nodes what happened here. */
  tellNodes(name: string, event: object): void;
}

/** Milliseconds other nodes have to answer; one that has just died never does. */
const QUESTION_MS = 1500;

const NOBODY: ReadonlySet<AppSocket> = new Set();

/** One node: a map is enough. */
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
    tell(userIds, name, payload, except) {
      for (const userId of userIds) {
        for (const socket of people.get(userId) ?? NOBODY) {
          if (socket !== except) emit(socket, name, payload);
        }
      }
    },
    tellEveryone(name, payload) {
      for (const sockets of people.values()) {
        for (const socket of sockets) emit(socket, name, payload);
      }
    },
    tellNodes: () => undefined,
  };
}

/** Several nodes: a room for each person, which the adapter of `io` spans over all of them. */
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
      // A node that does not answer in time shows nothing to anybody.
      const sockets = await io
        .in(room(userId))
        .timeout(QUESTION_MS)
        .fetchSockets()
        .catch(() => []);
      return sockets.some(({ data }) => data.viewing === withUserId);
    },
    tell(userIds, name, payload, except) {
      if (userIds.length === 0) return;
      const rooms = io.to(userIds.map(room));
      emit(except === undefined ? rooms : rooms.except(except.id), name, payload);
    },
    tellEveryone: (name, payload) => emit(io, name, payload),
    tellNodes(name, event) {
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
