import { clusterOf, RANK, ROW } from './model.ts';

const CELLS = 16;
const ROUNDS = 5;

/** k-means starts from people far apart. */
export function clustersOf(numbers: Float32Array, known: Uint8Array): number[][] {
  const people = [...known.keys()].filter((one) => known[one] === 1);
  const apart = Math.max(1, Math.floor(people.length / CELLS));
  const isOf = (one: number) => numbers.subarray(one * ROW + 2 + RANK, (one + 1) * ROW);
  const first = people.filter((_, at) => at % apart === 0).slice(0, CELLS);
  let cells = first.map((one) => Array.from(isOf(one)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = cells.map(() => ({ count: 0, sum: new Float64Array(RANK) }));
    for (const one of people) {
      const cell = sums[clusterOf(cells, numbers, one * ROW)];
      if (cell === undefined) continue;
      cell.count += 1;
      isOf(one).forEach((value, k) => (cell.sum[k] = (cell.sum[k] ?? 0) + value));
    }
    cells = sums.map(({ count, sum }, at) =>
      count === 0 ? (cells[at] ?? []) : Array.from(sum, (value) => value / count),
    );
  }
  return cells;
}
