// Measures the cost of every input to each route, event, page and rendered field, with default limits; writes the table
// of docs/security.md.
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from '../scripts/support/run.ts';
import { type Cell, CELLS } from '../tests/support/costs/list.ts';
import { GROWTH_BYTES, HOLD_MS, measure, openStand } from '../tests/support/costs/measure.ts';
import type { Bench, Row } from './support/table.ts';

const RUNS = 3;
const WORLD = { actors: 12, developers: 2000, messages: 600 };
const DOCUMENT = join(ROOT, 'docs/security.md');
const MARKS = /(<!-- costs -->\n)[^]*?(<!-- \/costs -->)/;

/** The most that an input took in its runs. */
interface Line {
  cell: Cell;
  input: string;
  ms: number;
  bytes: number;
  outcomes: string[];
}

const share = ({ ms, bytes }: Line): number => Math.max(ms / HOLD_MS, bytes / GROWTH_BYTES);
const worst = (lines: readonly Line[]): Line | undefined =>
  lines.toSorted((one, other) => share(other) - share(one))[0];
const milliseconds = ({ ms }: Line): string => ms.toFixed(ms < 10 ? 1 : 0);
const megabytes = ({ bytes }: Line): string => (bytes / 1e6).toFixed(0);

export const bench: Bench = {
  title: 'The cost of hostile input',
  run: async (options) => {
    const runs = Number(options[options.indexOf('--runs') + 1] ?? RUNS) || RUNS;
    // `--only=pad` measures the inputs with `pad` in their name and leaves the document alone.
    const only = options.find((option) => option.startsWith('--only='))?.slice('--only='.length);
    const stand = await openStand(WORLD);
    const lines: Line[] = [];
    try {
      for (const cell of CELLS.filter(({ name }) => name.includes(only ?? ''))) {
        for (const input of cell.inputs) {
          const line: Line = { cell, input: input.name, ms: 0, bytes: 0, outcomes: [] };
          for (let n = 0; n < runs; n += 1) {
            const { cost, outcome } = await measure(stand, input, n);
            line.ms = Math.max(line.ms, cost.ms);
            line.bytes = Math.max(line.bytes, cost.bytes);
            line.outcomes.push(outcome);
          }
          lines.push(line);
          if (only !== undefined || share(line) > 1) console.error(shown(line));
        }
      }
    } finally {
      await stand.close();
    }
    if (only === undefined) await writeTable(lines, runs);
    const line = worst(lines);
    const row: Row = {
      what: `${String(lines.length)} inputs: bound / worst`,
      figures: line === undefined ? 'none' : shown(line),
      value: line === undefined ? 1 : 1 / share(line),
      target: 1,
    };
    return [row];
  },
};

const shown = (line: Line): string =>
  `${line.cell.kind} ${line.cell.name}, ${line.input}: ${milliseconds(line)} ms, ${megabytes(line)} MB (${line.outcomes.join(', ')})`;

async function writeTable(lines: readonly Line[], runs: number): Promise<void> {
  const body = CELLS.map((cell) => {
    const line = worst(lines.filter((one) => one.cell === cell));
    if (line === undefined) return '';
    const over = share(line) > 1 ? ' **over**' : '';
    return `| ${cell.kind} \`${cell.name}\`${over} | ${line.input} | ${milliseconds(line)} | ${megabytes(line)} |`;
  });
  const table = [
    `Taken on ${new Date().toISOString().slice(0, 10)} by \`npm run bench -- hostile --runs ${String(runs)}\`: Node ${process.versions.node}, ${String(cpus().length)} processors, ${String(lines.length)} inputs.`,
    '',
    '| what | worst input | ms | MB |',
    '|---|---|---:|---:|',
    ...body.filter(Boolean),
  ].join('\n');
  const before = await readFile(DOCUMENT, 'utf8');
  await writeFile(
    DOCUMENT,
    before.replace(MARKS, (_all, open, close) => `${open}\n${table}\n\n${close}`),
  );
  await run('prettier', ['--write', 'docs/security.md'], { capture: true });
}
