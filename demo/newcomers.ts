import { CAST } from './cast.ts';
import { DEMO_PERSON } from './demo-person.ts';
import { makePerson } from './make-person.ts';
import type { Newcomer } from './store-people.ts';

const HOUR = 3_600_000;
/** Sign-up of the last cast member; the others are nine hours apart, and the feed starts with the first. */
const CAST_SINCE = Date.UTC(2025, 0, 6, 8);
const DEMO_SINCE = Date.UTC(2025, 2, 3, 9);
/** Generated people sign up every two minutes. */
const OTHERS_SINCE = Date.UTC(2025, 3, 1);

/** The demo account with its sign-up time. */
export const DEMO_NEWCOMER: Newcomer = { person: DEMO_PERSON, joinedAt: DEMO_SINCE };

/** The hand-written people in order. */
export const CAST_NEWCOMERS: readonly Newcomer[] = CAST.map((person, at) => ({
  person,
  joinedAt: CAST_SINCE + (CAST.length - 1 - at) * 9 * HOUR,
}));

/** Generates people 1 to `count` of a seed (lower-case letters, digits, dashes). */
export function* madeUpNewcomers(count: number, seed?: string): Generator<Newcomer> {
  for (let n = 1; n <= count; n++) {
    yield { person: makePerson(n, seed), joinedAt: OTHERS_SINCE + n * 120_000 };
  }
}
