/** Milliseconds by which the server's clock is ahead of the browser's. */
let ahead = 0;

/** Milliseconds that don't matter to anybody and would make a running clock jump. */
const SLACK_MS = 1000;

/** The server's time in milliseconds since 1970, as far as its answers have told it. */
export const serverNow = (): number => Date.now() + ahead;

/**
 * Takes the `Date` header of an answer whose request was sent at `sentAt` by the browser's clock.
 * The header was written in between and has whole seconds.
 */
export function noteServerTime(header: string | null, sentAt: number): void {
  const date = Date.parse(header ?? '');
  const receivedAt = Date.now();
  const early = date + 1000 + SLACK_MS < sentAt + ahead;
  const late = date - SLACK_MS > receivedAt + ahead;
  if (early || late) ahead = date + 500 - receivedAt;
}
