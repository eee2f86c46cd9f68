import { join, relative } from 'node:path';
import { ROOT } from './run.ts';

/** The results of a test file. */
export interface FileReport {
  /** Relative to the repository. */
  file: string;
  seconds: number;
  tests: TestReport[];
}

interface TestReport {
  title: string;
  /** A flaky test failed and passed on its retry. */
  outcome: 'passed' | 'flaky' | 'failed' | 'skipped';
  errors: string[];
}

export interface VitestReport {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    /** Why a file couldn't be loaded, or ''. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

export const vitestFiles = ({ testResults }: VitestReport): FileReport[] =>
  testResults.map(({ name, startTime, endTime, message, assertionResults }) => ({
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
    tests: [
      ...(message === '' ? [] : [{ title: '', outcome: 'failed' as const, errors: [message] }]),
      ...assertionResults.map(({ fullName, status, failureMessages }): TestReport => {
        const errors = failureMessages ?? [];
        const passed = errors.length > 0 ? 'flaky' : 'passed';
        const rest = status === 'failed' ? 'failed' : 'skipped';
        return { title: fullName, outcome: status === 'passed' ? passed : rest, errors };
      }),
    ],
  }));

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { duration: number; errors: { message?: string }[] }[] }[];
  }[];
}

export interface PlaywrightReport extends Suite {
  config: { rootDir: string };
  /** Errors outside of tests. */
  errors: { message?: string }[];
}

const OUTCOMES: Record<string, TestReport['outcome']> = {
  expected: 'passed',
  flaky: 'flaky',
  skipped: 'skipped',
};

export function playwrightFiles({ config, errors, ...all }: PlaywrightReport): FileReport[] {
  const messages = (list: { message?: string }[]) => list.map(({ message = '' }) => message);
  const files: FileReport[] = errors.map((error) => ({
    file: 'playwright',
    seconds: 0,
    tests: [{ title: '', outcome: 'failed', errors: messages([error]) }],
  }));
  const add = ({ suites = [], specs = [] }: Suite): void => {
    for (const { file, line, title, tests } of specs) {
      const results = tests.flatMap((test) => test.results);
      files.push({
        file: relative(ROOT, join(config.rootDir, file)),
        seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
        tests: tests.map(({ status, results: own }) => ({
          title: `line ${line}: ${title}`,
          outcome: OUTCOMES[status] ?? 'failed',
          errors: messages(own.flatMap((result) => result.errors)),
        })),
      });
    }
    suites.forEach(add);
  };
  add(all);
  return files;
}

/** Returns a line for each of the ten slowest files. */
export function slowestLines(files: readonly FileReport[]): string[] {
  const seconds = new Map<string, number>();
  for (const one of files) seconds.set(one.file, (seconds.get(one.file) ?? 0) + one.seconds);
  return [...seconds]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([file, sum]) => `${sum.toFixed(1).padStart(7)} s  ${file}`);
}
