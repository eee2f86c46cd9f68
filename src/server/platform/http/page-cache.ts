import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { RenderedPage } from './page-renderer.ts';
import type { StaticFile } from './static-files.ts';

/** A rendered page with its headers. */
export type CachedPage = StaticFile & { headers: [string, string][] };

const PAGES_MAX = 500;
/** Costs milliseconds once per page and saves a fifth of the bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const HTML = 'text/html; charset=utf-8';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Caches recent pages by key: at most {@link PAGES_MAX}, about 30 KB each. */
export function createPageCache() {
  const kept = new LRUCache<string, Promise<CachedPage>>({ max: PAGES_MAX });

  /** Returns the page of a key and renders it if needed. Failures aren't cached. */
  return function keptPage(key: string, make: () => Promise<RenderedPage>): Promise<CachedPage> {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const page = make().then(toFile);
    kept.set(key, page);
    page.catch(() => kept.delete(key));
    return page;
  };
}

async function toFile({ headers, body }: RenderedPage): Promise<CachedPage> {
  const [br, gz] = await Promise.all([brotli(body, BROTLI), gzipped(body)]);
  return {
    type: HTML,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cacheControl: 'private, no-cache',
    body,
    br,
    gzip: gz,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'content-type' ? [[name, value]] : [],
    ),
  };
}
