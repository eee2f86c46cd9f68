import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { StaticFile } from './static-files.ts';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Prerendered pages are the same for everyone and hide parts for some users behind ` data-for="{mark}" hidden`. Returns
 * the page for a user with these marks; each variant is made once.
 */
export function createMarkedPages() {
  const made = new Map<string, StaticFile>();
  return (page: StaticFile, marks: readonly string[]): StaticFile => {
    const etag = `${page.etag.slice(0, -1)}-${marks.join('-')}"`;
    const known = made.get(etag);
    if (known !== undefined) return known;
    const html = marks.reduce(
      (text, mark) => text.replaceAll(` data-for="${mark}" hidden`, ''),
      page.body.toString(),
    );
    const body = Buffer.from(html);
    const br = brotliCompressSync(body, BROTLI);
    const marked = { ...page, etag, body, br, gzip: gzipSync(body) };
    made.set(etag, marked);
    return marked;
  };
}
