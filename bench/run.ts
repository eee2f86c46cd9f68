// Runs the benchmarks of this folder and writes docs/benchmarks.md, or those named (`npm run bench -- profile-view`), and prints one table.
import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { build } from '../scripts/build.ts';
import { ROOT, run } from '../scripts/support/run.ts';
import { type Bench, type Row, table } from './support/table.ts';

/** Milliseconds one benchmark may take when all are run; the longest takes a third of it. */
const BENCH_MS = 600_000;
/** Asks for the rows as JSON, on the last line: how a run of all asks each. */
const AS_ROWS = '--rows';

const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();
const asRows = process.argv.includes(AS_ROWS);
const words = process.argv.slice(2).filter((word) => word !== AS_ROWS);
// Numbers, databases and kinds of crowds are for the benchmarks: `-- feed-scale sqlite 1000000`.
const isOption = (word: string) => /^(\d+|--runs|sqlite|postgres|alike)$/.test(word);
const wanted = words.filter((word) => !isOption(word));
const options = words.filter(isOption);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(1);
}

// Whatever ends the run, its servers end with it.
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

/** One benchmark in a process of its own: what it leaves behind, or does not end, disturbs no other. */
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

/** Writes the table to docs/benchmarks.md. */
async function writeResults(rows: readonly Row[], minutes: number): Promise<void> {
  const processors = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  const page = `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${processors.length} processors (${processors[0]?.model.trim() ?? 'unknown'}), load at
the end ${load.join(', ')}; ${minutes} minutes. Each row has its target beside the figure. Of two servers that are compared, both were
loaded in turn in one run. \`npm run bench -- soak\` and other long runs stand in [operations.md](operations.md).

${table(rows)}
`;
  await writeFile(join(ROOT, 'docs/benchmarks.md'), page);
  await run('prettier', ['--write', 'docs/benchmarks.md'], { capture: true });
}
