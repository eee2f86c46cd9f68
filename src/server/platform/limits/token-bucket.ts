/** A token bucket. */
export interface TokenBucket {
  left: number;
  /** Time of the last update in milliseconds. */
  at: number;
}

/**
 * Takes `count` tokens, possibly fractional, from a bucket of `points` that refills in `seconds`; returns whether there
 * were enough. Synchronous, so that a refused packet isn't read.
 */
export function takeToken(
  allowance: TokenBucket,
  { points, seconds }: { points: number; seconds: number },
  count = 1,
): boolean {
  const now = performance.now();
  const refilled = ((now - allowance.at) / 1000) * (points / seconds);
  allowance.left = Math.min(points, allowance.left + refilled);
  allowance.at = now;
  if (allowance.left < count) return false;
  allowance.left -= count;
  return true;
}
