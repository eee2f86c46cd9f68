import { expect, test, vi } from 'vitest';
import { randomOf } from '#demo/random.ts';
import { scoreOf } from '#server/features/feed/score.ts';
import {
  affinityOfSpoken,
  clustersFor,
  clusterOf,
  RANK,
  ROW,
  SPOKEN,
  type Preferences,
} from '#server/features/feed/preferences/model.ts';
import { type Choices, type Learned, train } from '#server/features/feed/preferences/train.ts';

// Half a second each on a quiet machine.
vi.setConfig({ testTimeout: 60_000 });

const PEOPLE = 200;
const EACH = 60;
const NOTHING = new Float32Array(SPOKEN);

/** `yes` is the chance that one chooses the other. */
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
    spoken: new Float32Array(rows.length * SPOKEN),
  };
}
const groupOf = (one: number): number => one % 4;
const preferencesOf = ({ numbers }: Learned, one: number): Preferences => ({
  version: 1,
  numbers: numbers.subarray(one * ROW, (one + 1) * ROW),
});
const judge = (learned: Learned, one: number, other: number) =>
  affinityOfSpoken(
    { ...learned.model, version: 1 },
    ...([NOTHING, NOTHING] as const),
    ...([preferencesOf(learned, one), preferencesOf(learned, other)] as const),
  );
const pairs = function* () {
  for (let one = 0; one < PEOPLE; one += 7) {
    for (let other = 0; other < PEOPLE; other += 3) if (one !== other) yield [one, other] as const;
  }
};
const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('groups that nobody names are found in choices', () => {
  const learned = train(
    PEOPLE,
    choices((a, b) => (groupOf(a) === groupOf(b) ? 0.6 : 0.05)),
    null,
  );
  const [own, others] = [[] as number[], [] as number[]];
  for (const [one, other] of pairs()) {
    (groupOf(one) === groupOf(other) ? own : others).push(judge(learned, one, other).likeness);
  }
  expect(mean(own)).toBeGreaterThan(mean(others) + 1);
  // Whoever is looked up by cells is of the reader's group.
  const { model } = learned;
  const near = clustersFor({ ...model, version: 1 }, preferencesOf(learned, 5))[0];
  const there = Array.from({ length: PEOPLE }, (_, one) => one).filter(
    (one) => clusterOf(model.cells, preferencesOf(learned, one).numbers) === near,
  );
  expect(there.filter((one) => groupOf(one) === groupOf(5)).length / there.length).toBeGreaterThan(
    0.9,
  );
});

test('of choices without a pattern nothing is made', () => {
  const learned = train(
    PEOPLE,
    choices(() => 0.2),
    null,
  );
  const likeness = [...pairs()].map(([one, other]) =>
    Math.abs(judge(learned, one, other).likeness),
  );
  expect(mean(likeness)).toBeLessThan(0.05);
});

test('who says yes often, and who is asked often, is known', () => {
  const learned = train(
    PEOPLE,
    choices((a, b) => Math.min(0.9, (a % 2 === 0 ? 0.4 : 0.1) * (b % 3 === 0 ? 2 : 0.5))),
    null,
  );
  const at = (k: number, which: (one: number) => boolean) =>
    mean(
      Array.from({ length: PEOPLE }, (_, one) => one)
        .filter(which)
        .map((one) => learned.numbers[one * ROW + k] ?? 0),
    );
  expect(at(0, (one) => one % 2 === 0)).toBeGreaterThan(at(0, (one) => one % 2 === 1) + 0.5);
  expect(at(1, (one) => one % 3 === 0)).toBeGreaterThan(at(1, (one) => one % 3 !== 0) + 0.5);
});

test('what profiles say counts as much as it does here', () => {
  const random = randomOf('spoken');
  const base = choices(() => 0);
  for (let row = 0; row < base.yes.length; row += 1) {
    const shares = random.chance(0.5);
    base.spoken[row * SPOKEN] = shares ? 1 : 0;
    base.spoken[row * SPOKEN + 1] = random.next();
    base.yes[row] = random.chance(shares ? 0.5 : 0.1) ? 1 : 0;
  }
  const { weights } = train(PEOPLE, base, null).model;
  expect(weights[0]).toBeCloseTo(Math.log(9), 0);
  expect(Math.abs(weights[1] ?? 9)).toBeLessThan(0.3);
});

test('is the same each time, and begins where it was before', () => {
  const same = () => choices((a, b) => (groupOf(a) === groupOf(b) ? 0.6 : 0.05));
  const once = train(PEOPLE, same(), null);
  expect(train(PEOPLE, same(), null).numbers).toEqual(once.numbers);
  const again = train(PEOPLE, same(), once.numbers);
  expect(preferencesOf(again, 5).numbers).not.toEqual(preferencesOf(once, 5).numbers);
  // A newcomer is learned beside them, and they stay as they are: alike with whom they were alike.
  let agree = 0;
  let all = 0;
  for (const [one, other] of pairs()) {
    all += 1;
    if (judge(again, one, other).likeness > 0 === judge(once, one, other).likeness > 0) agree += 1;
  }
  expect(agree / all).toBeGreaterThan(0.9);
});

test('without choices nothing changes, and few change little', () => {
  const factors = { activity: 0.9, answers: 1.2, room: 0.8, newness: 1.1 };
  const today = scoreOf(0.4, factors);
  expect(today).toBe(Math.round(1e6 * 0.4 * 0.9 * 1.2 * 0.8 * 1.1));
  expect(scoreOf(0.4, factors, { trust: 0, log: 0, likeness: 0 })).toBe(today);
  const few = scoreOf(0.4, factors, { trust: 0.01, log: 0.01, likeness: 0 });
  expect(Math.abs(few / today - 1)).toBeLessThan(0.03);
});

test('numbers of another model are not compared', () => {
  const learned = train(
    PEOPLE,
    choices((a, b) => (groupOf(a) === groupOf(b) ? 0.6 : 0.05)),
    null,
  );
  const model = { ...learned.model, version: 1 };
  const old = { ...preferencesOf(learned, 1), version: 0 };
  const now = preferencesOf(learned, 5);
  expect(affinityOfSpoken(model, NOTHING, NOTHING, now, old).likeness).toBe(0);
  expect(clustersFor(model, old)).toEqual([]);
  expect(now.numbers).toHaveLength(2 + 2 * RANK);
});
