let ahead = 0;

/** Correcting smaller differences would make a running clock jump. */
const SLACK_MS = 1000;

/** Milliseconds since 1970, estimated from the server's answers. */
export const serverNow = (): number => Date.now() + ahead;

/** The server wrote the `Date` header after `sentAt` (browser's clock), in whole seconds. */
export function noteServerTime(header: string | null, sentAt: number): void {
  const date = Date.parse(header ?? '');
  const receivedAt = Date.now();
  const early = date + 1000 + SLACK_MS < sentAt + ahead;
  const late = date - SLACK_MS > receivedAt + ahead;
  if (early || late) ahead = date + 500 - receivedAt;
}
