import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import type { MessagesAnswer } from '#shared/api.ts';
import type { Acknowledgement, ChatMessage } from '#shared/realtime.ts';
import { ChatChanger } from './chat-changer.ts';
import type { ChatSocket } from './chat-client.ts';

/** A message to send, and its outcome. */
export interface Outgoing {
  clientId: string;
  text: string;
  senderId: string;
  /** Milliseconds of one clock for the whole run: first sent, first acknowledged. */
  sentAt: number | null;
  ackedAt: number | null;
  /** Every acknowledgement of the message; a message sent twice may get two. */
  answers: ChatMessage[];
}

export interface WriterOptions {
  /** The addresses of all nodes; each connection goes to a random one. */
  urls: readonly string[];
  who: { id: string; cookie: string };
  peerId: string;
  /** The number of messages to write. */
  count: number;
  /** From 0 to 1. */
  random: () => number;
  /** Milliseconds from an acknowledgement to the next message in its place; 0 by default. */
  everyMs?: number;
  /** Called after each acknowledgement. */
  onProgress: () => void;
}

const WINDOW = 4;
/** Probability that an acknowledgement is followed by a change of a message. */
const CHANGING = 0.4;

/**
 * A person on a bad network: sends in order with a few messages unacknowledged, sends some twice, changes some, loses
 * the connection, comes back, resends everything unacknowledged, and fetches missed messages.
 */
