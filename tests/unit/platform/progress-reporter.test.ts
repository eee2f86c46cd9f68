import { expect, test } from 'vitest';
import ProgressReporter from '../../../scripts/support/progress-reporter.ts';

function reporter() {
  const lines: string[] = [];
  let ms = 500;
  const pass = (seconds: number): void => void (ms += seconds * 1000);
  const one = new ProgressReporter(
    {},
    (line) => lines.push(line),
    () => ms,
  );
  return { one, lines, pass };
}

test('vitest files are reported after each tenth', () => {
  const { one, lines, pass } = reporter();
  one.onTestRunStart(Array.from({ length: 25 }));
  for (let file = 1; file <= 25; file += 1) {
    pass(20);
    one.onTestModuleEnd();
  }
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('3 of 25 test files after 1 min 0 s');
  expect(lines.at(-1)).toBe('25 of 25 test files after 8 min 20 s');
});

test('a retry in the browser is not another test', () => {
  const { one, lines, pass } = reporter();
  one.onBegin({}, { allTests: () => [1, 2] });
  pass(7);
  one.onTestEnd({}, { retry: 0 });
  one.onTestEnd({}, { retry: 1 });
  one.onTestEnd({}, { retry: 0 });
  expect(lines).toEqual([
    '1 of 2 browser tests after 0 min 7 s',
    '2 of 2 browser tests after 0 min 7 s',
  ]);
});
