import { sharedQuarters } from '#shared/week.ts';
import type { Facts } from './facts.ts';
import type { Filter, Tally } from './filter.ts';
import { type Amounts, mutualOf, type Rarity } from './score.ts';
import { intentBits, type Lists, type Shortlist, WEEK_WORDS } from './shortlist.ts';
import { viewOf } from './shortlist-view.ts';

const MENTOR = intentBits(['mentor']);
const MENTEE = intentBits(['mentee']);

/** Who is looked for in a shortlist. */
export interface Wanted {
  /** With the week that begins where those of the list do. */
  reader: Facts;
  rarity: Rarity;
  /** Whom to leave out. */
  met: Iterable<string>;
  /** How many to find. */
  most: number;
  /** What they must pass, and what counts them. */
  filter: { applyFilters: Filter; tally: Tally } | null;
}

/**
 * The best of a shortlist for a reader, the best first. It ends where even a perfect partner who
 * stands as well as anyone left would come too late; who passes a filter is counted to the end.
 */
export function scanShortlist(
  list: Shortlist,
  { reader, rarity, met, most, filter }: Wanted,
): string[] {
  const out = new Uint8Array(list.ids.length);
  for (const id of met) {
    const position = list.positions.get(id);
    if (position !== undefined) out[position] = 1;
  }
  const { mutualAt, perfect } = createJudge(list, reader, rarity);
  const view = viewOf(list);
  const best = createBest(most);
  for (let at = 0; at < out.length; at += 1) {
    if (out[at] === 1) continue;
    if (filter === null) {
      if ((list.bestLeft[at] ?? 0) * perfect <= best.floor()) break;
    } else {
      view.at = at;
      const fails = filter.applyFilters(view);
      filter.tally.add(fails);
      if (fails.length > 0) continue;
    }
    best.offer(at, (list.baseScore[at] ?? 0) * mutualAt(at));
  }
  return best.positions.map((at) => list.ids[at] ?? '');
}

/**
 * Scores by columns: the terms of `judgePair` in score.ts as amounts, without their names.
 * `perfect` is what nobody's can exceed: whoever has and wants all that the reader wants and has.
 */
export function createJudge(list: Shortlist, reader: Facts, rarity: Rarity) {
  const weigh = (names: Iterable<string>, weightOf: Rarity) => {
    const weights = new Float64Array(list.numbers.size);
    for (const name of names) {
      const number = list.numbers.get(name);
      if (number !== undefined) weights[number] = weightOf(name);
    }
    return weights;
  };
  const known = weigh(reader.skills.keys(), rarity);
  const wanted = weigh(reader.learning.keys(), rarity);
  const spoken = weigh(reader.languages.keys(), () => 1);
  const intents = intentBits(reader.lookingFor);
  const sides = intents & ~MENTOR & ~MENTEE;
  const amounts: Amounts = {
    ...{ shared: 0, theyTeach: 0, iTeach: 0, intents: 0, hours: 0 },
    understood: 'unknown',
  };
  const perfect = mutualOf({
    shared: totalOf(known),
    theyTeach: totalOf(wanted),
    iTeach: totalOf(known),
    intents: bitsOf(sides) + ((intents & (MENTOR | MENTEE)) === 0 ? 0 : 1),
    hours: reader.week === null ? 0 : sharedQuarters(reader.week, reader.week, 0) / 4,
    understood: reader.languages.size === 0 ? 'unknown' : 'yes',
  });
  const mutualAt = (at: number): number => {
    amounts.shared = sumOf(list.skills, known, at);
    amounts.theyTeach = reader.learning.size === 0 ? 0 : sumOf(list.skills, wanted, at);
    amounts.iTeach = sumOf(list.learning, known, at);
    const theirs = list.lookingFor[at] ?? 0;
    const mentored =
      ((intents & MENTOR) !== 0 && (theirs & MENTEE) !== 0) ||
      ((intents & MENTEE) !== 0 && (theirs & MENTOR) !== 0);
    amounts.intents = bitsOf(sides & theirs) + (mentored ? 1 : 0);
    amounts.hours =
      reader.week === null ? 0 : sharedQuarters(reader.week, list.weeks, at * WEEK_WORDS) / 4;
    const speaks = (list.languages.ends[at] ?? 0) > (list.languages.ends[at - 1] ?? 0);
    amounts.understood =
      reader.languages.size === 0 || !speaks
        ? 'unknown'
        : sumOf(list.languages, spoken, at) > 0
          ? 'yes'
          : 'no';
    return mutualOf(amounts);
  };
  return { mutualAt, perfect };
}

const totalOf = (weights: Float64Array): number => weights.reduce((sum, weight) => sum + weight, 0);

function sumOf({ values, ends }: Lists, weights: Float64Array, at: number): number {
  let sum = 0;
  const end = ends[at] ?? 0;
  for (let i = at === 0 ? 0 : (ends[at - 1] ?? 0); i < end; i += 1) {
    sum += weights[values[i] ?? 0] ?? 0;
  }
  return sum;
}

function bitsOf(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Keeps the `most` positions with the highest scores, the highest first. */
function createBest(most: number) {
  const positions: number[] = [];
  const scores: number[] = [];
  return {
    positions,
    /** The score that one has to exceed. */
    floor: (): number => (positions.length < most ? -1 : (scores[most - 1] ?? 0)),
    offer(position: number, score: number): void {
      if (score <= this.floor()) return;
      if (positions.length === most) {
        positions.pop();
        scores.pop();
      }
      let low = 0;
      let high = scores.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((scores[middle] ?? 0) >= score) low = middle + 1;
        else high = middle;
      }
      positions.splice(low, 0, position);
      scores.splice(low, 0, score);
    },
  };
}
