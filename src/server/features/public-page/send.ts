import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { handleOfPath, pagePath, type PublicPage } from '#shared/public-page.ts';
import { uploadedName } from '#shared/photo-url.ts';
import type { Log } from '../../platform/log.ts';
import { callerOf } from '../../platform/http/client.ts';
import { sendProblem, sendText } from '../../platform/http/respond.ts';
import type { Mounted } from '../../platform/http/request-listener.ts';
import { Problem, problemOf } from '../../platform/problem.ts';
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

type Answer = { body: Buffer | string; headers: Record<string, string> };
type Make = (request: IncomingMessage, path: string) => Promise<Answer>;

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
/** The loop yields after these addresses of a sitemap. */
const WRITTEN_AT_ONCE = 5000;

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
    return { body, headers: { 'content-type': 'image/png', etag } };
  };

  const photo = async (request: IncomingMessage, { photoUrl }: PublicPage): Promise<Answer> => {
    const uploaded = uploadedName(photoUrl ?? '');
    const path = uploaded === null ? photoUrl : `/photos/${uploaded}-800`;
    const found = path?.startsWith('/photos/') ? await findPhoto(request, parts, path) : null;
    if (found === null) throw nothing();
    const { body, headers } = found;
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return { body, headers: { ...headers, etag } };
  };

  const robots: Make = () => {
    const lines = ['User-agent: *', 'Disallow: /api/', `Sitemap: ${config.publicUrl}/sitemap.xml`];
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    return Promise.resolve({ body: `${lines.join('\n')}\n`, headers });
  };

  // The sitemap has megabytes on large sites, so all readers share one.
  let written: { handles: string[]; body: Promise<Buffer> } | null = null;
  const write = async (handles: readonly string[]): Promise<Buffer> => {
    const parts = [Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${URLSET}\n`)];
    for (let from = 0; from < handles.length; from += WRITTEN_AT_ONCE) {
      const urls = handles
        .slice(from, from + WRITTEN_AT_ONCE)
        .map((handle) => `<url><loc>${config.publicUrl}${pagePath(handle)}</loc></url>\n`);
      parts.push(Buffer.from(urls.join('')));
      await nextTurn();
    }
    return Buffer.concat([...parts, Buffer.from('</urlset>\n')]);
  };
  const sitemap: Make = async () => {
    const handles = await publicPages.listed();
    if (written?.handles !== handles) written = { handles, body: write(handles) };
    const headers = { 'content-type': 'application/xml; charset=utf-8' };
    return { body: await written.body, headers };
  };

  const exactly =
    (known: string, make: Make): Mounted =>
    (request, response, path) =>
      path === known ? send(parts.log, request, response, () => make(request, path)) : 'page';

  return {
    '/robots.txt': exactly('/robots.txt', robots),
    '/sitemap.xml': exactly('/sitemap.xml', sitemap),
    '/u/': (request, response, path) =>
      FILE.test(path) ? send(parts.log, request, response, () => file(request, path)) : 'page',
  };
}

/** Caches must revalidate, because the owner may close the page. */
async function send(
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
  make: () => Promise<Answer>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    sendText(response, 405, 'Use GET here');
    return;
  }
  try {
    const { body, headers } = await make();
    const all = { ...headers, 'cache-control': 'no-cache' };
    const etag = headers['etag'];
    if (etag !== undefined && request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag, 'cache-control': 'no-cache' }).end();
      return;
    }
    response.writeHead(200, { ...all, 'content-length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch (error) {
    if (!(error instanceof Problem)) log.error({ err: error }, 'a file of a public page');
    sendProblem(response, problemOf(error));
  }
}
