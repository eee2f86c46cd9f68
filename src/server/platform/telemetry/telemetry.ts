import type { Config } from '../config/config.ts';
import type { ObserveStatement } from '../db/database.ts';
import type { Metrics } from './metrics.ts';
import type { Tracing } from './tracing.ts';
import type { Outcome, WatchedRequest } from './watched.ts';

/** Metrics and traces. Nothing loads or measures without configuration. */
export interface Telemetry {
  /** Null without /metrics. */
  readonly metrics: Metrics | null;
  /** Receives each statement; null without telemetry. */
  readonly statement: ObserveStatement | null;
  /** Measures a request of `route`, a pattern without ids. */
  request(watched: WatchedRequest, work: () => Promise<void>): Promise<void>;
  /** Measures a socket event. */
  event(name: string, work: () => Promise<Outcome>): Promise<void>;
  /** Sends the remaining data. */
  close(): Promise<void>;
}

/** Creates telemetry: `METRICS_TOKEN` enables metrics, `OTEL_EXPORTER_OTLP_ENDPOINT` traces. */
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
    request(watched, work) {
      const begin = performance.now();
      const { request, response } = watched;
      const route = watched.route();
      response.once('close', () => {
        const { statusCode } = response;
        metrics?.request(request.method ?? '', route, statusCode, performance.now() - begin);
      });
      return tracing === null ? work() : tracing.request({ ...watched, route }, work);
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
  request: (_watched, work) => work(),
  event: async (_name, work) => {
    await work();
  },
  close: () => Promise.resolve(),
};

export type { Metrics, Tracing };
