/** How many tests passed and how many did not. */
export interface Tally {
  passed: number;
  failed: number;
  /** What to tell again at the end of a long output: who failed, or passed only at the second try, and the errors. */
  notes?: string[];
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numFailedTestSuites?: number;
  success?: boolean;
  testResults?: {
    name: string;
    status: string;
    /** Why the file could not be loaded; empty when it could. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** Counts vitest's JSON report; no report at all is one failure. */
export function vitestTally(report: unknown): Tally {
  const result = (report ?? {}) as VitestReport;
  const failed = result.numFailedTests ?? 0;
  // A file that cannot be loaded fails as a suite and has no tests to count.
  const broken =
    failed === 0 && result.success !== true ? Math.max(1, result.numFailedTestSuites ?? 0) : 0;
  return {
    passed: result.numPassedTests ?? 0,
    failed: failed + broken,
    notes: vitestNotes(result),
  };
}

function vitestNotes({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap(({ name: file, message, assertionResults }) => [
    ...(message === '' ? [] : [`FAILED ${file}\n${message}`]),
    ...assertionResults.flatMap(({ fullName, status, failureMessages }) => {
      const errors = failureMessages ?? [];
      if (status !== 'failed' && errors.length === 0) return [];
      const word = status === 'failed' ? 'FAILED' : 'FLAKY';
      return [[`${word} ${file} › ${fullName}`, ...errors].join('\n')];
    }),
  ]);
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
