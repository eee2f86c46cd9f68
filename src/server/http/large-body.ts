import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { BODY_MAX_BYTES } from '#shared/limits.ts';
import { Problem } from './problem.ts';

/** Bodies up to this size are read to their end, so that the browser gets to see the refusal. */
const READ_OFF_BYTES = 8 * 1024 * 1024;
const READ_OFF_MS = 3000;

export const tooLarge = (): Problem => new Problem('too_large', 'The request is too large');

/**
 * Refuses a body that says it is too large. A browser that is still sending when the
 * connection closes shows a broken connection instead of the answer, so the rest is read off.
 */
export async function refuseLargeBody(request: IncomingMessage): Promise<void> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length <= BODY_MAX_BYTES) return;
  if (length <= READ_OFF_BYTES) {
    const end = new Promise((resolve) => request.once('end', resolve).once('error', resolve));
    request.resume();
    await Promise.race([end, delay(READ_OFF_MS, undefined, { ref: false })]);
  }
  throw tooLarge();
}
