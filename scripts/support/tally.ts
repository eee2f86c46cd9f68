/** How many tests passed and how many did not. */
export interface Tally {
  passed: number;
  failed: number;
}

/** Counts vitest's JSON report; no report at all is one failure. */
export function vitestTally(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = (report ?? {}) as {
    numPassedTests?: number;
    numFailedTests?: number;
    numFailedTestSuites?: number;
    success?: boolean;
  };
  const failed = numFailedTests ?? 0;
  // A file that cannot be loaded fails as a suite and has no tests to count.
  const broken = failed === 0 && success !== true ? Math.max(1, numFailedTestSuites ?? 0) : 0;
  return { passed: numPassedTests ?? 0, failed: failed + broken };
}

/**
 * Counts Playwright's JSON report; no report at all is one failure. A test that passed only at
 * the second try counts as passed: there are second tries in CI only, and the report names it.
 */
export function playwrightTally(report: unknown): Tally {
  const { stats, errors } = (report ?? {}) as {
    stats?: { expected: number; unexpected: number; flaky: number };
    errors?: unknown[];
  };
  if (stats === undefined) return { passed: 0, failed: 1 };
  const failed = stats.unexpected;
  const broken = failed === 0 ? (errors?.length ?? 0) : 0;
  return { passed: stats.expected + stats.flaky, failed: failed + broken };
}
