import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ERROR_STATUS } from '#shared/errors.ts';
import type { Problem } from '../problem.ts';
import type { StaticFile } from './static-files.ts';

const compress = promisify(brotliCompress);

export const brotli = (body: Buffer, quality: number): Promise<Buffer> =>
  compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
export const gzipped = promisify<Buffer, Buffer>(gzip);

/** Costs a millisecond per page and gives most of the gain. */
const BROTLI_FAST = 4;
const WORTH_COMPRESSING_BYTES = 1024;

// Varying by cookie makes Back and prefetched pages revalidate after a logout, which no-cache alone doesn't do in
// browsers.
const PAGE_VARY = 'accept-encoding, cookie';

function accepted(request: IncomingMessage): 'br' | 'gzip' | null {
  const given = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(given)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(given)) return 'gzip';
  return null;
}

/** Sends a build file in its best encoding; 304 if the browser has it. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  more: { status?: number; cacheControl?: string; headers?: [string, string][] } = {},
): void {
  const encoding = accepted(request);
  const packed = encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : null;
  const body = packed ?? file.body;
  for (const [name, value] of more.headers ?? []) response.setHeader(name, value);
  response.setHeader('cache-control', more.cacheControl ?? file.cacheControl);
  if (more.cacheControl !== undefined) response.setHeader('vary', PAGE_VARY);
  else if (file.br !== null || file.gzip !== null) response.setHeader('vary', 'accept-encoding');
  const status = more.status ?? 200;
  if (status === 200) {
    const etag = packed === null ? file.etag : `${file.etag.slice(0, -1)}-${encoding ?? ''}"`;
    response.setHeader('etag', etag);
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return;
    }
  }
  if (packed !== null && encoding !== null) response.setHeader('content-encoding', encoding);
  response.writeHead(status, { 'content-type': file.type, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends a generated body, compressed if worthwhile. */
export async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  page: { status: number; headers: OutgoingHttpHeaders; body: Buffer },
): Promise<void> {
  const encoding = page.body.length < WORTH_COMPRESSING_BYTES ? null : accepted(request);
  const body =
    encoding === 'br'
      ? await brotli(page.body, BROTLI_FAST)
      : encoding === 'gzip'
        ? await gzipped(page.body)
        : page.body;
  response.setHeader('vary', PAGE_VARY);
  if (encoding !== null) response.setHeader('content-encoding', encoding);
  response.writeHead(page.status, { ...page.headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Redirects to one of our own paths. */
export function redirect(response: ServerResponse, to: string, cookies: string[] = []): void {
  response
    .writeHead(302, { location: to, 'cache-control': 'private, no-store', 'set-cookie': cookies })
    .end();
}

/** Sends plain text. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(text);
}

/** Sends a problem as plain text with Retry-After. */
export function sendProblem(
  response: ServerResponse,
  { code, message, retryAfter }: Problem,
): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  sendText(response, ERROR_STATUS[code], message);
}
