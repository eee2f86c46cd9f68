import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Otlp } from '../config/config.ts';
import type { StatementKind } from '../db/database.ts';
import type { Outcome, WatchedRequest } from './metrics.ts';

const CLOSE_MS = 800;

/**
 * Sends spans of requests, socket events and statements in batches, without ids of people. `believed`: whether a
 * request's `traceparent` comes from a trusted proxy.
 */
export function createTracing({ endpoint, serviceName }: Otlp, believed: boolean) {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })),
    ],
  });
  const tracer = provider.getTracer('pairwise');
  const traceContext = new W3CTraceContextPropagator();
  const active = new AsyncLocalStorage<Span>();

  return {
    async request(watched: WatchedRequest, work: () => Promise<void>): Promise<void> {
      const { request, response } = watched;
      const method = request.method ?? 'GET';
      const route = watched.route();
      const sent = believed ? request.headers : {};
      const parent = traceContext.extract(ROOT_CONTEXT, sent, defaultTextMapGetter);
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER }, parent);
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        // The same id as in the log.
        'http.request.id': String(response.getHeader('x-request-id')),
      });
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      await active.run(span, work);
    },

    async event(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
      const span = tracer.startSpan(`socket ${name}`, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      try {
        const outcome = await active.run(span, work);
        span.setAttribute('outcome', outcome);
        if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
        return outcome;
      } finally {
        span.end();
      }
    },

    /** Records an ended statement under its request or event. */
    statement(kind: StatementKind, ms: number): void {
      const parent = active.getStore();
      if (parent === undefined) return;
      const options = { kind: SpanKind.CLIENT, startTime: Date.now() - ms };
      tracer.startSpan(`database ${kind}`, options, trace.setSpan(ROOT_CONTEXT, parent)).end();
    },

    /** Sends the remaining spans; an unreachable collector doesn't delay a stop. */
    async close(): Promise<void> {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
