import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Astro's request handler, as server/pages.mjs of the build exports it. */
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

/** Buffers Astro's output for compression and script preloading. */
class KeptResponse extends ServerResponse {
  readonly chunks: Buffer[] = [];
  failure: Error | null = null;

  override write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
    this.chunks.push(Buffer.from(chunk as Uint8Array));
    const done = rest.findLast((part) => typeof part === 'function');
    if (done !== undefined) (done as () => void)();
    return true;
  }

  /** Remembers the error: Astro destroys the response if rendering fails after the first byte. */
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

/** Renders a page; null if the path has none. Throws the page's error. */
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

/** Matches the opening tag of an island. */
const ISLAND = /<astro-island(?:\s+[\w-]+(?:="[^"]*")?)*\s*>/g;

/** Returns the scripts that a page's islands import. */
function scriptsOf(html: string, imports: Readonly<Record<string, string[]>>): Set<string> {
  const scripts = new Set<string>();
  for (const [island] of html.matchAll(ISLAND)) {
    // Islands for wide windows, and hidden ones, may never load.
    if (/ client="(?:media|visible)"/.test(island)) continue;
    for (const [, url = ''] of island.matchAll(/ (?:component-url|renderer-url)="([^"]+)"/g)) {
      scripts.add(url);
      for (const imported of imports[url] ?? []) scripts.add(imported);
    }
  }
  return scripts;
}

/** The attribute of the layout's last script with the modules to load (components/shell/first-paint.ts). */
const SLOT = ' data-scripts="';

/** Writes the modules that a page needs into its HTML: islands hydrate after 1.0 to 1.2 s instead of 1.5 to 1.8 s. */
export function announceScripts(body: Buffer, imports: Readonly<Record<string, string[]>>): Buffer {
  const html = body.toString();
  const at = html.lastIndexOf(SLOT);
  if (at === -1) return body;
  const start = at + SLOT.length;
  const scripts = [...scriptsOf(html, imports)].join(' ');
  return Buffer.from(html.slice(0, start) + scripts + html.slice(start));
}
