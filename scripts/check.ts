// Types, lint, format, imports, unused code, install scripts, line budgets and wording, side by side; one line each,
// and the output of failures.
import { run } from './support/run.ts';

const PARTS: Record<string, [command: string, ...args: string[]]> = {
  types: ['astro', 'check', '--minimumFailingSeverity', 'warning'],
  lint: ['eslint', '--max-warnings', '0', '.'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  imports: ['depcruise', '--output-type', 'err-long', 'src'],
  unused: ['knip', '--no-progress'],
  astro: ['node', 'scripts/check-astro-imports.ts'],
  scripts: ['node', 'scripts/check-install-scripts.ts'],
  weight: ['node', 'scripts/check-weight.ts'],
  words: ['node', 'scripts/check-wording.ts'],
};

const results = await Promise.all(
  Object.entries(PARTS).map(async ([name, [command, ...args]]) => {
    const result = await run(command, args, { capture: true });
    const outcome = result.code === 0 ? 'ok' : 'FAILED';
    console.log(`${name.padEnd(8)} ${outcome.padEnd(7)} ${result.seconds.toFixed(1)} s`);
    return result;
  }),
);

for (const { code, output } of results) if (code !== 0) console.error(`\n${output.trim()}`);
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
