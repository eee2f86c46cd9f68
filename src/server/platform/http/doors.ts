import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Backend } from '../../backend.ts';
import { isSocketPath } from '../../realtime.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Front } from './front.ts';
import { requestId } from './client.ts';
import { securityHeaders } from './headers.ts';
import { problemOf } from '../problem.ts';
import { createRequestTurns } from './request-turns.ts';
import { createRouteNames } from './route-names.ts';
import { sendProblem, sendText } from './respond.ts';
import { sendPhoto } from '../../features/profile/photos/send-photo.ts';

/**
 * The listener of the server: security headers and a request id on every answer, health
 * checks, the API, photos, long polling of sockets, and the front for anything else. One log line a request, without its query.
 */
export function createDoors(backend: Backend, front: Front): RequestListener {
  const { log, telemetry } = backend;
  const routeName = createRouteNames(backend.api.routes);
  const api = getRequestListener(backend.api.fetch);
  const fixed = securityHeaders(backend.config.origin);
  const turnOf = createRequestTurns(backend.config.trustProxy);
  const prefix = randomBytes(5).toString('base64url');
  let count = 0;

  return (request, response) => {
    const turn = turnOf(request, response);
    if (turn === 'never') return;
    const started = performance.now();
    const id =
      requestId(request, backend.config.trustProxy) ?? `${prefix}-${(count++).toString(36)}`;
    const path = pathOf(request);
    for (const [name, value] of fixed) response.setHeader(name, value);
    response.setHeader('x-request-id', id);
    // The next request of this connection is better made to another node.
    if (backend.health.stopping) response.setHeader('connection', 'close');
    response.once('close', () => {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      log.info({ id, method: request.method, path, status: response.statusCode, ms }, 'request');
    });
    const work = async () => {
      if (turn !== null) await turn;
      // Whoever has left meanwhile needs none.
      if (!request.destroyed) await enter(path, request, response);
    };
    const door = { request, response, route: () => routeName(path) };
    telemetry.request(door, work).catch((error: unknown) => {
      log.error({ id, err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendProblem(response, problemOf(error));
    });
  };

  async function enter(path: string, request: IncomingMessage, response: ServerResponse) {
    if (path.startsWith('/api/')) await api(request, response);
    else if (isSocketPath(path)) backend.realtime.request(request, response);
    else if (path === '/healthz') sendLife(response);
    else if (path.startsWith('/photos/')) await sendPhoto(request, response, backend, path);
    else if (path === '/readyz') await sendReadiness(response);
    else if (path === '/metrics' && telemetry.metrics?.allows(request.headers.authorization))
      await sendMetrics(telemetry.metrics, response);
    else await front(request, response);
  }

  /** For who chooses a node: a node that stops is not to be chosen, but still answers. */
  function sendLife(response: ServerResponse): void {
    if (backend.health.stopping) sendText(response, 503, 'stopping');
    else sendText(response, 200, 'ok');
  }

  async function sendReadiness(response: ServerResponse): Promise<void> {
    const fault = await backend.health.fault();
    if (fault !== null) log.warn({ fault }, 'not ready');
    sendText(
      response,
      fault === null ? 200 : 503,
      fault === null ? 'ready' : `not ready: ${fault}`,
    );
  }
}

/** For who knows the token; to anyone else it is a path like any that is not there. */
async function sendMetrics(metrics: Metrics, response: ServerResponse): Promise<void> {
  const text = await metrics.text();
  response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
  response.end(text);
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
