// Checks each folder against its line budget. A higher budget needs a reason in the commit message.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './support/run.ts';

/** Lines of code per folder, blank lines and comments included. */
const BUDGETS: Record<string, number> = {
  'src/server/platform/config': 850,
  'src/server/platform/db': 1997,
  'src/server/platform': 7034,
  'src/server/features/account': 4498,
  'src/server/features/chat': 1803,
  'src/server/features/feed': 2899,
  'src/server/features/own-data': 333,
  'src/server/features/pad': 1703,
  'src/server': 26_769,
  'src/shared': 5362,
  'src/stores': 7002,
  'src/islands': 20_050,
  'src/components': 4426,
  'src/pages': 1925,
  scripts: 4665,
  bench: 3720,
  tests: 50_001,
};

const CODE = /\.(ts|tsx|astro|css|mjs)$/;

const over = Object.entries(BUDGETS).flatMap(([room, budget]) => {
  const lines = readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').split('\n').length - 1)
    .reduce((sum, count) => sum + count, 0);
  return lines > budget ? [`${room}: ${lines} lines, budget ${budget}`] : [];
});

for (const complaint of over) console.error(complaint);
process.exitCode = over.length > 0 ? 1 : 0;
