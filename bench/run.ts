// Runs the named benchmarks (`npm run bench -- profile-view`), or all of them and updates docs/benchmarks.md; prints
// one table.
import { spawn } from 'node:child_process';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { build } from '../scripts/build.ts';
import { ROOT, run } from '../scripts/support/run.ts';
import { type Bench, type Row, table } from './support/table.ts';

/** Maximum milliseconds of one benchmark in a full run; the longest takes a third of it. */
const BENCH_MS = 600_000;
/** Prints rows as JSON on the last line, for full runs. */
const AS_ROWS = '--rows';

const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();
const asRows = process.argv.includes(AS_ROWS);
const words = process.argv.slice(2).filter((word) => word !== AS_ROWS);
// Numbers, databases and crowd types are options of the benchmarks: `-- feed-scale sqlite 1000000`.
const isOption = (word: string) => /^(\d+|--runs|--only=\w+|sqlite|postgres|alike)$/.test(word);
const wanted = words.filter((word) => !isOption(word));
const options = words.filter(isOption);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(1);
}

// The servers end with the run, also after a signal.
process.once('SIGTERM', () => process.exit(1));
await build({ force: false });
const rows: Row[] = [];
if (wanted.length > 0) {
  for (const name of wanted) {
    const { bench } = await load(name);
    console.error(`${bench.title} …`);
    rows.push(...(await bench.run(options)));
  }
  console.log(asRows ? JSON.stringify(rows) : table(rows));
} else {
  const begin = performance.now();
  for (const name of names) {
    const { bench } = await load(name);
    if (bench.apart !== true) rows.push(...(await runApart(name)));
  }
  await writeResults(rows, Math.round((performance.now() - begin) / 60_000));
  console.log(table(rows));
}

async function load(name: string): Promise<{ bench: Bench }> {
  return (await import(`./${name}.ts`)) as { bench: Bench };
}

/** Runs a benchmark in its own process, so that leftovers don't affect the others. */
async function runApart(name: string): Promise<Row[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), name, AS_ROWS], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: BENCH_MS,
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  if (child.exitCode === 0) return JSON.parse(output.trim().split('\n').at(-1) ?? '[]') as Row[];
  const late = child.signalCode !== null || child.killed;
  const figures = late ? `took longer than ${BENCH_MS / 60_000} minutes` : 'broke off';
  return [{ what: name, figures, value: 0, target: 1 }];
}

/** Replaces the section "Last full run" of docs/benchmarks.md. */
async function writeResults(rows: readonly Row[], minutes: number): Promise<void> {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  const section = `<!-- run -->

## Last full run

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores (${model}), load ${loadavg()[0]?.toFixed(1)} at the end, ${minutes} minutes.

${table(rows)}

<!-- /run -->`;
  const file = join(ROOT, 'docs/benchmarks.md');
  const page = await readFile(file, 'utf8');
  await writeFile(
    file,
    page.replace(/<!-- run -->.*<!-- \/run -->/s, () => section),
  );
  await run('prettier', ['--write', file], { capture: true });
}
