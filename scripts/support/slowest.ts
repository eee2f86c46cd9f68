import { join, relative } from 'node:path';
import { ROOT } from './run.ts';

/** Total test time of a file. */
export interface FileTime {
  /** Relative to the repository. */
  file: string;
  seconds: number;
}

/** Reads Vitest's JSON report; empty without one. */
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

/** Reads Playwright's JSON report with retries; empty without one. */
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

/** Returns a line for each of the `count` slowest files. */
export function slowestLines(times: readonly FileTime[], count = 10): string[] {
  const slowest = [...times].sort((one, other) => other.seconds - one.seconds).slice(0, count);
  return slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
