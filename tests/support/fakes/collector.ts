import { bodyOf, serve } from './serve.ts';

export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface Batch {
  resourceSpans: {
    resource: { attributes: CollectedSpan['attributes'] };
    scopeSpans: { spans: CollectedSpan[] }[];
  }[];
}

/** A stand-in for a collector that accepts traces as OTLP in JSON over HTTP. */
export interface Collector {
  /** The environment of a server that sends there. */
  env: Record<string, string>;
  spans: () => CollectedSpan[];
  /** Names of the services that have sent traces. */
  services: () => unknown[];
  /** Everything received, as text. */
  text: () => string;
  close: () => Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const { url, close } = await serve((request, response) => {
    const fits = request.url === '/v1/traces' && request.method === 'POST';
    void bodyOf(request).then((body) => {
      if (fits) bodies.push(body.toString());
      response.writeHead(fits ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const batches = () => bodies.flatMap((body) => (JSON.parse(body) as Batch).resourceSpans);
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: url },
    spans: () => batches().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    services: () =>
      batches().map(
        ({ resource }) =>
          resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue'],
      ),
    text: () => bodies.join('\n'),
    close,
  };
}
