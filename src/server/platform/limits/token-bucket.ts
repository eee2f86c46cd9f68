/**
 * Creates a full bucket of `points` that refills in `seconds`. It takes tokens, possibly fractional, and returns whether
 * there were enough. Synchronous, so that a refused packet isn't read.
 */
export function createTokenBucket({ points, seconds }: { points: number; seconds: number }) {
  let left = points;
  let at = performance.now();
  return (count = 1): boolean => {
    const now = performance.now();
    left = Math.min(points, left + ((now - at) / 1000) * (points / seconds));
    at = now;
    const isEnough = left >= count;
    if (isEnough) left -= count;
    return isEnough;
  };
}
