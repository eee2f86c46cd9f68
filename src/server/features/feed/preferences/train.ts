/**
 * Trains the model: a logistic regression over profile features, then per person choosing rates and {@link RANK}
 * factors in both directions, by stochastic gradient descent. Held-out choices determine the confidence. The seed is
 * fixed.
 */
import { clustersOf } from './clusters.ts';
import { RANK, ROW, FEATURES, type PreferenceModel } from './model.ts';
import { weigh } from './regression.ts';

/** The newest choice comes first; people are numbered from 0. */
export interface Choices {
  from: Int32Array;
  to: Int32Array;
  yes: Uint8Array;
  /** Profile features of the first rows, {@link FEATURES} each. */
  features: Float32Array;
}

export interface Learned {
  model: Omit<PreferenceModel, 'version'>;
  /** {@link ROW} numbers per person. */
  numbers: Float32Array;
  /** People with at least one choice. */
  known: Uint8Array;
}

/** The model has half of its weight after these choices. */
const HALF_TRUST = 3000;
/** One choice in five is held out, at most {@link KEPT_BACK}. */
const ONE_IN = 5;
const KEPT_BACK = 40_000;
const ROUNDS = 12;
const LAST_ROUNDS = 3;
const STEP = 0.08;
/** Latent factors learn more slowly than rates. */
const FACTOR_STEP = 3;
const SHRINK = 0.05;
const FACTOR_SHRINK = 0.07;
const FIRST = 0.3;
/** Gradient steps of half a minute of one core. */
const STEPS_MAX = 60_000_000;

/** `before` are the previous numbers, as a starting point. */
export function train(
  people: number,
  { from, to, yes, features }: Choices,
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
  const featuresOf = Math.min(count, Math.floor(features.length / FEATURES));
  const weights = weigh(FEATURES + 1, featuresOf, {
    value: (row, k) => (k < FEATURES ? (features[row * FEATURES + k] ?? 0) : 1),
    yes: (row) => yes[row] ?? 0,
    known: () => 0,
    prior: (k) => (k < FEATURES ? [0, 5] : [-2, 0.1]),
  });
  const usual = weights[FEATURES] ?? 0;
  const base = new Float32Array(count).fill(usual);
  let mean = 0;
  for (let row = 0; row < featuresOf; row += 1) {
    let sum = usual;
    for (let k = 0; k < FEATURES; k += 1)
      sum += (weights[k] ?? 0) * (features[row * FEATURES + k] ?? 0);
    base[row] = sum;
    mean += sum / featuresOf;
  }
  base.fill(mean, featuresOf);

  const backOf = (row: number) =>
    row < Math.min(featuresOf, ONE_IN * KEPT_BACK) &&
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
        base[row] ?? 0,
        step,
      );
    }
  };
  const rounds = Math.min(ROUNDS, Math.max(1, Math.floor(STEPS_MAX / count) - LAST_ROUNDS));
  for (let round = 0; round < rounds; round += 1) {
    pass(order.subarray(0, shown), STEP / (1 + 0.15 * round));
  }
  const value = (row: number, k: number): number => {
    const [one, other] = [(from[row] ?? 0) * ROW, (to[row] ?? 0) * ROW];
    if (k === 0) return numbers[one] ?? 0;
    return k === 1 ? (numbers[other + 1] ?? 0) : k === 2 ? factorProduct(numbers, one, other) : 1;
  };
  const worth = weigh(4, rows.length, {
    value: (at, k) => value(rows[at] ?? 0, k),
    yes: (at) => yes[rows[at] ?? 0] ?? 0,
    known: (at) => base[rows[at] ?? 0] ?? 0,
    prior: (k) => (k === 2 ? [0, 20] : k < 2 ? [1, 20] : [0, 0.1]),
  }).map((one, k) => Math.min(k === 2 ? 1.5 : 1.3, Math.max(0, one)));
  order.forEach((_, row) => (order[row] = row));
  for (let round = 0; round < LAST_ROUNDS; round += 1) pass(order, STEP / (1 + 0.15 * rounds));

  const known = new Uint8Array(people);
  for (let row = 0; row < count; row += 1) known[from[row] ?? 0] = known[to[row] ?? 0] = 1;
  const model = {
    trust: count / (count + HALF_TRUST),
    usual,
    worth: worth.slice(0, 3),
    weights: weights.slice(0, FEATURES),
    cells: clustersOf(numbers, known),
  };
  return { model, numbers, known };
}

function learnOne(
  numbers: Float32Array,
  one: number,
  other: number,
  yes: number,
  base: number,
  step: number,
): void {
  const asks = numbers[one] ?? 0;
  const asked = numbers[other + 1] ?? 0;
  const odds = base + asks + asked + factorProduct(numbers, one, other);
  const fault = yes - 1 / (1 + Math.exp(-odds));
  numbers[one] = asks + step * (fault - SHRINK * asks);
  numbers[other + 1] = asked + step * (fault - SHRINK * asked);
  const stride = step * FACTOR_STEP;
  for (let k = 0; k < RANK; k += 1) {
    const seeks = numbers[one + 2 + k] ?? 0;
    const is = numbers[other + 2 + RANK + k] ?? 0;
    numbers[one + 2 + k] = seeks + stride * (fault * is - FACTOR_SHRINK * seeks);
    numbers[other + 2 + RANK + k] = is + stride * (fault * seeks - FACTOR_SHRINK * is);
  }
}

function factorProduct(numbers: Float32Array, one: number, other: number): number {
  let sum = 0;
  for (let k = 0; k < RANK; k += 1) {
    sum += (numbers[one + 2 + k] ?? 0) * (numbers[other + 2 + RANK + k] ?? 0);
  }
  return sum;
}

function shuffle(some: Int32Array, random: () => number): void {
  for (let at = some.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const kept = some[at] ?? 0;
    some[at] = some[other] ?? 0;
    some[other] = kept;
  }
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
