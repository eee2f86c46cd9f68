import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { callerOf } from '../platform/http/client.ts';
import { accessOf, guard } from '#shared/guard.ts';
import { type Backend, createBackend } from '../backend.ts';
import { readConfig } from '../platform/config/config.ts';
import { canonicalPath, decodePath } from '../platform/http/canonical-path.ts';
import { redirect } from '../platform/http/respond.ts';
import { createLog } from '../platform/log.ts';
import { fixPermissions } from '../platform/files/private-files.ts';

interface DevBackend {
  backend: Backend;
  api: ReturnType<typeof getRequestListener>;
}

// After an edit this module runs again and closes the previous backend.
const kept = globalThis as typeof globalThis & { pairwiseDevBackend?: Promise<DevBackend> };
const previous = kept.pairwiseDevBackend;
kept.pairwiseDevBackend = open();

async function open(): Promise<DevBackend> {
  await previous?.then(({ backend }) => backend.close()).catch(() => undefined);
  const config = { ...readConfig(), logLevel: 'warn' as const };
  fixPermissions(config.dataDir);
  const backend = await createBackend(config, createLog(config));
  return { backend, api: getRequestListener(backend.api.fetch) };
}

/**
 * Handles a request like the request listener and the page server in production, before Astro's dev server. Returns
 * whether it was answered; otherwise sets the page's `locals`.
 */
export async function enterInDev(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { backend, api } = await (kept.pairwiseDevBackend ?? open());
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  if (path.startsWith('/api/')) {
    await api(request, response);
    return true;
  }
  const mounted = Object.entries(backend.mounted).find(([start]) => path.startsWith(start));
  if (mounted !== undefined) {
    if ((await mounted[1](request, response, path)) !== 'page') return true;
  }
  const session = await backend.readSession(request.headers.cookie);
  if (accessOf(path) !== undefined) {
    const verdict = guard(path, session !== null, backend.config.infoPages);
    if (verdict.kind === 'redirect') {
      redirect(response, verdict.to);
      return true;
    }
  }
  Object.assign(request, {
    ...(accessOf(path) === 'info' ? { url: canonicalPath(decodePath(path) ?? path) } : {}),
    [Symbol.for('astro.locals')]: {
      user: session?.user ?? null,
      address: callerOf(request, backend.config.trustProxy).address,
      infoPages: backend.config.infoPages,
      backend,
    },
  });
  return false;
}

/** Forwards an upgrade to the sockets; those of hot module replacement don't get here. */
export async function upgradeInDev(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const { backend } = await (kept.pairwiseDevBackend ?? open());
  backend.realtime.upgrade(request, socket, head);
}
