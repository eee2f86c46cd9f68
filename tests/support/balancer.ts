import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

const CHECK_MS = 250;

export interface Balancer {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a small reverse proxy over several nodes, with health checks at /healthz. It behaves like any such proxy: a
 * stopping node gets no new requests, and a request that never reached a node goes to another.
 */
export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const open = new Set<Socket>();
  let healthy: string[] = [];
  let turn = 0;

  const check = async (): Promise<void> => {
    const answers = nodes.map(async (node) => {
      const answer = await fetch(`${node}/healthz`, { signal: AbortSignal.timeout(2000) });
      await answer.text();
      return answer.ok ? [node] : [];
    });
    const found = await Promise.all(answers.map((answer) => answer.catch(() => [])));
    healthy = found.flat();
  };
  await check();
  const timer = setInterval(() => void check(), CHECK_MS);

  const rotated = (): string[] => {
    turn += 1;
    return healthy.map((_node, index) => healthy[(index + turn) % healthy.length] ?? '');
  };

  const pass = (
    incoming: IncomingMessage,
    body: Buffer,
    nodes: string[],
    response: ServerResponse,
  ) => {
    const [node, ...others] = nodes;
    if (node === undefined) {
      response.writeHead(502).end('no node');
      return;
    }
    const upstream = request(new URL(incoming.url ?? '/', node), {
      agent,
      method: incoming.method,
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress },
    });
    upstream.on('response', (answer) => {
      const headers = { ...answer.headers };
      delete headers.connection;
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) response.destroy();
      else if (error.code === 'ECONNREFUSED' || incoming.method === 'GET') {
        pass(incoming, body, others, response);
      } else response.writeHead(502).end(error.message);
    });
    upstream.end(body);
  };

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => pass(incoming, Buffer.concat(chunks), rotated(), response));
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const { hostname, port } = new URL(rotated()[0] ?? 'http://127.0.0.1:1');
    const upstream = connect(Number(port), hostname, () => {
      const lines = [`${incoming.method ?? ''} ${incoming.url ?? ''} HTTP/1.1`];
      for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
        lines.push(`${incoming.rawHeaders[at] ?? ''}: ${incoming.rawHeaders[at + 1] ?? ''}`);
      }
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    async stop() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
