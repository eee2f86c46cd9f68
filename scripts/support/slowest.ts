import { join, relative } from 'node:path';
import { ROOT } from './run.ts';

/** How long the tests of one file took, one after the other. */
export interface FileTime {
  /** From the root of the repository. */
  file: string;
  seconds: number;
}

/** Out of vitest's JSON report; none when there is no report. */
export function vitestTimes(report: unknown): FileTime[] {
  const { testResults = [] } = (report ?? {}) as {
    testResults?: { name: string; startTime: number; endTime: number }[];
  };
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

interface Suite {
  suites?: Suite[];
  specs?: { file: string; tests: { results: { duration: number }[] }[] }[];
}

/** Out of Playwright's JSON report, second tries included; none when there is no report. */
export function playwrightTimes(report: unknown): FileTime[] {
  const { config, suites = [] } = (report ?? {}) as {
    config?: { rootDir: string };
    suites?: Suite[];
  };
  const seconds = new Map<string, number>();
  const add = ({ suites: inner = [], specs = [] }: Suite): void => {
    for (const { file, tests } of specs) {
      const results = tests.flatMap((test) => test.results);
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000);
    }
    inner.forEach(add);
  };
  suites.forEach(add);
  const root = config?.rootDir ?? ROOT;
  return [...seconds].map(([file, sum]) => ({
    file: relative(ROOT, join(root, file)),
    seconds: sum,
  }));
}

/** A line for each of the `count` slowest files, the slowest first. */
export function slowestLines(times: readonly FileTime[], count = 10): string[] {
  const slowest = [...times].sort((one, other) => other.seconds - one.seconds).slice(0, count);
  return slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
