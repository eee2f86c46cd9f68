// `npm test`: unit tests, server tests on SQLite, browser tests, sizes; ends with the slowest files and "N passed,
// N failed". Parts: unit, server, postgres, e2e, size, long, cluster.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findTestBrowser } from '../tests/support/browser.ts';
import { ensureBrowser } from './browser.ts';
import { build } from './build.ts';
import { checkSizes } from './size.ts';
import { ROOT, run } from './support/run.ts';
import { type FileTime, playwrightTimes, slowestLines, vitestTimes } from './support/slowest.ts';
import { type Tally, playwrightTally, vitestTally } from './support/tally.ts';

const RESULTS = 'test-results';

/** Times of all parts. */
const times: FileTime[] = [];

/** Each part returns its counts; a crashed part has one failure. */
const PARTS: Record<string, (args: string[]) => Promise<Tally>> = {
  unit: (args) => vitest(['--project', 'unit', ...args]),
  server: (args) => vitest(['--project', 'server', ...args], { DATABASES: 'sqlite' }),
  postgres: (args) =>
    vitest(['--project', 'server', '-t', String.raw`\(postgres\)`, ...args], {
      DATABASES: 'postgres',
    }),
  long: (args) => vitest(args, { LONG_RUNS: '1' }),
  vitest: (args) => vitest(args, { DATABASES: 'sqlite' }),
  cluster: (args) => vitest(['--config', 'vitest.cluster.config.ts', ...args]),
  e2e: async (args) => {
    const report = join(RESULTS, 'e2e.json');
    await rm(join(ROOT, report), { force: true });
    const { code } = await run('playwright', ['test', ...args]);
    const result = await readReport(report);
    times.push(...playwrightTimes(result));
    return withExitCode(playwrightTally(result), code);
  },
  size: () => checkSizes(),
};

async function vitest(args: string[], env: Record<string, string> = {}): Promise<Tally> {
  const report = join(RESULTS, 'vitest.json');
  await rm(join(ROOT, report), { force: true });
  const names = ['default', 'json', './scripts/support/progress-reporter.ts'];
  const reporters = names.map((name) => `--reporter=${name}`);
  const output = `--outputFile.json=${report}`;
  const { code } = await run('vitest', ['run', ...reporters, output, ...args], { env });
  const result = await readReport(report);
  times.push(...vitestTimes(result));
  return withExitCode(vitestTally(result), code);
}

/** A failed command without a failed test counts as one failure. */
function withExitCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

async function readReport(file: string): Promise<unknown> {
  const text = await readFile(join(ROOT, file), 'utf8').catch(() => 'null');
  return JSON.parse(text) as unknown;
}

const [part, ...args] = process.argv.slice(2);
const chosen = part === undefined ? ['vitest', 'e2e', 'size'] : [part];
const total: Required<Tally> = { passed: 0, failed: 0, notes: [] };
try {
  await build({ force: false });
  if (chosen.some((name) => name === 'e2e' || name === 'size')) {
    const browser = await ensureBrowser();
    console.log(`Browser tests use ${findTestBrowser().executablePath ?? browser}`);
  }
  for (const name of chosen) {
    const test = PARTS[name];
    if (test === undefined)
      throw new Error(`no part "${name}"; there are ${Object.keys(PARTS).join(', ')}`);
    const { passed, failed, notes = [] } = await test(args);
    total.passed += passed;
    total.failed += failed;
    total.notes.push(...notes);
  }
} catch (error) {
  console.error(error);
  total.failed += 1;
}
if (times.length > 0) console.log(['\nSlowest files:', ...slowestLines(times)].join('\n'));
for (const note of total.notes) console.error(`\n${note}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
