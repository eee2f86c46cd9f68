import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import type { ObserveStatement } from '../db/database.ts';
import type { Metrics } from './metrics.ts';
import type { Tracing } from './tracing.ts';

/** What became of an event of a socket. */
export type Outcome = 'ok' | 'refused' | 'failed';

/** Who counts and traces. Nothing of it is loaded, and nothing measured, where nobody asked for it. */
export interface Telemetry {
  /** `null`: there is no /metrics. */
  readonly metrics: Metrics | null;
  /** Told of each statement; `null` when nobody wants to know. */
  readonly statement: ObserveStatement | null;
  /** Does the work of a request of `route` (a pattern, never a path) under watch. */
  request(door: RequestDoor, work: () => Promise<void>): Promise<void>;
  /** Does the work of an event of a socket under watch. */
  event(name: string, work: () => Promise<Outcome>): Promise<void>;
  /** Sends what is still to be sent. */
  close(): Promise<void>;
}

export interface RequestDoor {
  request: IncomingMessage;
  response: ServerResponse;
  route: () => string;
}

/** Measures as configured: `METRICS_TOKEN` turns on metrics, `OTEL_EXPORTER_OTLP_ENDPOINT` traces. */
export async function createTelemetry(
  config: Pick<Config, 'metricsToken' | 'otlp' | 'trustProxy'>,
): Promise<Telemetry> {
  const { metricsToken, otlp } = config;
  const metrics =
    metricsToken === null ? null : (await import('./metrics.ts')).createMetrics(metricsToken);
  const tracing =
    otlp === null
      ? null
      : (await import('./tracing.ts')).createTracing(otlp, config.trustProxy > 0);
  if (metrics === null && tracing === null) return SILENT;

  return {
    metrics,
    statement: (kind, ms) => {
      metrics?.statement(kind, ms);
      tracing?.statement(kind, ms);
    },
    request(door, work) {
      const begin = performance.now();
      const { request, response } = door;
      const route = door.route();
      response.once('close', () => {
        const { statusCode } = response;
        metrics?.request(request.method ?? '', route, statusCode, performance.now() - begin);
      });
      return tracing === null ? work() : tracing.request({ ...door, route }, work);
    },
    async event(name, work) {
      const begin = performance.now();
      const outcome = await (tracing === null ? work() : tracing.event(name, work));
      metrics?.event(name, outcome, performance.now() - begin);
    },
    async close() {
      metrics?.close();
      await tracing?.close();
    },
  };
}

const SILENT: Telemetry = {
  metrics: null,
  statement: null,
  request: (_door, work) => work(),
  event: async (_name, work) => {
    await work();
  },
  close: () => Promise.resolve(),
};

export type { Metrics, Tracing };
