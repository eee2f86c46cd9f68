import { randomUUIDv7 } from 'node:crypto';
import { RECEIPT_INTERVAL_MS } from '../../src/shared/realtime.ts';
import type { ChatPerson } from './chat-people.ts';
import { RawSocket } from './raw-socket.ts';

const TEXT =
  'How about pairing on the parser tonight? I have a failing test: `expect(parse("")).toEqual([])`';

export interface ChatResult {
  /** Acknowledged messages per second. */
  perSecond: number;
  /** 99th percentile of the acknowledgement time in milliseconds. */
  p99: number;
}

/** Pairs of people. Each sends its next message as soon as the last one is acknowledged. */
export class ChatLoad {
  /** Acknowledged messages of all runs. */
  acknowledged = 0;
  readonly #writers: Writer[];

  private constructor(writers: Writer[]) {
    this.#writers = writers;
  }

  /** Opens a socket per person; `receipts` sends receipts as browsers do. */
  static async open(url: string, people: ChatPerson[], receipts: boolean): Promise<ChatLoad> {
    const writers: Writer[] = [];
    for (const person of people) {
      const headers = { cookie: person.cookie, 'x-user': person.id };
      writers.push(new Writer(await RawSocket.open(url, headers), person, receipts));
    }
    return new ChatLoad(writers);
  }

  async run(seconds: number): Promise<ChatResult> {
    const begin = performance.now();
    const until = begin + seconds * 1000;
    const latencies = (
      await Promise.all(this.#writers.map((writer) => writer.write(until)))
    ).flat();
    const took = (performance.now() - begin) / 1000;
    this.acknowledged += latencies.length;
    latencies.sort((one, other) => one - other);
    return {
      perSecond: latencies.length / took,
      p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    };
  }

  close(): void {
    for (const writer of this.#writers) writer.socket.close();
  }
}

class Writer {
  readonly socket: RawSocket;
  readonly #start: string;
  readonly #target: string;
  readonly #receipts: boolean;
  #receiptAt = 0;
  #answered: () => void = () => undefined;

  constructor(socket: RawSocket, { peerId }: ChatPerson, receipts: boolean) {
    this.socket = socket;
    this.#target = peerId;
    this.#receipts = receipts;
    this.#start = `420["sendMessage",${JSON.stringify({ targetUserId: peerId, text: TEXT }).slice(0, -1)}`;
    socket.onPacket = (packet) => this.#hear(packet);
    if (receipts) socket.send(`42["viewing",${JSON.stringify({ targetUserId: peerId })}]`);
  }

  /** Sends until the given time; returns latencies. */
  write(until: number): Promise<number[]> {
    const latencies: number[] = [];
    return new Promise((resolve) => {
      let sentAt = 0;
      const next = () => {
        sentAt = performance.now();
        if (sentAt >= until) resolve(latencies);
        else this.socket.send(`${this.#start},"clientId":"${randomUUIDv7()}"}]`);
      };
      this.#answered = () => {
        latencies.push(performance.now() - sentAt);
        next();
      };
      next();
    });
  }

  #hear(packet: string): void {
    if (packet.startsWith('430[{"ok":true')) this.#answered();
    else if (packet.startsWith('43')) throw new Error(`refused: ${packet}`);
    else if (this.#receipts && packet.startsWith('42["messageReceived"')) this.#confirm(packet);
  }

  #confirm(packet: string): void {
    const now = performance.now();
    if (now < this.#receiptAt) return;
    this.#receiptAt = now + RECEIPT_INTERVAL_MS;
    const at = packet.indexOf('"_id":"') + 7;
    const receipt = { targetUserId: this.#target, messageId: packet.slice(at, at + 36) };
    this.socket.send(`42["readUpTo",${JSON.stringify(receipt)}]`);
  }
}
