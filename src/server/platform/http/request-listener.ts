import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { Problem, problemOf } from '../problem.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { ApiEnv } from './api.ts';
import type { PageServer } from './page-server.ts';
import type { Health } from './health.ts';
import { callerOf, isPrefetch, requestId } from './client.ts';
import { securityHeaders, CALL_PERMISSIONS } from './headers.ts';
import { createInFlight } from '../limits/in-flight.ts';
import { createRequestQueue } from './request-queue.ts';
import { routeName } from './route-names.ts';
import { sendProblem, sendText } from './respond.ts';

/** Handles requests by path prefix; `'page'` leaves the answer to the page server. */
export type Mounted = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => void | 'page' | Promise<void | 'page'>;

interface RequestListenerParts {
  config: Pick<Config, 'origin' | 'trustProxy'>;
  log: Log;
  telemetry: Telemetry;
  health: Health;
  api: Hono<ApiEnv>;
  /** Further handlers by path prefix. */
  mounted: Readonly<Record<string, Mounted>>;
}

/**
 * Creates the server's only request listener, so that no answer lacks security headers and a request id: health checks,
 * the API, further handlers, and pages for everything else. Logs one line per request with its route, because a path may contain
 * a link's secret.
 */
export function createRequestListener(
  parts: RequestListenerParts,
  servePage: PageServer,
): RequestListener {
  const { config, log, telemetry, health } = parts;
  const inFlight = createInFlight();
  const addressOf = (request: IncomingMessage) => callerOf(request, config.trustProxy).address;
  const api = getRequestListener(async (request, env) => {
    const fetch = () => parts.api.fetch(request, env);
    // Writes have stricter limits, and a body arrives as slowly as its client likes.
    if (request.method !== 'GET' && request.method !== 'HEAD') return fetch();
    const { incoming, outgoing } = env as HttpBindings;
    return (await inFlight(addressOf(incoming), outgoing, fetch)) ?? new Response();
  });
  const mounted = Object.entries(parts.mounted);
  const fixed = securityHeaders(config.origin);
  const turnOf = createRequestQueue(config.trustProxy);
  const prefix = randomBytes(5).toString('base64url');
  let count = 0;
  // An https origin needs no warning.
  let warnsOfHttps = config.origin?.startsWith('https:') !== true;
  let notReady: string | null = null;

  return (request, response) => {
    const turn = turnOf(request, response);
    if (turn === 'never') return;
    const started = performance.now();
    const id = requestId(request, config.trustProxy) ?? `${prefix}-${(count++).toString(36)}`;
    const path = pathOf(request);
    const { method = '' } = request;
    const route = () => routeName(parts.api, method, path);
    for (const [name, value] of fixed) response.setHeader(name, value);
    if (path.startsWith('/chat/')) response.setHeader('permissions-policy', CALL_PERMISSIONS);
    response.setHeader('x-request-id', id);
    if (warnsOfHttps && request.headers['x-forwarded-proto'] === 'https') {
      warnsOfHttps = false;
      log.warn(HTTPS_IN_FRONT);
    }
    // The client's next request should go to another node.
    if (health.stopping) response.setHeader('connection', 'close');
    response.once('close', () => {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      log.info({ id, method, route: route(), status: response.statusCode, ms }, 'request');
    });
    const work = async () => {
      if (turn !== null) await turn;
      // Skips the work if the client has disconnected.
      if (!request.destroyed) await answer(path, request, response);
    };
    telemetry.request({ request, response, route }, work).catch((error: unknown) => {
      log.error({ id, err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendProblem(response, problemOf(error));
    });
  };

  async function answer(path: string, request: IncomingMessage, response: ServerResponse) {
    if (path.startsWith('/api/')) {
      // Prefetches must not act, count or cost anything.
      if (isPrefetch(request)) sendProblem(response, NOT_IN_ADVANCE);
      else await api(request, response);
    } else if (path === '/healthz') sendLiveness(response);
    else if (path === '/readyz') await sendReadiness(response);
    else if (path === '/metrics' && telemetry.metrics?.allows(request.headers.authorization))
      await sendMetrics(telemetry.metrics, response);
    else {
      const [, handle] = mounted.find(([start]) => path.startsWith(start)) ?? [];
      const found =
        handle &&
        (await inFlight(addressOf(request), response, () => handle(request, response, path)));
      if (handle === undefined || found === 'page') await servePage(request, response);
    }
  }

  /**
   * Answers liveness checks: a stopping node fails them, so that load balancers avoid it, but still serves requests.
   */
  function sendLiveness(response: ServerResponse): void {
    if (health.stopping) sendText(response, 503, 'stopping');
    else sendText(response, 200, 'ok');
  }

  async function sendReadiness(response: ServerResponse): Promise<void> {
    const fault = await health.fault();
    // Logs changes only, because load balancers ask every second.
    if (fault !== null && fault !== notReady) log.warn({ fault }, 'not ready');
    if (fault === null && notReady !== null) log.info('ready');
    notReady = fault;
    sendText(
      response,
      fault === null ? 200 : 503,
      fault === null ? 'ready' : `not ready: ${fault}`,
    );
  }
}

const NOT_IN_ADVANCE = new Problem('forbidden', 'The API is not fetched in advance');

const HTTPS_IN_FRONT =
  'A proxy speaks https, and ORIGIN does not: cookies are not secure and links in mails lead elsewhere; set ORIGIN to the public address, for instance ORIGIN=https://pairwise.example.';

/** Answers holders of the token; for anyone else /metrics doesn't exist. */
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
