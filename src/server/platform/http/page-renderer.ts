import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Astro's request handler, as the build's entry.mjs exports it. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: object,
) => Promise<void>;

export interface RenderedPage {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Keeps what Astro writes, so that the page can be compressed and its scripts named. */
class KeptResponse extends ServerResponse {
  readonly chunks: Buffer[] = [];
  failure: Error | null = null;

  override write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
    this.chunks.push(Buffer.from(chunk as Uint8Array));
    const done = rest.findLast((part) => typeof part === 'function');
    if (done !== undefined) (done as () => void)();
    return true;
  }

  /** Astro destroys the response when rendering fails after the first byte. */
  override destroy(error?: Error): this {
    this.failure = error ?? new Error('The page was not rendered to its end');
    return this;
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk);
    this.emit('finish');
    return this;
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const headers = rest.findLast((part) => typeof part === 'object') ?? {};
    for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders)) {
      if (value !== undefined) this.setHeader(name, value);
    }
    return this;
  }
}

/** Renders the page of a request; `null` when no page has its path. Throws what the page threw. */
export async function renderPage(
  handler: AstroHandler,
  request: IncomingMessage,
  locals: object,
): Promise<RenderedPage | null> {
  const response = new KeptResponse(request);
  let unknown = false as boolean;
  await handler(
    request,
    response,
    () => {
      unknown = true;
    },
    locals,
  );
  if (unknown) return null;
  if (response.failure !== null) throw response.failure;
  return {
    status: response.statusCode,
    headers: response.getHeaders(),
    body: Buffer.concat(response.chunks),
  };
}

/** The opening tag of an island; a value may hold anything but a quote. */
const ISLAND = /<astro-island(?:\s+[\w-]+(?:="[^"]*")?)*\s*>/g;

/** The scripts a rendered page will ask for: its islands, and all they import. */
function scriptsOf(html: string, imports: Readonly<Record<string, string[]>>): Set<string> {
  const scripts = new Set<string>();
  for (const [island] of html.matchAll(ISLAND)) {
    // On a phone an island of wide windows is never needed, nor one that does not show.
    if (/ client="(?:media|visible)"/.test(island)) continue;
    for (const [, url = ''] of island.matchAll(/ (?:component-url|renderer-url)="([^"]+)"/g)) {
      scripts.add(url);
      for (const imported of imports[url] ?? []) scripts.add(imported);
    }
  }
  return scripts;
}

/** The last script of the layout, which fetches what this attribute names (components/shell/first-paint.ts). */
const SLOT = ' data-scripts="';

/** Writes into a rendered page which scripts it is going to need. */
export function announceScripts(body: Buffer, imports: Readonly<Record<string, string[]>>): Buffer {
  const html = body.toString();
  const at = html.lastIndexOf(SLOT);
  if (at === -1) return body;
  const start = at + SLOT.length;
  const scripts = [...scriptsOf(html, imports)].join(' ');
  return Buffer.from(html.slice(0, start) + scripts + html.slice(start));
}
