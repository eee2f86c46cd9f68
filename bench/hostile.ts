// Measures the cost of the largest valid and the worst invalid inputs of every route, event, page and rendered field,
// with default limits; writes the table of docs/security.md.
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from '../scripts/support/run.ts';
import { type Cell, CELLS } from '../tests/support/costs/list.ts';
import {
  type Figures,
  figuresOf,
  GROWTH_BYTES,
  HOLD_MS,
  measure,
  openStand,
  type Stand,
  type Taken,
} from '../tests/support/costs/measure.ts';
import type { Bench, Row } from './support/table.ts';

const RUNS = 3;
const WORLD = { actors: 12, developers: 2000, messages: 600 };
const DOCUMENT = join(ROOT, 'docs/security.md');
const MARKS = /(<!-- costs -->\n)[^]*?(<!-- \/costs -->)/;

interface Line {
  cell: Cell;
  input: string;
  legal: boolean;
  figures: Figures;
  outcomes: Taken['outcomes'];
}

export const bench: Bench = {
  title: 'The cost of hostile input',
  run: async (options) => {
    const runs = Number(options[options.indexOf('--runs') + 1] ?? RUNS) || RUNS;
    // `--only=pad` measures the inputs with `pad` in their name, prints all of their results and leaves the document
    // alone.
    const only = options.find((option) => option.startsWith('--only='))?.slice('--only='.length);
    const stand = await openStand(WORLD);
    try {
      const lines: Line[] = [];
      for (const cell of CELLS) {
        if (only !== undefined && !cell.name.includes(only)) continue;
        for (const input of cell.inputs) lines.push(await take(stand, cell, input, runs));
        tell(
          cell,
          lines.filter((line) => line.cell === cell && (only !== undefined || isOver(line))),
        );
      }
      if (only === undefined) await writeTable(lines, runs);
      return [true, false].flatMap((legal) =>
        rows(
          lines.filter((line) => line.legal === legal),
          legal,
        ),
      );
    } finally {
      await stand.close();
    }
  },
};

async function take(
  stand: Stand,
  cell: Cell,
  input: Cell['inputs'][number],
  runs: number,
): Promise<Line> {
  const taken = await measure(stand, input, { runs });
  const { name, legal } = input;
  return { cell, input: name, legal, figures: figuresOf(taken), outcomes: taken.outcomes };
}

const isOver = ({ figures: { lock, grown } }: Line): boolean =>
  lock[2] > HOLD_MS || grown > GROWTH_BYTES;

/** Prints lines as they become known. */
function tell(cell: Cell, lines: readonly Line[]): void {
  for (const line of lines) {
    const outcomes = [...line.outcomes]
      .map(([outcome, count]) => `${outcome} ${String(count)}x`)
      .join(', ');
    console.error(`${cell.kind} ${cell.name}, ${line.input}: ${shown(line.figures)} (${outcomes})`);
  }
}

const milliseconds = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
const shown = ({ lock, late, grown }: Figures): string =>
  `${lock.map(milliseconds).join(' / ')} ms, late ${milliseconds(late)} ms, ${megabytes(grown)} MB`;

/** Returns the line with the longest event loop delay; if all delays are small, the one with the most memory. */
const worst = (lines: readonly Line[]): Line | undefined =>
  lines.toSorted(
    (one, other) =>
      Number(isOver(other)) - Number(isOver(one)) ||
      other.figures.lock[2] / HOLD_MS +
        other.figures.grown / GROWTH_BYTES -
        (one.figures.lock[2] / HOLD_MS + one.figures.grown / GROWTH_BYTES),
  )[0];

function rows(lines: readonly Line[], legal: boolean): Row[] {
  const kind = legal ? 'legal' : 'illegal';
  const most = (of: (figures: Figures) => number): Line | undefined =>
    lines.toSorted((one, other) => of(other.figures) - of(one.figures))[0];
  const row = (what: string, line: Line | undefined, value: number): Row => ({
    what: `${String(lines.length)} ${kind} inputs: ${what}`,
    figures:
      line === undefined ? 'none' : `${line.cell.name}, ${line.input}: ${shown(line.figures)}`,
    value,
    target: 1,
  });
  const held = most(({ lock }) => lock[2]);
  const grown = most((figures) => figures.grown);
  return [
    row(`${String(HOLD_MS)} ms / longest hold`, held, HOLD_MS / (held?.figures.lock[2] || 1)),
    row(
      `${megabytes(GROWTH_BYTES)} MB / most memory`,
      grown,
      GROWTH_BYTES / (grown?.figures.grown || 1),
    ),
  ];
}

async function writeTable(lines: readonly Line[], runs: number): Promise<void> {
  const cost = (line: Line | undefined): string =>
    line === undefined
      ? ' | | | '
      : ` ${line.input} | ${line.figures.lock.map(milliseconds).join(' / ')} | ${megabytes(line.figures.grown)} |`;
  const body = CELLS.map((cell) => {
    const own = lines.filter((line) => line.cell === cell);
    const legal = worst(own.filter((line) => line.legal));
    const illegal = worst(own.filter((line) => !line.legal));
    const over = own.some(isOver) ? ' **over**' : '';
    return `| ${cell.kind} \`${cell.name}\`${over} |${cost(legal)}${cost(illegal)}`;
  });
  const table = [
    `Taken on ${new Date().toISOString().slice(0, 10)} by \`npm run bench -- hostile --runs ${String(runs)}\`: Node ${process.versions.node}, ${String(cpus().length)} processors, ${String(lines.length)} inputs.`,
    '',
    '| what | largest legal input | ms least / median / most | MB | worst illegal input | ms | MB |',
    '|---|---|---|---:|---|---|---:|',
    ...body,
  ].join('\n');
  const before = await readFile(DOCUMENT, 'utf8');
  await writeFile(
    DOCUMENT,
    before.replace(MARKS, (_all, open, close) => `${open}\n${table}\n\n${close}`),
  );
  await run('prettier', ['--write', 'docs/security.md'], { capture: true });
}
