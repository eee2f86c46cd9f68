import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sendText } from './respond.ts';
import { contentType } from './static-files.ts';

/** Photos are flat files; a name with anything else in it names none. */
const NAME = /^\/photos\/([a-z0-9-]{1,80}\.(?:svg|webp|avif|jpg|png))$/;

/**
 * Sends a photo kept in the data folder. An SVG may be opened as a document, so it comes
 * with a policy under which nothing in it runs.
 */
export async function sendPhoto(
  request: IncomingMessage,
  response: ServerResponse,
  dataDir: string,
  path: string,
): Promise<void> {
  const name = NAME.exec(path)?.[1];
  const body =
    name === undefined ? null : await readFile(join(dataDir, 'photos', name)).catch(() => null);
  if (name === undefined || body === null) {
    sendText(response, 404, 'No such photo');
    return;
  }
  response.writeHead(200, {
    'content-type': contentType(name),
    'content-length': body.length,
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
