import type { Server, Socket } from 'socket.io';
import type { ChatPerson, ClientToServerEvents, ServerToClientEvents } from '#shared/realtime.ts';

/** Data of a socket, from its login session. */
export interface SocketData {
  sessionId: string;
  person: ChatPerson;
  /** The other person of the visible conversation. */
  viewing?: string | null;
  /** The pair of the open pad, in the order of the tables. */
  pad?: { lowUserId: string; highUserId: string };
  /** The id of the tab with the pad. */
  padTab?: string;
}

/** Events between nodes. */
export interface NodeEvents {
  happened: (name: string, event: object) => void;
  /** Some events of that node were lost. */
  missed: () => void;
}

export type AppServer = Server<ClientToServerEvents, ServerToClientEvents, NodeEvents, SocketData>;
export type AppSocket = Socket<ClientToServerEvents, ServerToClientEvents, NodeEvents, SocketData>;
