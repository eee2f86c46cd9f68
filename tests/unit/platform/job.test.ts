import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { job } from '#server/platform/jobs/job.ts';

const EVERY_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns work that ends when its promise is released. */
function slowWork() {
  const ends: (() => void)[] = [];
  const work = vi.fn<(closing: AbortSignal) => Promise<void>>(
    () => new Promise((end) => void ends.push(end)),
  );
  const end = async (): Promise<void> => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { work, end };
}
const onError = vi.fn<(error: unknown) => void>();

test('a job runs after each interval, at once on request', async () => {
  const later = vi.fn(() => Promise.resolve());
  const first = vi.fn(() => Promise.resolve());
  const jobs = [
    job({ everyMs: EVERY_MS, work: later, onError }),
    job({ everyMs: EVERY_MS, atOnce: true, work: first, onError }),
  ];
  expect([later.mock.calls.length, first.mock.calls.length]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect([later.mock.calls.length, first.mock.calls.length]).toEqual([3, 4]);
  await Promise.all(jobs.map((one) => one.close()));
});

test('a job never runs concurrently and repeats once for requests', async () => {
  const { work, end } = slowWork();
  const one = job({ everyMs: EVERY_MS, atOnce: true, work, onError });
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(1);
  one.runSoon();
  one.runSoon();
  expect(work).toHaveBeenCalledTimes(1);
  await end();
  expect(work).toHaveBeenCalledTimes(2);
  await end();
  expect(work).toHaveBeenCalledTimes(2);
  one.runSoon();
  expect(work).toHaveBeenCalledTimes(3);
  await end();
  await one.close();
});

test.each([
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
])('a job continues after work that %s', async (_how, work) => {
  const told = vi.fn();
  const one = job({ everyMs: EVERY_MS, work, onError: told });
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(told).toHaveBeenCalledTimes(2);
  expect(told).toHaveBeenCalledWith(new Error('no'));
  await one.close();
});

test('a close aborts the current run, awaits it, prevents others', async () => {
  const { work, end } = slowWork();
  const one = job({ everyMs: EVERY_MS, atOnce: true, work, onError });
  one.runSoon();
  let closed = false;
  const closing = one.close().then(() => (closed = true));
  expect(work.mock.calls[0]?.[0].aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(closed).toBe(false);
  await end();
  await closing;
  one.runSoon();
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(1);
});
