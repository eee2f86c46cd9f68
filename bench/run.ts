// Runs the benchmarks of this folder, or those named (`npm run bench -- profile-view`), and prints one table.
import { readdir } from 'node:fs/promises';
import { build } from '../scripts/build.ts';
import { type Bench, type Row, table } from './support/table.ts';

const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();
// Numbers, databases and kinds of crowds are for the benchmarks: `-- feed-scale sqlite 1000000`.
const isOption = (word: string) => /^(\d+|sqlite|postgres|alike)$/.test(word);
const wanted = process.argv.slice(2).filter((word) => !isOption(word));
const options = process.argv.slice(2).filter(isOption);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(1);
}

await build({ force: false });
const rows: Row[] = [];
for (const name of wanted.length > 0 ? wanted : names) {
  const { bench } = (await import(`./${name}.ts`)) as { bench: Bench };
  console.error(`${bench.title} …`);
  rows.push(...(await bench.run(options)));
}
console.log(table(rows));
