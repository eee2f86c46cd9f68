/** Milliseconds by which the server's clock is ahead of the browser's. */
let ahead = 0;

/** Smaller differences in milliseconds are ignored, because correcting them would make a running clock jump. */
const SLACK_MS = 1000;

/** Returns the server's time in milliseconds since 1970, estimated from its answers. */
export const serverNow = (): number => Date.now() + ahead;

/**
 * Updates the estimate from the `Date` header of an answer. The server wrote it after `sentAt` (browser's clock), in
 * whole seconds.
 */
export function noteServerTime(header: string | null, sentAt: number): void {
  const date = Date.parse(header ?? '');
  const receivedAt = Date.now();
  const early = date + 1000 + SLACK_MS < sentAt + ahead;
  const late = date - SLACK_MS > receivedAt + ahead;
  if (early || late) ahead = date + 500 - receivedAt;
}
