import { onTestFinished, TestRunner } from 'vitest';
import * as Y from 'yjs';
import { PAD_TEXT } from '#shared/pad.ts';
import { ChatClient } from '../chat/chat-client.ts';
import { base64 } from './updates.ts';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** A page at a pad: a document, and a real socket that may be cut and reopened. */
export class PadWriter {
  readonly doc = new Y.Doc();
  readonly text = this.doc.getText(PAD_TEXT);
  /** Updates without an acknowledgement so far, oldest first. */
  readonly unsaid: Uint8Array[] = [];
  /** Updates that the server must keep from their acknowledgement on. */
  readonly acknowledged: Uint8Array[] = [];
  client: ChatClient | null = null;
  /** The server's value at the last join. */
  changedSince: string | null = null;
  /** The number of the document. */
  begun = 0;
  #held: { id: string; to: Map<number, number> } | null = null;
  readonly #cookie: string;
  readonly #target: string;

  constructor(cookie: string, target: string) {
    this.#cookie = cookie;
    this.#target = target;
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== this) this.unsaid.push(update);
    });
  }

  /** Opens the page of one person at the pad with another; within a test, until its end. */
  static async open(
    url: string,
    who: { cookie: string },
    other: { id: string },
  ): Promise<PadWriter> {
    const writer = new PadWriter(who.cookie, other.id);
    await writer.join(url);
    if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => writer.leave());
    return writer;
  }

  /** Opens the socket and fetches missing updates; unacknowledged ones are sent again, as in a browser. */
  async join(url: string): Promise<void> {
    this.client = await ChatClient.open(url, this.#cookie);
    this.client.socket.on('padUpdate', ({ update }) => this.#take(update));
    const answer = await this.client.ask('padJoin', {
      targetUserId: this.#target,
      ...(this.#held !== null && { holds: this.#held.id }),
    });
    if (!answer.ok) throw new Error(answer.message);
    this.changedSince = answer.changedSince;
    this.begun = answer.begun;
    const reached = new Map(this.#held?.to);
    for (const update of answer.updates) {
      this.#take(update);
      const { to } = Y.parseUpdateMeta(bytes(update));
      for (const [client, clock] of to)
        reached.set(client, Math.max(clock, reached.get(client) ?? 0));
    }
    const [most] = answer.updates.toSorted((one, other) => other.length - one.length);
    if (answer.largest !== (this.#held?.id ?? null) && answer.largest !== null)
      this.#held = { id: answer.largest, to: Y.parseUpdateMeta(bytes(most ?? '')).to };
    const lacking = Y.encodeStateAsUpdate(this.doc, Y.encodeStateVector(reached));
    const says = Y.decodeUpdate(lacking).structs.length > 0;
    if (this.unsaid.length === 0 && says) this.unsaid.push(lacking);
  }

  /** Sends one update and drops it once it is acknowledged. Returns whether it was. */
  async say(): Promise<boolean> {
    const [update] = this.unsaid;
    if (update === undefined || this.client === null) return true;
    // The library would buffer it until a reconnection, and this client does not reconnect.
    if (!this.client.socket.connected) return false;
    const answer = await this.client
      .ask('padUpdate', { targetUserId: this.#target, begun: this.begun, update: base64(update) })
      .catch(() => null);
    if (answer === null) return false;
    if (!answer.ok) throw new Error(answer.message);
    this.unsaid.splice(this.unsaid.indexOf(update), 1);
    this.acknowledged.push(update);
    return true;
  }

  async sayAll(): Promise<void> {
    while (this.unsaid.length > 0) if (!(await this.say())) return;
  }

  leave(): void {
    this.client?.close();
    this.client = null;
  }

  #take(update: string): void {
    Y.applyUpdate(this.doc, bytes(update), this);
  }
}
