import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/support/run.ts';
import { playwrightTimes, slowestLines, vitestTimes } from '../../../scripts/support/slowest.ts';

test('a vitest file lasts from first to last test', () => {
  const name = join(ROOT, 'tests/unit/feed/score.test.ts');
  expect(vitestTimes({ testResults: [{ name, startTime: 1000, endTime: 3500 }] })).toEqual([
    { file: 'tests/unit/feed/score.test.ts', seconds: 2.5 },
  ]);
});

test('a Playwright file sums its tests including retries', () => {
  const spec = (file: string, ...durations: number[]) => ({
    file,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    config: { rootDir: join(ROOT, 'tests/e2e') },
    suites: [
      {
        specs: [spec('feed/deck.spec.ts', 4000)],
        suites: [{ specs: [spec('feed/deck.spec.ts', 7000, 500)] }],
      },
      { specs: [spec('chat/chat.spec.ts', 1000)] },
    ],
  };
  expect(playwrightTimes(report)).toEqual([
    { file: 'tests/e2e/feed/deck.spec.ts', seconds: 11.5 },
    { file: 'tests/e2e/chat/chat.spec.ts', seconds: 1 },
  ]);
});

test('a missing report yields no times', () => {
  expect(vitestTimes(null)).toEqual([]);
  expect(playwrightTimes(null)).toEqual([]);
});

test('the slowest come first, up to the requested number', () => {
  const times = [
    { file: 'quick', seconds: 0.04 },
    { file: 'slowest', seconds: 120 },
    { file: 'slow', seconds: 12.34 },
  ];
  expect(slowestLines(times, 2)).toEqual(['  120.0 s  slowest', '   12.3 s  slow']);
});
