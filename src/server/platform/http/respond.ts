// Compression leaves a fifth to a third of a page's bytes, and a page in the browser's cache is a 304 without a body.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ERROR_STATUS } from '#shared/errors.ts';
import type { Log } from '../log.ts';
import { Problem, problemOf } from '../problem.ts';

/** A body with its headers, and perhaps an ETag and encodings made in advance. */
export interface Content {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  etag?: string;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
}

export type Packed = Content & { etag: string };

const ENCODERS = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: Buffer) => promisify<Buffer, Buffer>(gzip)(body),
};

/** Returns content with all encodings, to be sent often. */
export async function packed(content: Content, quality: number): Promise<Packed> {
  const { body } = content;
  const [br, gz] = await Promise.all([ENCODERS.br(body, quality), ENCODERS.gzip(body)]);
  return { ...content, etag: etagOf(body), br, gzip: gz };
}

export const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Costs a millisecond per page and gives most of the gain. */
const BROTLI_FAST = 4;
const WORTH_COMPRESSING_BYTES = 1024;

function accepted(request: IncomingMessage): 'br' | 'gzip' | null {
  const given = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(given)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(given)) return 'gzip';
  return null;
}

/** Sends content in the best of its encodings; 304 if the browser has it. `more` replaces its headers. */
export function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
  status = 200,
  more: Record<string, string> = {},
): void {
  const encoding = accepted(request) ?? '';
  const encoded = encoding === '' ? undefined : content[encoding];
  const body = encoded ?? content.body;
  const headers: Record<string, string | number> = { ...content.headers, ...more };
  if (status === 200 && content.etag !== undefined) {
    headers['etag'] = encoded ? `${content.etag.slice(0, -1)}-${encoding}"` : content.etag;
    if (request.headers['if-none-match'] === headers['etag']) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  if (encoded) headers['content-encoding'] = encoding;
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends content made for this request, compressed if worthwhile. */
export async function sendOnce(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
  status: number,
): Promise<void> {
  const encoding = content.body.length < WORTH_COMPRESSING_BYTES ? null : accepted(request);
  const encoded = encoding && { [encoding]: await ENCODERS[encoding](content.body, BROTLI_FAST) };
  sendContent(request, response, { ...content, ...encoded }, status);
}

/** Answers reads with what `make` returns, or with its Problem or fault as text. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  log: Log,
  make: () => Content | Promise<Content>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuseMethod(response);
    return;
  }
  try {
    sendContent(request, response, await make());
  } catch (error) {
    if (!(error instanceof Problem)) log.error({ err: error }, 'file not sent');
    sendProblem(response, problemOf(error));
  }
}

/** Refuses another method than GET and HEAD. */
export function refuseMethod(response: ServerResponse): void {
  response.setHeader('allow', 'GET, HEAD');
  sendText(response, 405, 'Use GET here');
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
