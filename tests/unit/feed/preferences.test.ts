import { expect, test, vi } from 'vitest';
import { randomOf } from '#demo/random.ts';
import { scoreOf } from '#server/features/feed/score.ts';
import {
  affinityOfFeatures,
  clustersFor,
  clusterOf,
  RANK,
  ROW,
  FEATURES,
  type Preferences,
} from '#server/features/feed/preferences/model.ts';
import { type Choices, train } from '#server/features/feed/preferences/train.ts';

// Each takes half a second on an idle machine.
vi.setConfig({ testTimeout: 60_000 });

const PEOPLE = 200;
const EACH = 60;
const NOTHING = new Float32Array(FEATURES);

/** Returns random choices; `yes` is the probability that one person chooses the other. */
function choices(yes: (one: number, other: number) => number, seed = 'choices'): Choices {
  const random = randomOf(seed);
  const rows = Array.from({ length: PEOPLE * EACH }, (_, at) => {
    const one = at % PEOPLE;
    const other = (one + 1 + random.int(0, PEOPLE - 2)) % PEOPLE;
    return { one, other, yes: random.chance(yes(one, other)) ? 1 : 0 };
  });
  return {
    from: Int32Array.from(rows, ({ one }) => one),
    to: Int32Array.from(rows, ({ other }) => other),
    yes: Uint8Array.from(rows, ({ yes: chosen }) => chosen),
    features: new Float32Array(rows.length * FEATURES),
  };
}
const groupOf = (one: number): number => one % 4;
const learned = train(
  PEOPLE,
  choices((a, b) => (groupOf(a) === groupOf(b) ? 0.6 : 0.05)),
  null,
);
const preferencesOf = (one: number): Preferences => ({
  version: 1,
  numbers: learned.numbers.subarray(one * ROW, (one + 1) * ROW),
});
const judge = (one: number, other: number) =>
  affinityOfFeatures(
    { ...learned.model, version: 1 },
    ...([NOTHING, NOTHING] as const),
    ...([preferencesOf(one), preferencesOf(other)] as const),
  );
const pairs = function* () {
  for (let one = 0; one < PEOPLE; one += 7) {
    for (let other = 0; other < PEOPLE; other += 3) if (one !== other) yield [one, other] as const;
  }
};
const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('hidden groups are found in choices', () => {
  const [own, others] = [[] as number[], [] as number[]];
  for (const [one, other] of pairs()) {
    (groupOf(one) === groupOf(other) ? own : others).push(judge(one, other).likeness);
  }
  expect(mean(own)).toBeGreaterThan(mean(others) + 1);
  // People found by cells belong to the reader's group.
  const { model } = learned;
  const near = clustersFor({ ...model, version: 1 }, preferencesOf(5))[0];
  const there = Array.from({ length: PEOPLE }, (_, one) => one).filter(
    (one) => clusterOf(model.cells, preferencesOf(one).numbers) === near,
  );
  expect(there.filter((one) => groupOf(one) === groupOf(5)).length / there.length).toBeGreaterThan(
    0.9,
  );
});

test('profile factors get the weight supported by the choices', () => {
  const random = randomOf('spoken');
  const base = choices(() => 0);
  for (let row = 0; row < base.yes.length; row += 1) {
    const shares = random.chance(0.5);
    base.features[row * FEATURES] = shares ? 1 : 0;
    base.features[row * FEATURES + 1] = random.next();
    base.yes[row] = random.chance(shares ? 0.5 : 0.1) ? 1 : 0;
  }
  const { weights } = train(PEOPLE, base, null).model;
  expect(weights[0]).toBeCloseTo(Math.log(9), 0);
  expect(Math.abs(weights[1] ?? 9)).toBeLessThan(0.3);
});

test('no choices change nothing, and few change little', () => {
  const factors = { activity: 0.9, answers: 1.2, newness: 1.1 };
  const today = scoreOf(0.4, factors);
  expect(today).toBe(Math.round(1e6 * 0.4 * 0.9 * 1.2 * 1.1));
  expect(scoreOf(0.4, factors, { trust: 0, log: 0, likeness: 0 })).toBe(today);
  const few = scoreOf(0.4, factors, { trust: 0.01, log: 0.01, likeness: 0 });
  expect(Math.abs(few / today - 1)).toBeLessThan(0.03);
});

test('numbers of different models are not compared', () => {
  const model = { ...learned.model, version: 1 };
  const old = { ...preferencesOf(1), version: 0 };
  const now = preferencesOf(5);
  expect(affinityOfFeatures(model, NOTHING, NOTHING, now, old).likeness).toBe(0);
  expect(clustersFor(model, old)).toEqual([]);
  expect(now.numbers).toHaveLength(2 + 2 * RANK);
});
