import { request } from 'node:http';
import type { Socket } from 'node:net';

/** A Socket.IO connection over a bare WebSocket, because a client library costs more CPU than a server. */
export class RawSocket {
  readonly #socket: Socket;
  #rest: Buffer = Buffer.alloc(0);
  /** Receives every packet but pings, as text. */
  onPacket: (packet: string) => void = () => undefined;
  /** Called when the connection ends. */
  onEnd: () => void = () => undefined;

  private constructor(socket: Socket, head: Buffer) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', () => undefined);
    socket.once('close', () => this.onEnd());
    if (head.length > 0) this.#read(head);
  }

  /** Connects and joins; `headers` may contain a cookie. */
  static async open(url: string, headers: Record<string, string>): Promise<RawSocket> {
    const raw = await new Promise<RawSocket>((resolve, reject) => {
      const call = request(`${url}/socket.io/?EIO=4&transport=websocket`, {
        agent: false,
        headers: {
          ...headers,
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      });
      call.once('upgrade', (_response, socket, head) => resolve(new RawSocket(socket, head)));
      call.once('response', ({ statusCode }) => reject(new Error(`refused: ${statusCode}`)));
      call.once('error', reject);
      call.end();
    });
    await new Promise<void>((resolve, reject) => {
      raw.onPacket = (packet) => {
        if (packet.startsWith('40')) resolve();
        else if (packet.startsWith('44')) reject(new Error(`refused: ${packet}`));
      };
      raw.send('40');
    });
    return raw;
  }

  /** Sends an Engine.IO packet below 64 KB, such as `42["typing",{}]`. */
  send(packet: string): void {
    const length = Buffer.byteLength(packet);
    const head = length < 126 ? 6 : 8;
    const frame = Buffer.alloc(head + length);
    frame[0] = 0x81;
    if (length < 126) {
      frame[1] = 0x80 | length;
    } else {
      frame[1] = 0x80 | 126;
      frame.writeUInt16BE(length, 2);
    }
    // A zero masking key is valid and leaves the data unchanged.
    frame.write(packet, head);
    this.#socket.write(frame);
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    while (data.length - at >= 2) {
      let length = (data[at + 1] ?? 0) & 0x7f;
      let start = at + 2;
      if (length === 126) {
        if (data.length - at < 4) break;
        length = data.readUInt16BE(at + 2);
        start = at + 4;
      } else if (length === 127) {
        if (data.length - at < 10) break;
        length = Number(data.readBigUInt64BE(at + 2));
        start = at + 10;
      }
      if (data.length < start + length) break;
      const packet = data.toString('latin1', start, start + length);
      if (packet === '2') this.send('3');
      else this.onPacket(packet);
      at = start + length;
    }
    this.#rest = data.subarray(at);
  }
}
