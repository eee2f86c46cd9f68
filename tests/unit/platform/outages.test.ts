import { beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('an outage ends only after the outbox has asked again', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const err = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  for (let count = 0; count < 5; count += 1) {
    log.warn({ err }, 'outbox');
    // Its interval and the longest wait for the database.
    vi.advanceTimersByTime(13_000);
  }
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(13_000);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ msg: 'outage over', seconds: 52 });
});
