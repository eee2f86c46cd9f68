import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type {
  Acknowledgement,
  ChatMessage,
  ClientToServerEvents,
  ConnectRefusal,
  ServerToClientEvents,
} from '#shared/realtime.ts';

export type ChatSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

type Heard = { [Name in keyof ServerToClientEvents]: Parameters<ServerToClientEvents[Name]>[0] };
type Said = { [Name in keyof ClientToServerEvents]: Parameters<ClientToServerEvents[Name]>[0] };

/** Milliseconds that a test waits for an expected event. */
const WAIT_MS = 15_000;

/** One device of a person: a real socket that records every received event. */
export class ChatClient {
  readonly socket: ChatSocket;
  readonly #log: { name: string; payload: unknown }[] = [];
  #waiting: (() => void)[] = [];

  constructor(url: string, cookie: string | null, headers: Record<string, string> = {}) {
    this.socket = io(url, {
      forceNew: true,
      reconnection: false,
      autoConnect: false,
      transports: ['websocket'],
      extraHeaders: { ...(cookie === null ? {} : { cookie }), ...headers },
    });
    this.socket.onAny((name: string, payload: unknown) => {
      this.#log.push({ name, payload });
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  /** Opens a socket that must be accepted. */
  static async open(url: string, cookie: string): Promise<ChatClient> {
    const client = new ChatClient(url, cookie);
    const refusal = await client.connect();
    if (refusal !== null) throw new Error(`The socket was refused: ${JSON.stringify(refusal)}`);
    return client;
  }

  /** Connects; returns the refusal, or `null` when accepted. */
  connect(): Promise<ConnectRefusal | { message: string } | null> {
    return new Promise((resolve) => {
      this.socket.once('connect', () => resolve(null));
      // A server that dies between the transport's opening and the socket's sends neither event.
      this.socket.once('disconnect', (reason) => resolve({ message: reason }));
      this.socket.once('connect_error', (error) => {
        resolve((error as { data?: ConnectRefusal }).data ?? { message: error.message });
      });
      this.socket.connect();
    });
  }

  /** Emits an event and returns its acknowledgement. */
  ask<Name extends keyof Said>(name: Name, payload: Said[Name]): Promise<Answer<Name>> {
    return this.askAnything(name, payload);
  }

  /** Writes a message, which must be accepted. */
  async write(
    to: { id: string },
    text: string,
    clientId: string = randomUUID(),
  ): Promise<ChatMessage> {
    const answer = await this.ask('sendMessage', { targetUserId: to.id, text, clientId });
    if (!answer.ok) throw new Error(answer.message);
    return answer.message;
  }

  /** Works like {@link write}; returns the id of the message. */
  async say(id: string, text = 'Hello'): Promise<string> {
    return (await this.write({ id }, text))._id;
  }

  /** Works like {@link ask}, with any name and payloads. */
  askAnything(name: string, ...payloads: unknown[]): Promise<Acknowledgement> {
    const socket = this.socket as Socket;
    return socket.timeout(WAIT_MS).emitWithAck(name, ...payloads) as Promise<Acknowledgement>;
  }

  /** Returns all payloads of an event so far. */
  heard<Name extends keyof Heard>(name: Name): Heard[Name][] {
    return this.#log.filter((entry) => entry.name === name).map(({ payload }) => payload as never);
  }

  /** Returns the first matching payload of an event, as soon as there is one. */
  async hears<Name extends keyof Heard>(
    name: Name,
    fits: (payload: Heard[Name]) => boolean = () => true,
  ): Promise<Heard[Name]> {
    const late = AbortSignal.timeout(WAIT_MS);
    for (;;) {
      const found = this.heard(name).find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve, reject) => {
        const fail = () => reject(new Error(`No ${name} that fits: ${JSON.stringify(this.#log)}`));
        late.addEventListener('abort', fail, { once: true });
        this.#waiting.push(() => {
          late.removeEventListener('abort', fail);
          resolve();
        });
      });
    }
  }

  /** Resolves with the reason once the socket is closed. */
  closed(): Promise<string> {
    if (!this.socket.connected) return Promise.resolve('was closed');
    return new Promise((resolve) => this.socket.once('disconnect', (reason) => resolve(reason)));
  }

  /** Makes a round trip: every earlier event of the server has arrived afterwards. */
  async settled(): Promise<void> {
    await this.ask('userOnline', {});
  }

  close(): void {
    this.socket.disconnect();
  }
}

type Answer<Name extends keyof ClientToServerEvents> = Parameters<
  NonNullable<Parameters<ClientToServerEvents[Name]>[1]>
>[0];
