import { INTENTS, LEVELS } from '#shared/partner.ts';
import type { Week } from '#shared/week.ts';
import type { Facts } from './facts.ts';
import { factorsOf, baseScoreOf } from './score.ts';

/** Words of a week; see week.ts. */
export const WEEK_WORDS = 21;

/** A list of numbers for each developer, all of them end to end: that of `at` ends before `ends[at]`. */
export interface Lists {
  values: Uint32Array;
  ends: Uint32Array;
}

/**
 * The developers who stand best, in memory as columns, the best first: what a score multiplies by
 * for every reader alike, so that the best of any reader are among them. It is as old as
 * `since` says, and chooses only: what is shown is read and scored afresh.
 */
export interface Shortlist {
  ids: readonly string[];
  /** Where an id stands. */
  positions: ReadonlyMap<string, number>;
  /** Folded names of skills and languages to the numbers that stand for them below. */
  numbers: ReadonlyMap<string, number>;
  skills: Lists;
  learning: Lists;
  languages: Lists;
  /** A bit for each of INTENTS. */
  lookingFor: Uint8Array;
  /** Place in LEVELS, -1 when unknown. */
  level: Int8Array;
  /** 0 when unknown. */
  age: Uint8Array;
  activeDay: Int32Array;
  /** {@link WEEK_WORDS} each; all 0 when unknown. */
  weeks: Uint32Array;
  /** See `standingOf` in score.ts, on `day`. */
  baseScore: Float64Array;
  /** The best baseScore of everyone from a place on. They stood in order when they were chosen; since then some were read anew. */
  bestLeft: Float64Array;
  day: number;
  /** Where the weeks begin. */
  start: number;
  /** Everyone there was is in it. */
  everyone: boolean;
  /** Ids above it may be missing because they are newer. */
  since: string;
}

/** The bits of a list of intents. */
export const intentBits = (intents: readonly string[]): number =>
  intents.reduce((bits, intent) => bits | (1 << (INTENTS as readonly string[]).indexOf(intent)), 0);

type Frame = Pick<Shortlist, 'day' | 'start' | 'since'>;

/** Puts one together; people are added the best first. */
export function createShortlistBuilder(frame: Frame) {
  const ids: string[] = [];
  const numbers = new Map<string, number>();
  const columns = { skills: lists(), learning: lists(), languages: lists() };
  const plain = {
    ...{ lookingFor: [] as number[], level: [] as number[], age: [] as number[] },
    ...{ activeDay: [] as number[], baseScore: [] as number[] },
  };
  const weeks: (Week | null)[] = [];

  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };

  return {
    add(person: Facts): void {
      ids.push(person.id);
      for (const kind of ['skills', 'learning', 'languages'] as const) {
        for (const name of person[kind].keys()) columns[kind].values.push(numberOf(name));
        columns[kind].ends.push(columns[kind].values.length);
      }
      plain.lookingFor.push(intentBits(person.lookingFor));
      plain.level.push(person.level === null ? -1 : LEVELS.indexOf(person.level));
      plain.age.push(person.age ?? 0);
      plain.activeDay.push(person.activeDay);
      plain.baseScore.push(baseScoreOf(factorsOf(person, frame.day)));
      weeks.push(person.week);
    },

    finish(everyone: boolean): Shortlist {
      const packed = new Uint32Array(ids.length * WEEK_WORDS);
      weeks.forEach((week, at) => {
        if (week !== null) packed.set(week, at * WEEK_WORDS);
      });
      return {
        ...{ ...frame, everyone, ids, numbers },
        positions: new Map(ids.map((id, at) => [id, at])),
        skills: pack(columns.skills),
        learning: pack(columns.learning),
        languages: pack(columns.languages),
        lookingFor: Uint8Array.from(plain.lookingFor),
        level: Int8Array.from(plain.level),
        age: Uint8Array.from(plain.age),
        activeDay: Int32Array.from(plain.activeDay),
        baseScore: Float64Array.from(plain.baseScore),
        bestLeft: bestLeft(plain.baseScore),
        weeks: packed,
      };
    },
  };
}

function bestLeft(baseScore: readonly number[]): Float64Array {
  const found = new Float64Array(baseScore.length);
  let best = 0;
  for (let at = baseScore.length - 1; at >= 0; at -= 1) {
    best = Math.max(best, baseScore[at] ?? 0);
    found[at] = best;
  }
  return found;
}

const lists = () => ({ values: [] as number[], ends: [] as number[] });

const pack = ({ values, ends }: ReturnType<typeof lists>): Lists => ({
  values: Uint32Array.from(values),
  ends: Uint32Array.from(ends),
});
