// Measures GET /api/user/feed with 1,000 past signals among few and many developers: time, event loop delay, and
// recall. `npm run bench -- feed-scale sqlite postgres 10000 1000000`; `alike` uses a crowd with equal scores.
import { loadavg } from 'node:os';
import { type Figures, measureScale } from './support/partners/scale.ts';
import type { Bench, Row } from './support/table.ts';

const DATABASES = ['sqlite', 'postgres'] as const;
const COUNTS = [10_000, 100_000];
/** Allowed event loop delay at p99, in milliseconds. */
const HELD_MS = 8;
/** Allowed growth from the smallest to the largest crowd. */
const GROWTH = 3;

export const bench: Bench = {
  title: 'feeds among many developers',
  run: async (options) => {
    const named = DATABASES.filter((kind) => options.includes(kind));
    const numbers = options.map(Number).filter((count) => count > 0);
    const counts = (numbers.length > 0 ? numbers : COUNTS).sort((one, other) => one - other);
    // The worst case: equal scores.
    const fate = options.includes('alike') ? 'alike' : 'lived';
    const rows: Row[] = [];
    for (const kind of named.length > 0 ? named : DATABASES) {
      const measured: Figures[] = [];
      for (const count of counts) {
        const figures = await measureScale(kind, count, fate);
        measured.push(figures);
        rows.push(...rowsOf(`${kind}, ${String(count)} developers`, figures));
      }
      const [few, many] = [measured[0], measured.at(-1)];
      if (few !== undefined && many !== undefined && counts.length > 1) {
        rows.push({
          what: `${kind}: p95 of the fewest x ${String(GROWTH)} / of the most`,
          figures: `${ms(few.feed.p95)} became ${ms(many.feed.p95)}`,
          value: (GROWTH * few.feed.p95) / many.feed.p95,
          target: 1,
        });
      }
    }
    return rows;
  },
};

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function rowsOf(where: string, figures: Figures): Row[] {
  const { feed, fresh, filtered, idle, rowsRead, near, far, stored } = figures;
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
  return [
    {
      what: `${where}: 8 ms / event loop held at p99`,
      figures: [
        `feed p50 ${ms(feed.p50)}, p95 ${ms(feed.p95)}, CPU ${ms(feed.cpu)}, loop p99 ${ms(feed.loop.p99)}, max ${ms(feed.loop.max)}`,
        `new hand p50 ${ms(fresh.p50)}, p95 ${ms(fresh.p95)}, CPU ${ms(fresh.cpu)}, loop p99 ${ms(fresh.loop.p99)}, max ${ms(fresh.loop.max)}`,
        `filtered p50 ${ms(filtered.p50)}, p95 ${ms(filtered.p95)}, loop p99 ${ms(filtered.loop.p99)}`,
        `profile/view p95 ${ms(idle.p95)}, loop p99 ${ms(idle.loop.p99)}, max ${ms(idle.loop.max)}`,
        `first feed after the start ${ms(figures.first)}; load ${load}`,
      ].join('; '),
      value: HELD_MS / fresh.loop.p99,
      target: 1,
    },
    {
      what: `${where}: share of the exact best 18, beside two newcomers`,
      figures: `${percent(near.worth)} of their score; after the best 500 ${percent(far.recall)}, ${percent(far.worth)} of the score; ${String(Math.round(rowsRead))} rows read; crowd stored in ${(stored / 1000).toFixed(0)} s`,
      value: near.recall,
      target: 0.9,
    },
  ];
}
