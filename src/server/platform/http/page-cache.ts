import { LRUCache } from 'lru-cache';
import type { RenderedPage } from './page-renderer.ts';
import { brotli, gzipped } from './respond.ts';
import { etagOf, type StaticPage } from './static-files.ts';

const PAGES_MAX = 500;
/** Costs milliseconds once per page and saves a fifth of the bytes. */
const BROTLI_KEPT = 6;
const HTML = 'text/html; charset=utf-8';

/** Caches recent pages by key: at most {@link PAGES_MAX}, about 30 KB each. */
export function createPageCache() {
  const kept = new LRUCache<string, Promise<StaticPage>>({ max: PAGES_MAX });

  /** Returns the page of a key and renders it if needed. Failures aren't cached. */
  return function keptPage(key: string, make: () => Promise<RenderedPage>): Promise<StaticPage> {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const page = make().then(toFile);
    kept.set(key, page);
    page.catch(() => kept.delete(key));
    return page;
  };
}

async function toFile({ headers, body }: RenderedPage): Promise<StaticPage> {
  const [br, gz] = await Promise.all([brotli(body, BROTLI_KEPT), gzipped(body)]);
  return {
    type: HTML,
    etag: etagOf(body),
    cacheControl: 'private, no-cache',
    body,
    br,
    gzip: gz,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'content-type' ? [[name, value]] : [],
    ),
  };
}
