// `npm test`: unit tests, server tests on SQLite, browser tests, sizes; ends with the slowest files and "N passed,
// N failed". Parts: unit, server, postgres, e2e, size, long, cluster.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findTestBrowser } from '../tests/support/browser.ts';
import { ensureBrowser } from './browser.ts';
import { build } from './build.ts';
import { checkSizes } from './size.ts';
import { type FileReport, playwrightFiles, slowestLines, vitestFiles } from './support/reports.ts';
import { ROOT, run } from './support/run.ts';

const reports: FileReport[] = [];
let passed = 0;
let failed = 0;

const PARTS: Record<string, (args: string[]) => Promise<void>> = {
  unit: (args) => vitest(['--project', 'unit', ...args]),
  server: (args) => vitest(['--project', 'server', ...args], { DATABASES: 'sqlite' }),
  postgres: (args) =>
    vitest(['--project', 'server', '-t', String.raw`\(postgres\)`, ...args], {
      DATABASES: 'postgres',
    }),
  long: (args) => vitest(args, { LONG_RUNS: '1' }),
  cluster: (args) => vitest(['--config', 'vitest.cluster.config.ts', ...args]),
  e2e: (args) => reported('e2e.json', playwrightFiles, 'playwright', ['test', ...args]),
  async size() {
    const sizes = await checkSizes();
    passed += sizes.passed;
    failed += sizes.failed;
  },
};

function vitest(args: string[], env: Record<string, string> = {}): Promise<void> {
  const reporters = ['--reporter=default', '--reporter=json'];
  const output = '--outputFile.json=test-results/vitest.json';
  return reported(
    'vitest.json',
    vitestFiles,
    'vitest',
    ['run', ...reporters, output, ...args],
    env,
  );
}

/** A command that fails without a failed test, or writes no report, counts as one failure. */
async function reported<Report>(
  name: string,
  filesOf: (report: Report) => FileReport[],
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const report = join(ROOT, 'test-results', name);
  await rm(report, { force: true });
  const { code } = await run(command, args, { env });
  const text = await readFile(report, 'utf8').catch(() => null);
  const files = text === null ? [] : filesOf(JSON.parse(text) as Report);
  reports.push(...files);
  const outcomes = files.flatMap(({ tests }) => tests.map(({ outcome }) => outcome));
  const failures = outcomes.filter((outcome) => outcome === 'failed').length;
  passed += outcomes.filter((outcome) => outcome === 'passed' || outcome === 'flaky').length;
  failed += failures === 0 && (code !== 0 || text === null) ? 1 : failures;
}

const [part, ...args] = process.argv.slice(2);
try {
  const chosen = part === undefined ? ['unit', 'server', 'e2e', 'size'] : [part];
  // The build uses one core for most of its time, and unit tests need none of it.
  const built = build({ force: false });
  // A failed build is reported where it is awaited, not while unit tests run.
  built.catch(() => null);
  if (chosen.some((name) => name === 'e2e' || name === 'size')) {
    const browser = await ensureBrowser();
    console.log(`Browser tests use ${findTestBrowser().executablePath ?? browser}`);
  }
  for (const name of chosen) {
    const test = PARTS[name];
    if (test === undefined)
      throw new Error(`no part "${name}"; there are ${Object.keys(PARTS).join(', ')}`);
    if (name !== 'unit') await built;
    await test(args);
  }
} catch (error) {
  console.error(error);
  failed += 1;
}
if (reports.length > 0) console.log(['\nSlowest files:', ...slowestLines(reports)].join('\n'));
for (const { file, tests } of reports) {
  for (const { title, outcome, errors } of tests) {
    if (outcome !== 'failed' && outcome !== 'flaky') continue;
    console.error(['', `${outcome.toUpperCase()} ${file} › ${title}`, ...errors].join('\n'));
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
