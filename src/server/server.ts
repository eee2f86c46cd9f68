import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Backend, createBackend } from './backend.ts';
import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/environment.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createRequestListener } from './platform/http/request-listener.ts';
import { ownSite } from './platform/http/own-site.ts';
import { createPageServer, type RenderPage } from './platform/http/page-server.ts';
import { loadStaticFiles } from './platform/http/static-files.ts';
import type { Log } from './platform/log.ts';

export interface RunningServer {
  readonly url: string;
  readonly backend: Backend;
  /**
   * Fails /healthz, closes the sockets after `config.stopDelay`, lets running requests finish (4.5 s in total by
   * default), and closes everything.
   */
  close(): Promise<void>;
}

/** Milliseconds of a stop in total, and the minimum for running requests. */
const STOP_MS = 4000;
const DRAIN_MIN_MS = 2000;

/** Starts production on `config.host:config.port` from the build in `dist`. */
export async function startServer(config: Config, log: Log, dist: string): Promise<RunningServer> {
  const files = await ownSite(config, loadStaticFiles(dist), dist);
  const backend = await createBackend(config, log);
  const servePage = createPageServer(
    {
      ...backend,
      marksOf: (user) => ['member', ...(backend.moderation.isModerator(user) ? ['moderator'] : [])],
      locals: { backend },
    },
    files,
    lazyAstro(dist),
  );
  const listener = createRequestListener(backend, servePage);

  const server = createHttpServer(config, listener);
  backend.realtime.attach(server);
  await listen(server, config);
  const { address, port, family } = server.address() as AddressInfo;
  const host =
    config.host === 'localhost' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;

  return {
    url: `http://${host}:${String(port)}`,
    backend,
    async close() {
      backend.health.stop();
      await wait(config.stopDelay);
      // Running mails get the same time as running requests.
      const outboxClosed = backend.outbox.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await backend.realtime.close();
      const late = setTimeout(
        () => server.closeAllConnections(),
        Math.max(STOP_MS - config.stopDelay, DRAIN_MIN_MS),
      );
      await closed;
      clearTimeout(late);
      await outboxClosed;
      await backend.close();
    },
  };
}

/** Loads Astro's renderer with the first rendered page; half of the pages are prerendered. */
function lazyAstro(dist: string): RenderPage {
  // A variable path, so that type checking needs no build.
  const entry = pathToFileURL(join(dist, 'server/pages.mjs')).href;
  return async (...page) => ((await import(entry)) as { render: RenderPage }).render(...page);
}

function listen(server: Server, config: Config) {
  return new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(listenFault(error, config));
    server.once('error', refuse);
    server.listen(config.port, config.host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/** Returns the reason why listening failed, with advice. */
function listenFault(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${String(port)} is taken: stop what listens there, or set PORT to another.`,
    );
  }
  if (error.code === 'EACCES') {
    return new ConfigError(
      `PORT is ${String(port)}, which this user may not listen on: set PORT to 1024 or more, and put a proxy in front of it.`,
    );
  }
  if (/^(ENOTFOUND|EAI_\w+|EADDRNOTAVAIL|EINVAL)$/.test(error.code ?? '')) {
    return new ConfigError(
      `HOST is "${host}", which is no address of this machine (${error.code ?? ''}): set it to one, for instance HOST=127.0.0.1, or HOST=0.0.0.0 for all.`,
    );
  }
  return error;
}
