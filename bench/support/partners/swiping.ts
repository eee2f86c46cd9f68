import { dayOf } from '#server/features/feed/facts.ts';
import {
  factorsOf,
  judgePair,
  type Rarity,
  rarityOf,
  scoreOf,
} from '#server/features/feed/score.ts';
import { randomOf } from '../../../tests/support/people/random.ts';
import { drawLikes, makePopulation, type Member, NOW, type Setting } from './population.ts';

export const ORDERS = ['insertion order', 'random', 'plain skill overlap', 'ours'] as const;
export type Order = (typeof ORDERS)[number];

export interface Outcome {
  /** Connections for each 100 swipes. */
  matches: number;
  /** Of how often each one was shown: 0 is everyone alike. */
  gini: number;
}

const PEOPLE = 1000;
const DAYS = 8;
const SWIPES_A_DAY = 6;
const REVIEWS_A_DAY = 8;

/** Lets a population of its own swipe for {@link DAYS} days under each order of the deck. */
export function simulate(setting: Setting, seed: string): Record<Order, Outcome> {
  const members = makePopulation(PEOPLE, setting, seed);
  const likes = drawLikes(members, setting, seed);
  return Object.fromEntries(
    ORDERS.map((order) => [order, swipe(freshMembers(members), likes, order, seed)]),
  ) as Record<Order, Outcome>;
}

const freshMembers = (members: readonly Member[]): Member[] =>
  members.map((member) => ({ ...member, facts: { ...member.facts } }));

function swipe(
  members: readonly Member[],
  likes: readonly boolean[][],
  order: Order,
  seed: string,
): Outcome {
  const count = members.length;
  const rank = ranker(members, order, seed);
  const met = members.map((_, one) => new Set([one]));
  const inbox = members.map(() => [] as number[]);
  const shown = new Array<number>(count).fill(0);
  const random = randomOf(`${seed} days`);
  let swipes = 0;
  let matches = 0;
  for (let day = 0; day < DAYS; day += 1) {
    for (let one = 0; one < count; one += 1) {
      // People come every other day or so.
      if (!random.chance(0.6)) continue;
      const me = members[one]!.facts;
      for (const other of inbox[one]!.splice(0, REVIEWS_A_DAY)) {
        const yes = likes[one]![other]!;
        me.waiting -= 1;
        if (yes) me.accepted += 1;
        else me.rejected += 1;
        if (yes) matches += 1;
      }
      for (const other of rank(one, met[one]!).slice(0, SWIPES_A_DAY)) {
        swipes += 1;
        shown[other]! += 1;
        met[one]!.add(other);
        const them = members[other]!.facts;
        them.received += 1;
        if (!likes[one]![other]!) continue;
        them.waiting += 1;
        inbox[other]!.push(one);
        met[other]!.add(one);
      }
    }
  }
  return { matches: (100 * matches) / swipes, gini: gini(shown) };
}

type Rank = (one: number, met: ReadonlySet<number>) => number[];

function ranker(members: readonly Member[], order: Order, seed: string): Rank {
  const everyone = members.map((_, at) => at);
  const by = (score: (other: number) => number, met: ReadonlySet<number>): number[] =>
    everyone
      .filter((other) => !met.has(other))
      .map((other) => [other, score(other)] as const)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .map(([other]) => other);
  if (order === 'insertion order') return (_, met) => by((other) => -other, met);
  const random = randomOf(`${seed} order`);
  if (order === 'random') return (_, met) => by(() => random.next(), met);
  if (order === 'plain skill overlap') {
    return (one, met) => {
      const mine = members[one]!.facts.skills;
      // Of equals none is before the other for everybody.
      return by((other) => overlap(mine, members[other]!.facts.skills) + random.next() / 2, met);
    };
  }
  const day = dayOf(NOW);
  const rarity = rarityOfAll(members);
  const mutual = members.map(({ facts }) =>
    members.map((other) => judgePair(facts, other.facts, rarity, day).mutual),
  );
  return (one, met) =>
    by((other) => scoreOf(mutual[one]![other]!, factorsOf(members[other]!.facts, day)), met);
}

function overlap(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): number {
  let both = 0;
  for (const key of one.keys()) if (other.has(key)) both += 1;
  return both;
}

function rarityOfAll(members: readonly Member[]): Rarity {
  const listed = new Map<string, number>();
  for (const { facts } of members) {
    for (const key of facts.skills.keys()) listed.set(key, (listed.get(key) ?? 0) + 1);
  }
  return (key) => rarityOf(listed.get(key) ?? 1);
}

/** 0 when all are alike, towards 1 when one has everything. */
export function gini(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  const weighted = sorted.reduce((sum, value, at) => sum + (at + 1) * value, 0);
  return total === 0
    ? 0
    : (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}
