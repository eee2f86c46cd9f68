/** What is left of an allowance that fills up evenly. */
export interface Allowance {
  left: number;
  /** When it was counted last, in milliseconds. */
  at: number;
}

/**
 * Takes `count`, which need not be whole, off an allowance of `points` that fills up in `seconds`; answers
 * whether there was enough. At once, and not by a promise: what is refused is not read any further.
 */
export function spendFrom(
  allowance: Allowance,
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
