/**
 * Learns from choices: a logistic regression over what profiles say, then for each developer how
 * often they choose and are chosen and {@link RANK} numbers both ways, by stochastic gradient.
 * What it may count is told by choices it was not shown. Plain arithmetic, no chance but a fixed seed.
 */
import { cellOf, RANK, ROW, SPOKEN, type TasteModel } from './model.ts';

/** Who chose whom, the newest first; people are numbers from 0 on. */
export interface Choices {
  from: Int32Array;
  to: Int32Array;
  yes: Uint8Array;
  /** What profiles say of as many of the first as there are rows of {@link SPOKEN}. */
  spoken: Float32Array;
}

export interface Learned {
  model: Omit<TasteModel, 'version'>;
  /** {@link ROW} numbers a person. */
  numbers: Float32Array;
  /** Who is in any choice. */
  known: Uint8Array;
}

/** Choices after which half of the order is the model's. */
const HALF_TRUST = 3000;
/** One choice in so many is not learned from at first, and tells what the rest is worth; at most {@link KEPT_BACK}. */
const ONE_IN = 5;
const KEPT_BACK = 40_000;
const ROUNDS = 12;
const LAST_ROUNDS = 3;
const STEP = 0.08;
/** The numbers of someone are found more slowly than how often they choose. */
const WAYS_STEP = 3;
const SHRINK = 0.05;
const WAYS_SHRINK = 0.1;
const FIRST = 0.3;
export const CELLS = 16;
const CELL_ROUNDS = 5;

