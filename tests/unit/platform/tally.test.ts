import { describe, expect, test } from 'vitest';
import { playwrightTally, vitestTally } from '../../../scripts/support/tally.ts';

describe('vitest', () => {
  test.each([
    ['all passed', { numPassedTests: 3, numFailedTests: 0, success: true }, 3, 0],
    ['one failed', { numPassedTests: 2, numFailedTests: 1, success: false }, 2, 1],
    [
      'a file that cannot be loaded',
      { numPassedTests: 2, numFailedTests: 0, numFailedTestSuites: 1, success: false },
      2,
      1,
    ],
    ['no report', null, 0, 1],
  ])('%s', (_name, report, passed, failed) => {
    expect(vitestTally(report)).toMatchObject({ passed, failed });
  });

  test('vitest failures and retries are listed with their errors', () => {
    const { notes } = vitestTally({
      success: false,
      testResults: [
        { name: 'fine.test.ts', status: 'passed', message: '', assertionResults: [] },
        { name: 'broken.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
        {
          name: 'wrong.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'sums up', status: 'failed', failureMessages: ['expected 1 to be 2'] },
            { fullName: 'counts', status: 'passed', failureMessages: [] },
            { fullName: 'waits', status: 'passed', failureMessages: ['too late'] },
          ],
        },
      ],
    });
    expect(notes).toEqual([
      'FAILED broken.test.ts\nNo such file',
      'FAILED wrong.test.ts › sums up\nexpected 1 to be 2',
      'FLAKY wrong.test.ts › waits\ntoo late',
    ]);
  });
});

describe('playwright', () => {
  test.each([
    ['all passed', { stats: { expected: 3, unexpected: 0, flaky: 0 }, errors: [] }, 3, 0],
    ['one failed', { stats: { expected: 2, unexpected: 1, flaky: 0 }, errors: [{}] }, 2, 1],
    ['one passed on the second try', { stats: { expected: 2, unexpected: 0, flaky: 1 } }, 3, 0],
    [
      'a file that cannot be loaded',
      { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] },
      0,
      1,
    ],
    ['no report', null, 0, 1],
  ])('%s', (_name, report, passed, failed) => {
    expect(playwrightTally(report)).toMatchObject({ passed, failed });
  });

  test('Playwright failures and retries are listed with their errors', () => {
    const spec = (title: string, status: string, results: object[]) => ({
      ...{ title, file: 'deck.spec.ts', line: 7 },
      tests: [{ status, results }],
    });
    const late = { errors: [{ message: 'too late' }] };
    const { notes } = playwrightTally({
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      errors: [{ message: 'No such file' }],
      suites: [
        {
          specs: [spec('loads', 'expected', [{ errors: [] }])],
          suites: [
            {
              specs: [spec('drags', 'flaky', [late, {}]), spec('undoes', 'unexpected', [late])],
            },
          ],
        },
      ],
    });
    expect(notes).toEqual([
      'FAILED\nNo such file',
      'FLAKY deck.spec.ts:7 › drags\ntoo late',
      'FAILED deck.spec.ts:7 › undoes\ntoo late',
    ]);
  });
});
