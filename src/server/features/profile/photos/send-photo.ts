import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PHOTO_SIZES } from '#shared/photo-set.ts';
import { PHOTO_FILE } from '#shared/photo-url.ts';
import type { ReadSession } from '../../../platform/http/session.ts';
import type { Log } from '../../../platform/log.ts';
import type { Photos } from './service.ts';
import { type Content, sendFile } from '../../../platform/http/respond.ts';
import { Problem } from '../../../platform/problem.ts';
import { contentType } from '../../../platform/http/static-files.ts';

const UPLOADED = /^\/photos\/([0-9a-f]{32})-(\d{2,3})$/;

export interface PhotoParts {
  config: { dataDir: string };
  log: Log;
  photos: Pick<Photos, 'file'>;
  readSession: ReadSession;
}

/** Visitors get a 404. An uploaded photo never changes at its address. */
export function sendPhoto(
  request: IncomingMessage,
  response: ServerResponse,
  parts: PhotoParts,
  path: string,
): Promise<void> {
  return sendFile(request, response, parts.log, async () => {
    const session = await parts.readSession(request.headers.cookie);
    const found = session === null ? null : await findPhoto(request, parts, path);
    if (found === null) throw new Problem('not_found', 'No such photo');
    return found;
  });
}

export async function findPhoto(
  request: IncomingMessage,
  { config, photos, log }: Pick<PhotoParts, 'config' | 'photos' | 'log'>,
  path: string,
): Promise<Content | null> {
  const [, name, width] = UPLOADED.exec(path) ?? [];
  const size = PHOTO_SIZES.find((known) => String(known) === width);
  if (name !== undefined && size !== undefined) {
    const format = /image\/avif\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers.accept ?? '')
      ? 'avif'
      : 'webp';
    const body = await photos.file(name, size, format).catch((error: unknown) => {
      log.error({ err: error }, 'photo not read');
      throw new Problem('unavailable', 'The photo cannot be read right now');
    });
    const headers = {
      'content-type': `image/${format}`,
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'accept',
    };
    return body && { body, headers };
  }
  const file = PHOTO_FILE.exec(path)?.[1];
  if (file === undefined) return null;
  const body = await readFile(join(config.dataDir, 'photos', file)).catch(() => null);
  const headers = {
    'content-type': contentType(file),
    'cache-control': 'private, max-age=86400',
    // An SVG may be opened as a document, so nothing in it may run.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  return body && { body, headers };
}
