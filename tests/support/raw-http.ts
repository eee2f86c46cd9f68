import { connect } from 'node:net';

/** The received part of an answer; `status` 0 means that the connection closed without one. */
export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

const LATE_MS = 10_000;

/** Sends raw bytes without a client library, and reads until the server closes. Rejects when that takes too long. */
export function sendRaw(url: string, ...chunks: (string | Uint8Array)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const parts: Buffer[] = [];
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No end of the answer to ${String(chunks[0]).slice(0, 200)}`));
    }, LATE_MS);
    socket.on('data', (part: Buffer) => parts.push(part));
    // A server may close during sending.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(late);
      resolve(parse(Buffer.concat(parts).toString()));
    });
    for (const chunk of chunks) socket.write(chunk);
  });
}

/** Returns a whole request that closes its connection, in bytes. */
export function rawRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Uint8Array = '',
): (string | Uint8Array)[] {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const length = bytes.length > 0 ? { 'content-length': String(bytes.length) } : {};
  const lines = Object.entries({ ...headers, ...length, connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return [Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`, 'latin1'), bytes];
}

function parse(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1] ?? 0), head, body: rest.join('\r\n\r\n') };
}