export class ChatWriter {
  readonly outbox: Outgoing[];
  /** All messages of the conversation received so far, live or fetched, by id. */
  readonly seen = new Map<string, ChatMessage>();
  /** Unexpected refusals. */
  readonly refusals: string[] = [];
  readonly #options: WriterOptions;
  readonly #done = Promise.withResolvers<void>();
  #socket: ChatSocket | null = null;
  #onTheWay = new Set<Outgoing>();
  #closing = false;
  #fetchedTo = '00000000-0000-0000-0000-000000000000';
  #changesTo = 0;
  readonly changer: ChatChanger;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.outbox = Array.from({ length: options.count }, (_, index) => ({
      clientId: randomUUID(),
      text: `${options.who.id.slice(-4)} ${String(index)}`,
      senderId: options.who.id,
      sentAt: null,
      ackedAt: null,
      answers: [],
    }));
    this.changer = new ChatChanger({
      ...options,
      seen: this.seen,
      take: (message) => this.#take(message),
      onRefusal: (refusal) => this.refusals.push(refusal),
      onIdle: () => this.#finishWhenDone(),
    });
  }

  get acknowledged(): number {
    return this.outbox.filter(({ ackedAt }) => ackedAt !== null).length;
  }

  /** Resolves when everything is acknowledged. */
  write(): Promise<void> {
    this.#connect();
    return this.#done.promise;
  }

  /** Stops sending new messages: `write` resolves once all sent messages are acknowledged. */
  enough(): void {
    const unsent = this.outbox.findIndex(({ sentAt }) => sentAt === null);
    if (unsent !== -1) this.outbox.length = unsent;
    this.#finishWhenDone();
  }

  /** Cuts the connection, as a tunnel would, or leaves as a closed tab does. */
  disrupt(): void {
    if (this.#socket?.connected !== true) return;
    if (this.#options.random() < 0.7) this.#socket.io.engine.close();
    else this.#socket.disconnect();
  }

  /** Leaves, and fetches the remaining messages. */
  async finish(): Promise<void> {
    this.#closing = true;
    this.#socket?.disconnect();
    await this.#catchUp();
  }

  #connect(): void {
    const { urls, who, random } = this.#options;
    const url = urls[Math.floor(random() * urls.length)] ?? '';
    const socket: ChatSocket = io(url, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      extraHeaders: { cookie: who.cookie },
      timeout: 2000,
    });
    this.#socket = socket;
    socket.on('messageReceived', (message) => this.#take(message));
    socket.on('messageChanged', (message) => this.#take(message));
    socket.on('connect', () => {
      this.#onTheWay = new Set();
      this.#pump(socket);
      this.changer.connected(socket);
      this.#catchUp().catch(() => socket.disconnect());
    });
    const comeBack = () => {
      if (this.#closing || this.#socket !== socket) return;
      this.#socket = null;
      setTimeout(() => this.#connect(), 10 + random() * 40);
    };
    socket.on('disconnect', comeBack);
    socket.on('connect_error', comeBack);
  }

  #pump(socket: ChatSocket): void {
    if (this.#socket !== socket) return;
    for (const outgoing of this.outbox) {
      if (this.#onTheWay.size >= WINDOW) return;
      if (outgoing.ackedAt !== null || this.#onTheWay.has(outgoing)) continue;
      this.#onTheWay.add(outgoing);
      this.#send(socket, outgoing);
      if (this.#options.random() < 0.15) this.#send(socket, outgoing);
    }
  }

  #send(socket: ChatSocket, outgoing: Outgoing): void {
    outgoing.sentAt ??= performance.now();
    const { text, clientId } = outgoing;
    socket.emit('sendMessage', { targetUserId: this.#options.peerId, text, clientId }, (answer) =>
      this.#answered(socket, outgoing, answer),
    );
  }

  #answered(
    socket: ChatSocket,
    outgoing: Outgoing,
    answer: Acknowledgement<{ message: ChatMessage }>,
  ): void {
    if (!answer.ok) {
      this.refusals.push(`${answer.code}: ${answer.message}`);
      return;
    }
    outgoing.ackedAt ??= performance.now();
    outgoing.answers.push(answer.message);
    this.#take(answer.message);
    if (this.#options.random() < CHANGING) this.changer.plan();
    this.#options.onProgress();
    this.#onTheWay.delete(outgoing);
    this.#finishWhenDone();
    const { everyMs } = this.#options;
    if (everyMs === undefined) this.#pump(socket);
    else setTimeout(() => this.#pump(socket), everyMs);
  }

  #finishWhenDone(): void {
    const sent = this.outbox.every(({ ackedAt }) => ackedAt !== null);
    if (sent && this.changer.idle) this.#done.resolve();
  }

  /** Keeps the state of a message with the higher number, because it is newer. */
  #take(message: ChatMessage): void {
    const known = this.seen.get(message._id);
    if (known !== undefined && numberOf(known) >= numberOf(message)) return;
    this.seen.set(message._id, message);
  }

  /** Continues fetching at the end of the last fetched page: live messages since then may have gaps. */
  async #catchUp(): Promise<void> {
    let more = true;
    while (more) {
      const { messages, hasMore } = await this.page(`?after=${this.#fetchedTo}`);
      for (const message of messages) this.#take(message);
      const newest = messages.at(-1)?._id ?? '';
      if (newest > this.#fetchedTo) this.#fetchedTo = newest;
      more = hasMore;
    }
    for (more = true; more;) {
      const changed = await this.#get(`changes?after=${String(this.#changesTo)}`);
      for (const message of changed.messages) this.#take(message);
      const newest = changed.messages.at(-1);
      if (newest !== undefined) this.#changesTo = numberOf(newest);
      more = changed.hasMore;
    }
  }

  /** Returns the whole conversation as the server stores it. */
  async whole(): Promise<ChatMessage[]> {
    let page = await this.page('');
    const all = [...page.messages];
    while (page.hasMore) {
      page = await this.page(`?before=${all[0]?._id ?? ''}`);
      all.unshift(...page.messages);
    }
    return all;
  }

  /** Returns a page of the conversation from any running node. */
  page(query: string): Promise<MessagesAnswer> {
    return this.#get(`messages${query}`);
  }

  async #get(what: string): Promise<MessagesAnswer> {
    const { urls, who, peerId } = this.#options;
    let failure: unknown;
    for (const url of urls) {
      try {
        const path = `${url}/api/chat/${peerId}/${what}`;
        const response = await fetch(path, { headers: { cookie: who.cookie } });
        if (response.ok) return (await response.json()) as MessagesAnswer;
        failure = new Error(`${path} answered ${String(response.status)}`);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
}

const numberOf = ({ change }: ChatMessage): number => change?.number ?? 0;
