import {
  factorsOf,
  judgePair,
  type Rarity,
  rarityOf,
  scoreOf,
} from '#server/features/feed/score.ts';
import {
  type Affinity,
  affinityOfFeatures,
  ROW,
  FEATURES,
  type Preferences,
  type PreferenceModel,
  writeFeatures,
} from '#server/features/feed/preferences/model.ts';
import { dayOf } from '#shared/time.ts';
import { train } from '#server/features/feed/preferences/train.ts';
import { randomOf } from '#demo/random.ts';
import { drawLikes, makePopulation, type Member, NOW, type Setting } from './population.ts';

export const ORDERS = ['random', 'plain skill overlap', 'without learning', 'ours'] as const;
export type Order = (typeof ORDERS)[number];

export interface Outcome {
  /** Connections per 100 swipes. */
  matches: number;
  /** The same on the first day, before learning. */
  firstDay: number;
  /** Gini coefficient of exposure; 0 is even. */
  gini: number;
  /** Average number of answers per person. */
  said: number;
}

const PEOPLE = 1000;
const DAYS = 8;
const SWIPES_A_DAY = 6;
const REVIEWS_A_DAY = 8;
const DAYS_TO_ANSWER = 7;

/** A population with pair data at `PEOPLE * one + other`. */
interface World {
  members: Member[];
  overlap: Float32Array;
  mutual: Float32Array;
  features: Float32Array;
}

/** Simulates {@link DAYS} days of swiping under each order. */
export function simulate(setting: Setting, seed: string, days = DAYS): Record<Order, Outcome> {
  const world = makeWorld(makePopulation(PEOPLE, setting, seed));
  const likes = drawLikes(world.members, setting, seed);
  return Object.fromEntries(
    ORDERS.map((order) => {
      const members = world.members.map((one) => ({ ...one, facts: { ...one.facts } }));
      return [order, swipe({ ...world, members }, likes, order, seed, days)];
    }),
  ) as Record<Order, Outcome>;
}

function makeWorld(members: Member[]): World {
  const rarity = rarityOfAll(members);
  const day = dayOf(NOW);
  const [overlap, mutual] = [new Float32Array(PEOPLE ** 2), new Float32Array(PEOPLE ** 2)];
  const features = new Float32Array(FEATURES * PEOPLE ** 2);
  for (const [one, { facts }] of members.entries()) {
    for (const [other, { facts: theirs }] of members.entries()) {
      const at = PEOPLE * one + other;
      const terms = judgePair(facts, theirs, rarity, day);
      overlap[at] = terms.shared.length;
      mutual[at] = terms.mutual;
      writeFeatures(features, FEATURES * at, terms, facts, theirs);
    }
  }
  return { members, overlap, mutual, features };
}

/** All answers in order. */
interface Said {
  from: number[];
  to: number[];
  yes: number[];
}

interface Ranker {
  /** Higher is shown first. */
  score: (one: number, other: number) => number;
  dayIsOver?: (said: Said) => void;
}

function swipe(world: World, likes: Uint8Array, order: Order, seed: string, days: number): Outcome {
  const { members } = world;
  const ranker = rankerOf(world, order, seed);
  const met = members.map((_, one) => new Set([one]));
  const inbox = members.map(() => [] as number[]);
  const shown = new Array<number>(PEOPLE).fill(0);
  const random = randomOf(`${seed} days`);
  const said: Said = { from: [], to: [], yes: [] };
  let [swipes, matches, firstDay] = [0, 0, 0];
  const asked: { from: number; to: number; day: number }[] = [];
  const accepted = new Set<number>();
  const say = (one: number, other: number, yes: number): void => {
    said.from.push(one);
    said.to.push(other);
    said.yes.push(yes);
  };
  for (let day = 0; day < days; day += 1) {
    for (let one = 0; one < PEOPLE; one += 1) {
      // People visit on 60 % of days.
      if (!random.chance(0.6)) continue;
      const me = members[one]!.facts;
      for (const other of inbox[one]!.splice(0, REVIEWS_A_DAY)) {
        if (likes[PEOPLE * one + other] !== 1) continue;
        say(one, other, 1);
        accepted.add(PEOPLE * one + other);
        me.waiting -= 1;
        me.accepted += 1;
        matches += 1;
      }
      for (const other of best(PEOPLE, met[one]!, (them) => ranker.score(one, them))) {
        swipes += 1;
        shown[other]! += 1;
        met[one]!.add(other);
        const them = members[other]!.facts;
        them.received += 1;
        const likesThem = likes[PEOPLE * one + other] ?? 0;
        say(one, other, likesThem);
        if (likesThem === 0) continue;
        asked.push({ from: one, to: other, day });
        them.waiting += 1;
        inbox[other]!.push(one);
        met[other]!.add(one);
      }
    }
    // Learning takes pending and declined requests of a week ago for a no.
    while (asked[0] !== undefined && asked[0].day <= day - DAYS_TO_ANSWER) {
      const { from, to } = asked.shift()!;
      if (!accepted.has(PEOPLE * to + from)) say(to, from, 0);
    }
    ranker.dayIsOver?.(said);
    if (day === 0) firstDay = (100 * matches) / swipes;
  }
  return {
    matches: (100 * matches) / swipes,
    firstDay,
    gini: gini(shown),
    said: said.from.length / PEOPLE,
  };
}

