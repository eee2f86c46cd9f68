import type { Config } from '../config/config.ts';
import type { ObserveStatement } from '../db/database.ts';
import type { Outcome, WatchedRequest } from './metrics.ts';

export type Telemetry = Awaited<ReturnType<typeof createTelemetry>>;

/**
 * Creates metrics and traces: `METRICS_TOKEN` enables metrics, `OTEL_EXPORTER_OTLP_ENDPOINT` traces. Nothing loads or
 * measures without configuration.
 */
export async function createTelemetry(
  config: Pick<Config, 'metricsToken' | 'otlp' | 'trustProxy'>,
) {
  const { metricsToken, otlp } = config;
  const metrics =
    metricsToken === null ? null : (await import('./metrics.ts')).createMetrics(metricsToken);
  const tracing =
    otlp === null
      ? null
      : (await import('./tracing.ts')).createTracing(otlp, config.trustProxy > 0);
  const statement: ObserveStatement = (kind, ms) => {
    metrics?.statement(kind, ms);
    tracing?.statement(kind, ms);
  };

  return {
    /** Null without /metrics. */
    metrics,
    /** Receives each statement; null without telemetry. */
    statement: metrics === null && tracing === null ? null : statement,
    /** Measures a request. */
    request(watched: WatchedRequest, work: () => Promise<void>): Promise<void> {
      metrics?.request(watched);
      return tracing === null ? work() : tracing.request(watched, work);
    },
    /** Measures a socket event. */
    async event(name: string, work: () => Promise<Outcome>): Promise<void> {
      const begin = performance.now();
      const outcome = await (tracing === null ? work() : tracing.event(name, work));
      metrics?.event(name, outcome, performance.now() - begin);
    },
    /** Sends the remaining data. */
    async close(): Promise<void> {
      metrics?.close();
      await tracing?.close();
    },
  };
}
