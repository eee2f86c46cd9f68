import { expect, test, vi } from 'vitest';
import { createTokenBucket } from '#server/platform/limits/token-bucket.ts';

test('a bucket gives whole tokens only, and refills up to its size', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const take = createTokenBucket({ points: 3, seconds: 3 });
  expect([take(), take(2), take()]).toEqual([true, true, false]);
  vi.advanceTimersByTime(900);
  expect(take()).toBe(false);
  vi.advanceTimersByTime(100);
  expect([take(), take()]).toEqual([true, false]);
  vi.advanceTimersByTime(60_000);
  expect([take(4), take(3), take()]).toEqual([false, true, false]);
  vi.useRealTimers();
});