/** Returns the {@link SWIPES_A_DAY} best numbers up to `count` that aren't `met`; ties keep their order. */
function best(count: number, met: ReadonlySet<number>, score: (other: number) => number): number[] {
  const top: { other: number; score: number }[] = [];
  for (let other = 0; other < count; other += 1) {
    if (met.has(other)) continue;
    const one = { other, score: score(other) };
    if (top.length === SWIPES_A_DAY && one.score <= top.at(-1)!.score) continue;
    const place = top.findIndex((better) => better.score < one.score);
    top.splice(place === -1 ? top.length : place, 0, one);
    if (top.length > SWIPES_A_DAY) top.pop();
  }
  return top.map(({ other }) => other);
}

function rankerOf(world: World, order: Order, seed: string): Ranker {
  const { members, overlap, mutual } = world;
  const random = randomOf(`${seed} order`);
  if (order === 'random') return { score: () => random.next() };
  if (order === 'plain skill overlap') {
    // Ties are broken differently for everyone.
    return { score: (one, other) => overlap[PEOPLE * one + other]! + random.next() / 2 };
  }
  const day = dayOf(NOW);
  const learner = order === 'ours' ? learnerOf(world) : null;
  return {
    score: (one, other) =>
      scoreOf(
        mutual[PEOPLE * one + other]!,
        factorsOf(members[other]!.facts, day),
        learner?.affinity(one, other) ?? null,
      ),
    ...(learner && { dayIsOver: learner.dayIsOver }),
  };
}

/** Does the server's daily training. */
function learnerOf({ features }: World) {
  let model: PreferenceModel | null = null;
  let tastes: Preferences[] = [];
  let numbers: Float32Array | null = null;
  const featuresOf = (one: number, other: number): Float32Array => {
    const at = FEATURES * (PEOPLE * one + other);
    return features.subarray(at, at + FEATURES);
  };
  return {
    affinity: (one: number, other: number): Affinity | null =>
      model &&
      affinityOfFeatures(
        model,
        featuresOf(one, other),
        featuresOf(other, one),
        tastes[one] ?? null,
        tastes[other] ?? null,
      ),
    dayIsOver: ({ from, to, yes }: Said): void => {
      const newest = [...from.keys()].reverse();
      const said = new Float32Array(FEATURES * newest.length);
      newest.forEach((at, row) => said.set(featuresOf(from[at]!, to[at]!), FEATURES * row));
      const learned = train(
        PEOPLE,
        {
          from: Int32Array.from(newest, (at) => from[at]!),
          to: Int32Array.from(newest, (at) => to[at]!),
          yes: Uint8Array.from(newest, (at) => yes[at]!),
          features: said,
        },
        numbers,
      );
      ({ numbers } = learned);
      model = { ...learned.model, version: 1 };
      tastes = Array.from({ length: PEOPLE }, (_, one) => ({
        version: 1,
        numbers: learned.numbers.subarray(ROW * one, ROW * (one + 1)),
      }));
    },
  };
}

function rarityOfAll(members: readonly Member[]): Rarity {
  const listed = new Map<string, number>();
  for (const { facts } of members) {
    for (const key of facts.skills.keys()) listed.set(key, (listed.get(key) ?? 0) + 1);
  }
  return (key) => rarityOf(listed.get(key) ?? 1);
}

/** Returns 0 for equality, towards 1 for concentration. */
export function gini(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  const weighted = sorted.reduce((sum, value, at) => sum + (at + 1) * value, 0);
  return total === 0
    ? 0
    : (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}