/** Learns anew; `before` are the numbers of the last time, a good place to begin. */
export function train(
  people: number,
  { from, to, yes, spoken }: Choices,
  before: Float32Array | null,
): Learned {
  const count = from.length;
  const random = seeded(0x2545f491);
  const numbers = new Float32Array(people * ROW);
  for (let at = 0; at < numbers.length; at += 1) {
    if (at % ROW >= 2) numbers[at] = FIRST * (2 * random() - 1);
  }
  if (before !== null) {
    before.forEach((value, at) => {
      if (value !== 0) numbers[at] = value;
    });
  }
  const spokenOf = Math.min(count, Math.floor(spoken.length / SPOKEN));
  const weights = weigh(SPOKEN + 1, spokenOf, {
    value: (row, k) => (k < SPOKEN ? (spoken[row * SPOKEN + k] ?? 0) : 1),
    yes: (row) => yes[row] ?? 0,
    known: () => 0,
    prior: (k) => (k < SPOKEN ? [0, 5] : [-2, 0.1]),
  });
  const usual = weights[SPOKEN] ?? 0;
  const said = new Float32Array(count).fill(usual);
  let mean = 0;
  for (let row = 0; row < spokenOf; row += 1) {
    let sum = usual;
    for (let k = 0; k < SPOKEN; k += 1) sum += (weights[k] ?? 0) * (spoken[row * SPOKEN + k] ?? 0);
    said[row] = sum;
    mean += sum / spokenOf;
  }
  said.fill(mean, spokenOf);

  const backOf = (row: number) =>
    row < Math.min(spokenOf, ONE_IN * KEPT_BACK) &&
    (Math.imul(row, 0x9e3779b1) >>> 0) % ONE_IN === 0;
  const rows: number[] = [];
  const order = new Int32Array(count);
  let shown = 0;
  for (let row = 0; row < count; row += 1) {
    if (backOf(row)) rows.push(row);
    else order[shown++] = row;
  }
  const pass = (some: Int32Array, step: number) => {
    shuffle(some, random);
    for (const row of some) {
      learnOne(
        numbers,
        (from[row] ?? 0) * ROW,
        (to[row] ?? 0) * ROW,
        yes[row] ?? 0,
        said[row] ?? 0,
        step,
      );
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    pass(order.subarray(0, shown), STEP / (1 + 0.15 * round));
  }
  // How much of it holds for choices that it was not shown.
  const value = (row: number, k: number): number => {
    const [one, other] = [(from[row] ?? 0) * ROW, (to[row] ?? 0) * ROW];
    if (k === 0) return numbers[one] ?? 0;
    return k === 1 ? (numbers[other + 1] ?? 0) : k === 2 ? waysOf(numbers, one, other) : 1;
  };
  const worth = weigh(4, rows.length, {
    value: (at, k) => value(rows[at] ?? 0, k),
    yes: (at) => yes[rows[at] ?? 0] ?? 0,
    known: (at) => said[rows[at] ?? 0] ?? 0,
    prior: (k) => (k === 2 ? [0, 20] : k < 2 ? [1, 20] : [0, 0.1]),
  }).map((one, k) => Math.min(k === 2 ? 1.5 : 1.3, Math.max(0, one)));
  order.forEach((_, row) => (order[row] = row));
  for (let round = 0; round < LAST_ROUNDS; round += 1) pass(order, STEP / (1 + 0.15 * ROUNDS));

  const known = new Uint8Array(people);
  for (let row = 0; row < count; row += 1) known[from[row] ?? 0] = known[to[row] ?? 0] = 1;
  const learned = { numbers, known };
  return { ...learned, model: finish(learned, worth, { usual, weights, count }) };
}

/** Weighs the numbers by what they are worth, and finds the cells. */
function finish(
  { numbers, known }: Pick<Learned, 'numbers' | 'known'>,
  [yes = 0, chosen = 0, ways = 0]: readonly number[],
  { usual, weights, count }: { usual: number; weights: number[]; count: number },
): Learned['model'] {
  const scale = Math.sqrt(ways);
  for (let at = 0; at < numbers.length; at += 1) {
    const k = at % ROW;
    numbers[at] = (numbers[at] ?? 0) * (k === 0 ? yes : k === 1 ? chosen : scale);
  }
  return {
    trust: count / (count + HALF_TRUST),
    usual,
    weights: weights.slice(0, SPOKEN),
    cells: cellsOf(numbers, known),
  };
}

/** One step towards one choice. */
function learnOne(
  numbers: Float32Array,
  one: number,
  other: number,
  yes: number,
  said: number,
  step: number,
): void {
  const asks = numbers[one] ?? 0;
  const asked = numbers[other + 1] ?? 0;
  const odds = said + asks + asked + waysOf(numbers, one, other);
  const fault = yes - 1 / (1 + Math.exp(-odds));
  numbers[one] = asks + step * (fault - SHRINK * asks);
  numbers[other + 1] = asked + step * (fault - SHRINK * asked);
  const stride = step * WAYS_STEP;
  for (let k = 0; k < RANK; k += 1) {
    const seeks = numbers[one + 2 + k] ?? 0;
    const is = numbers[other + 2 + RANK + k] ?? 0;
    numbers[one + 2 + k] = seeks + stride * (fault * is - WAYS_SHRINK * seeks);
    numbers[other + 2 + RANK + k] = is + stride * (fault * seeks - WAYS_SHRINK * is);
  }
}

function waysOf(numbers: Float32Array, one: number, other: number): number {
  let sum = 0;
  for (let k = 0; k < RANK; k += 1) {
    sum += (numbers[one + 2 + k] ?? 0) * (numbers[other + 2 + RANK + k] ?? 0);
  }
  return sum;
}

interface Examples {
  value: (row: number, k: number) => number;
  yes: (row: number) => number;
  /** Log-odds that are known already. */
  known: (row: number) => number;
  /** What a weight is without examples, and how firmly. */
  prior: (k: number) => [mean: number, firm: number];
}

const NEWTON_ROUNDS = 12;

/** Logistic regression with a few weights, by Newton's method. */
function weigh(size: number, rows: number, { value, yes, known, prior }: Examples): number[] {
  const weights = Array.from({ length: size }, (_, k) => prior(k)[0]);
  const seen = new Float64Array(size);
  for (let round = 0; round < NEWTON_ROUNDS; round += 1) {
    const lines = weights.map((weight, k) => {
      const [mean, firm] = prior(k);
      const line = new Float64Array(size + 1);
      line[k] = firm;
      line[size] = -firm * (weight - mean);
      return line;
    });
    for (let row = 0; row < rows; row += 1) {
      let odds = known(row);
      for (let k = 0; k < size; k += 1) odds += (weights[k] ?? 0) * (seen[k] = value(row, k));
      const share = 1 / (1 + Math.exp(-odds));
      const sure = share * (1 - share);
      lines.forEach((line, k) => {
        const here = seen[k] ?? 0;
        line[size] = (line[size] ?? 0) + (yes(row) - share) * here;
        for (let l = 0; l < size; l += 1) line[l] = (line[l] ?? 0) + sure * here * (seen[l] ?? 0);
      });
    }
    // A step too far would never come back where a weight decides nothing.
    solve(lines).forEach(
      (step, k) => (weights[k] = (weights[k] ?? 0) + Math.min(1, Math.max(-1, step))),
    );
  }
  return weights;
}

/** Solves linear equations, each a row with its right side last, by elimination. */
function solve(lines: Float64Array[]): number[] {
  const size = lines.length;
  for (let k = 0; k < size; k += 1) {
    const pivot = lines[k]!;
    const by = pivot[k] || 1e-9;
    for (const line of lines) {
      if (line === pivot) continue;
      const times = (line[k] ?? 0) / by;
      for (let l = k; l <= size; l += 1) line[l] = (line[l] ?? 0) - times * (pivot[l] ?? 0);
    }
  }
  return lines.map((line, k) => (line[size] ?? 0) / (line[k] || 1e-9));
}

/** Centres of what people are: k-means, from people that are far apart in the row. */
function cellsOf(numbers: Float32Array, known: Uint8Array): number[][] {
  const people = [...known.keys()].filter((one) => known[one] === 1);
  const spread = Math.max(1, Math.floor(people.length / CELLS));
  const centreAt = (one: number) =>
    Array.from(numbers.subarray(one * ROW + 2 + RANK, (one + 1) * ROW));
  let cells = people
    .filter((_, at) => at % spread === 0)
    .slice(0, CELLS)
    .map(centreAt);
  for (let round = 0; round < CELL_ROUNDS; round += 1) {
    const sums = cells.map(() => ({ count: 0, sum: new Array<number>(RANK).fill(0) }));
    for (const one of people) {
      const cell = sums[cellOf(cells, numbers, one * ROW)]!;
      cell.count += 1;
      for (let k = 0; k < RANK; k += 1) cell.sum[k]! += numbers[one * ROW + 2 + RANK + k] ?? 0;
    }
    cells = cells.map((centre, at) => {
      const { count, sum } = sums[at]!;
      return count === 0 ? centre : sum.map((value) => value / count);
    });
  }
  return cells;
}

function shuffle(some: Int32Array, random: () => number): void {
  for (let at = some.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const kept = some[at] ?? 0;
    some[at] = some[other] ?? 0;
    some[other] = kept;
  }
}

/** Numbers from 0 to 1, always the same ones. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
