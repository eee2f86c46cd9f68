import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a server at `url`, for slow or silent networks. */
export interface SlowProxy {
  /** `url`, through the proxy. */
  url: string;
  /** Sets the milliseconds of delay for each piece, in both directions; 0 means none. */
  delay: (ms: number) => void;
  /** Holds everything back, including the first bytes of new connections, until `delay` is called. */
  silence: () => void;
  stop: () => Promise<void>;
}

export async function startSlowProxy(url: string): Promise<SlowProxy> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let wait = 0;
  let held: (() => void)[] = [];
  let silent = false;

  const later = (run: () => void): void => {
    if (silent) held.push(run);
    else if (wait === 0) run();
    else setTimeout(run, wait);
  };
  const carry = (from: Socket, to: Socket): void => {
    from.on('data', (bytes) => later(() => void to.write(bytes)));
    from.on('close', () => later(() => to.destroy()));
    from.on('error', () => undefined);
    open.add(from);
    from.on('close', () => open.delete(from));
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    carry(client, upstream);
    carry(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    delay(ms) {
      wait = ms;
      silent = false;
      const runs = held;
      held = [];
      for (const run of runs) later(run);
    },
    silence() {
      silent = true;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
