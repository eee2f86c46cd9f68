import type { IncomingMessage } from 'node:http';
import { handleOfPath, pagePath, type PublicPage } from '#shared/public-page.ts';
import { uploadedName } from '#shared/photo-url.ts';
import type { Log } from '../../platform/log.ts';
import { callerOf } from '../../platform/http/client.ts';
import { type Content, etagOf, sendFile } from '../../platform/http/respond.ts';
import type { Mounted } from '../../platform/http/request-listener.ts';
import { Problem } from '../../platform/problem.ts';
import { findPhoto } from '../profile/photos/send-photo.ts';
import type { Photos } from '../profile/photos/service.ts';
import type { Cards } from './cards.ts';
import type { PublicPages } from './service.ts';

interface Parts {
  config: { dataDir: string; publicUrl: string; trustProxy: number };
  log: Log;
  photos: Pick<Photos, 'file'>;
  publicPages: PublicPages;
  cards: Cards;
}

type Make = (request: IncomingMessage, path: string) => Promise<Content>;

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const FILE = /^(\/u\/[^/]+)\/(photo|card\.png)$/;

const nothing = () => new Problem('not_found', 'No such file');

export function mountPublicPages(parts: Parts): Readonly<Record<string, Mounted>> {
  const { config, publicPages } = parts;

  const file: Make = async (request, path) => {
    const [, page = '', name] = FILE.exec(path) ?? [];
    const handle = handleOfPath(page);
    const found = handle === null ? null : await publicPages.find(handle);
    if (found?.kind !== 'page') throw nothing();
    if (name === 'photo') return photo(request, found.page);
    const { address } = callerOf(request, config.trustProxy);
    const { body, etag } = await parts.cards.of(found, address);
    return { body, headers: { 'content-type': 'image/png' }, etag };
  };

  const photo = async (request: IncomingMessage, { photoUrl }: PublicPage): Promise<Content> => {
    const uploaded = uploadedName(photoUrl ?? '');
    const path = uploaded === null ? photoUrl : `/photos/${uploaded}-800`;
    const found = path?.startsWith('/photos/') ? await findPhoto(request, parts, path) : null;
    if (found === null) throw nothing();
    return { ...found, etag: etagOf(found.body) };
  };

  const robots: Make = () => {
    const lines = ['User-agent: *', 'Disallow: /api/', `Sitemap: ${config.publicUrl}/sitemap.xml`];
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    return Promise.resolve({ body: Buffer.from(`${lines.join('\n')}\n`), headers });
  };

  // The sitemap has megabytes on large sites, so all readers share one.
  let written: { handles: string[]; body: Buffer } | null = null;
  const write = (handles: readonly string[]): Buffer => {
    const urls = handles.map(
      (one) => `<url><loc>${config.publicUrl}${pagePath(one)}</loc></url>\n`,
    );
    return Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n${URLSET}\n${urls.join('')}</urlset>\n`,
    );
  };
  const sitemap: Make = async () => {
    const handles = await publicPages.listed();
    if (written?.handles !== handles) written = { handles, body: write(handles) };
    return { body: written.body, headers: { 'content-type': 'application/xml; charset=utf-8' } };
  };

  const send =
    (path: RegExp, make: Make): Mounted =>
    (request, response, asked) =>
      path.test(asked)
        ? sendFile(request, response, parts.log, async () => {
            const found = await make(request, asked);
            // Caches must revalidate, because the owner may close the page.
            return { ...found, headers: { ...found.headers, 'cache-control': 'no-cache' } };
          })
        : 'page';

  return {
    '/robots.txt': send(/^\/robots\.txt$/, robots),
    '/sitemap.xml': send(/^\/sitemap\.xml$/, sitemap),
    '/u/': send(FILE, file),
  };
}
