import { request } from 'node:http';
import type { Socket } from 'node:net';

const WAIT_MS = 10_000;

/** Returns a client's web socket frame, masked with zeros; `opcode` 9 is a ping, 10 a pong, 0 the next piece. */
export function frame(body: string | Buffer, opcode = 1, last = true): Buffer {
  const payload = Buffer.from(body);
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 6 : length < 65_536 ? 8 : 14);
  head[0] = (last ? 0x80 : 0) | opcode;
  if (length < 126) {
    head[1] = 0x80 | length;
  } else if (length < 65_536) {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 0x80 | 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}

/** The TCP connection of a web socket, without a client library. */
export class RawWire {
  readonly socket: Socket;
  /** Everything received, including frame headers. */
  text = '';
  readonly ended: Promise<void>;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** Opens an Engine.IO connection; rejects with the status when it is refused. */
  static open(
    url: string,
    cookie: string | null,
    query = 'EIO=4&transport=websocket',
    headers: Record<string, string> = {},
  ): Promise<RawWire> {
    return new Promise((resolve, reject) => {
      const call = request(`${url}/socket.io/?${query}`, {
        agent: false,
        headers: {
          ...headers,
          ...(cookie === null ? {} : { cookie }),
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      });
      call.once('upgrade', (_response, socket, head) => {
        const wire = new RawWire(socket);
        wire.text = head.toString('latin1');
        resolve(wire);
      });
      call.once('response', ({ statusCode }) => reject(new Error(`refused: ${statusCode}`)));
      call.once('error', reject);
      call.end();
    });
  }

  /** Opens an accepted connection. */
  static async join(url: string, cookie: string): Promise<RawWire> {
    const wire = await RawWire.open(url, cookie);
    wire.send(frame('40'));
    await wire.reads('40{');
    return wire;
  }

  send(...frames: Buffer[]): void {
    this.socket.write(Buffer.concat(frames));
  }

  /** Sends the same frame `count` times at once. */
  flood(one: Buffer, count: number): void {
    this.socket.write(Buffer.concat(Array<Buffer>(count).fill(one)));
  }

  /** Returns how often `part` arrived so far. */
  count(part: string): number {
    return this.text.split(part).length - 1;
  }

  /** Resolves when `part` has arrived. */
  async reads(part: string): Promise<void> {
    const late = AbortSignal.timeout(WAIT_MS);
    while (!this.text.includes(part)) {
      await new Promise<void>((resolve, reject) => {
        const fail = () => reject(new Error(`No ${part} in ${this.text.slice(0, 500)}`));
        if (this.socket.destroyed) fail();
        late.addEventListener('abort', fail, { once: true });
        this.socket.once('close', fail);
        this.socket.once('data', () => {
          late.removeEventListener('abort', fail);
          this.socket.off('close', fail);
          resolve();
        });
      });
    }
  }

  /** Rejects unless the server ends the connection. */
  async isCut(): Promise<void> {
    if (this.socket.destroyed) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The connection was left open')), WAIT_MS);
    });
    await Promise.race([this.ended, late]).finally(() => clearTimeout(timer));
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Long polling without a client library. */
export class RawPolling {
  readonly #url: string;
  readonly #cookie: string | null;

  private constructor(url: string, cookie: string | null) {
    this.#url = url;
    this.#cookie = cookie;
  }

  static async open(url: string, cookie: string | null): Promise<RawPolling> {
    const path = `${url}/socket.io/?EIO=4&transport=polling`;
    const response = await fetch(path, { headers: cookie === null ? {} : { cookie } });
    const { sid } = JSON.parse((await response.text()).slice(1)) as { sid: string };
    return new RawPolling(`${path}&sid=${sid}`, cookie);
  }

  /** Opens an accepted session. */
  static async join(url: string, cookie: string): Promise<RawPolling> {
    const polling = await RawPolling.open(url, cookie);
    await polling.post('40');
    const answer = await polling.get();
    if (!answer.includes('40{')) throw new Error(`refused: ${answer}`);
    return polling;
  }

  get sid(): string {
    return new URL(this.#url).searchParams.get('sid') ?? '';
  }

  call(method: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      ...(this.#cookie === null ? {} : { cookie: this.#cookie }),
    };
    return fetch(this.#url, { ...init, method, headers });
  }

  /** Returns the status. */
  async post(body: string): Promise<number> {
    return (await this.call('POST', { body })).status;
  }

  /** Returns waiting packets, or those that arrive within the ping interval. */
  async get(): Promise<string> {
    return (await this.call('GET')).text();
  }
}

/** Joins packets into one body. */
export const together = (packets: readonly string[]): string => packets.join('\x1e');
