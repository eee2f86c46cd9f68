/** Numbers of passed and failed tests. */
export interface Tally {
  passed: number;
  failed: number;
  /** Failures and retries to repeat at the end of the output. */
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
    /** Why a file couldn't be loaded, or ''. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** Counts Vitest's JSON report; a missing report is a failure. */
export function vitestTally(report: unknown): Tally {
  const result = (report ?? {}) as VitestReport;
  const failed = result.numFailedTests ?? 0;
  // A file with a load error fails as a suite without tests.
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

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
}

interface PlaywrightReport {
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
}

/**
 * Counts Playwright's JSON report; a missing report is a failure. A test passed on its retry counts as passed, with a
 * note.
 */
export function playwrightTally(report: unknown): Tally {
  const { stats, suites = [], errors = [] } = (report ?? {}) as PlaywrightReport;
  if (stats === undefined) return { passed: 0, failed: 1 };
  const failed = stats.unexpected;
  const broken = failed === 0 ? errors.length : 0;
  return {
    passed: stats.expected + stats.flaky,
    failed: failed + broken,
    notes: [
      ...errors.map(({ message }) => ['FAILED', message].join('\n')),
      ...suites.flatMap(playwrightNotes),
    ],
  };
}

function playwrightNotes({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ status, results }) => {
      if (status !== 'unexpected' && status !== 'flaky') return [];
      const word = status === 'flaky' ? 'FLAKY' : 'FAILED';
      const errors = results.flatMap((result) => result.errors ?? []);
      const messages = errors.map(({ message }) => message ?? '');
      return [[`${word} ${file}:${line} › ${title}`, ...messages].join('\n')];
    }),
  );
  return [...own, ...suites.flatMap(playwrightNotes)];
}
