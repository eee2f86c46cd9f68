import type { Server, Socket } from 'socket.io';
import type { ChatPerson, ClientToServerEvents, ServerToClientEvents } from '#shared/realtime.ts';

/** What the server knows of a socket, from its session alone. */
export interface SocketData {
  sessionId: string;
  person: ChatPerson;
  /** Whose conversation is before its person's eyes. */
  viewing?: string | null;
  /** Whose pad it has open: the pair in the order the tables keep it. */
  pad?: { lowUserId: string; highUserId: string };
  /** The tab that shows it, as it names itself. */
  padTab?: string;
}

/** From node to node: what happened there, as far as sockets here must know. */
export interface NodeEvents {
  happened: (name: string, event: object) => void;
  /** Some of what that node told the others is lost. */
  missed: () => void;
}

export type AppServer = Server<ClientToServerEvents, ServerToClientEvents, NodeEvents, SocketData>;
export type AppSocket = Socket<ClientToServerEvents, ServerToClientEvents, NodeEvents, SocketData>;
