import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from '#stores/client/server-time.ts';

const HOUR = 3_600_000;
const header = (time: number): string => new Date(time).toUTCString();

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-06-01T12:00:00.400Z') }));
afterEach(() => vi.useRealTimers());

test('a wrong browser clock follows the server, and recovers', () => {
  const ahead = (): number => serverNow() - Date.now();
  noteServerTime(header(Date.now()), Date.now());
  expect(ahead()).toBe(0);
  noteServerTime(header(Date.now() + 3 * HOUR), Date.now());
  expect(Math.abs(ahead() - 3 * HOUR)).toBeLessThan(1000);
  // Differences within the rounding of the header or the time of a slow answer change nothing.
  const before = ahead();
  for (const ms of [700, 200, 900, 450]) {
    vi.advanceTimersByTime(ms);
    noteServerTime(header(Date.now() + 3 * HOUR), Date.now());
  }
  const sentAt = Date.now();
  vi.advanceTimersByTime(20_000);
  noteServerTime(header(sentAt + 3 * HOUR + 5000), sentAt);
  expect(ahead()).toBe(before);
  noteServerTime(null, Date.now());
  noteServerTime('no date', Date.now());
  expect(ahead()).toBe(before);
  noteServerTime(header(Date.now()), Date.now());
  expect(Math.abs(ahead())).toBeLessThan(1000);
});
