/**
 * The model of choices: the weight of each profile feature, how often a person chooses and is chosen, and latent
 * factors of wanted and own properties. A logistic model estimates the chance of one person accepting the other; a pair
 * is scored by the chance of both accepting.
 */
/** Latent factors per direction. */
export const RANK = 16;
/** Numbers per person: choosing rate, rate of being chosen, sought factors, own factors. */
export const ROW = 2 + 2 * RANK;
/** Profile features of a pair. */
export const FEATURES = 13;

export interface PreferenceModel {
  version: number;
  /** 0 means no effect; it approaches 1 with the number of choices. */
  trust: number;
  /** Base log-odds, and the weight of each profile feature. */
  usual: number;
  weights: number[];
  /** Confidence in choosing rates, in being chosen, and in latent factors. */
  worth: number[];
  /** Cluster centres. */
  cells: number[][];
}

export interface Preferences {
  version: number;
  numbers: Float32Array;
}

export interface Affinity {
  trust: number;
  /** Logarithm of the factor of the score; 0 is neutral. */
  log: number;
  /** Log-odds in favour of the other person from choices alone. */
  likeness: number;
}

export function toPreferences(
  version: number | null,
  numbers: Uint8Array | null,
): Preferences | null {
  if (version === null || numbers?.byteLength !== 4 * ROW) return null;
  // The bytes of a row may be unaligned, so they are copied.
  return { version, numbers: new Float32Array(Uint8Array.from(numbers).buffer) };
}

interface Judged {
  shared: readonly string[];
  theyTeach: readonly string[];
  iTeach: readonly string[];
  mentoring: 'none' | 'they-mentor' | 'i-mentor';
  hours: number;
  amounts: {
    shared: number;
    theyTeach: number;
    iTeach: number;
    intents: number;
    theyHelp: number;
    iHelp: number;
    understood: 'yes' | 'no' | 'unknown';
  };
}

interface Sides {
  learning: ReadonlyMap<string, string>;
  lookingFor: readonly string[];
  week: Uint32Array | null;
  project: object | null;
}

/** The view is that of `one`. Missing answers are 0, the average. */
export function writeFeatures(
  out: Float32Array | Float64Array,
  at: number,
  { shared, theyTeach, iTeach, mentoring, hours, amounts }: Judged,
  one: Sides,
  other: Sides,
): void {
  const intents = one.lookingFor.length > 0 && other.lookingFor.length > 0;
  const hoursKnown = one.week !== null && other.week !== null;
  const open = (known: boolean, value: number, usual: number) => (known ? value - usual : 0);
  const any = (of: readonly unknown[]) => (of.length > 0 ? 1 : 0);
  out[at] = half(amounts.shared, 0.8);
  out[at + 1] = Math.min(1, shared.length / 6);
  out[at + 2] = any(shared);
  out[at + 3] = open(one.learning.size > 0, any(theyTeach), 0.4);
  out[at + 4] = half(amounts.theyTeach, 0.8);
  out[at + 5] = open(other.learning.size > 0, any(iTeach), 0.4);
  out[at + 6] = open(intents, amounts.intents > (mentoring === 'none' ? 0 : 1) ? 1 : 0, 0.5);
  out[at + 7] = open(intents, mentoring === 'none' ? 0 : 1, 0.1);
  out[at + 8] = open(hoursKnown, half(hours, 4), 0.35);
  out[at + 9] = open(hoursKnown, Math.min(1, hours / 3), 0.6);
  out[at + 10] = { yes: 0.1, no: -1, unknown: 0 }[amounts.understood];
  out[at + 11] = open(one.project !== null, amounts.theyHelp > 0 ? 1 : 0, 0.3);
  out[at + 12] = open(other.project !== null, amounts.iHelp > 0 ? 1 : 0, 0.3);
}

const there = new Float64Array(FEATURES);
const back = new Float64Array(FEATURES);

export function affinityOf(
  model: PreferenceModel,
  reader: Sides & { preferences: Preferences | null },
  other: Sides & { preferences: Preferences | null },
  terms: Judged,
): Affinity {
  const { theyTeach, iTeach, amounts } = terms;
  writeFeatures(there, 0, terms, reader, other);
  const turned = {
    ...terms,
    theyTeach: iTeach,
    iTeach: theyTeach,
    amounts: {
      ...amounts,
      theyTeach: amounts.iTeach,
      iTeach: amounts.theyTeach,
      theyHelp: amounts.iHelp,
      iHelp: amounts.theyHelp,
    },
  };
  writeFeatures(back, 0, turned, other, reader);
  return affinityOfFeatures(model, there, back, reader.preferences, other.preferences);
}

export function affinityOfFeatures(
  { version, trust, usual, weights, worth: [asks = 0, asked = 0, ways = 0] }: PreferenceModel,
  asReader: ArrayLike<number>,
  asOther: ArrayLike<number>,
  reader: Preferences | null,
  other: Preferences | null,
): Affinity {
  let yes = usual;
  let yesBack = usual;
  for (let at = 0; at < FEATURES; at += 1) {
    const weight = weights[at] ?? 0;
    yes += weight * (asReader[at] ?? 0);
    yesBack += weight * (asOther[at] ?? 0);
  }
  const mine = reader?.numbers;
  const theirs = other?.numbers;
  if (mine !== undefined) {
    yes += asks * (mine[0] ?? 0);
    yesBack += asked * (mine[1] ?? 0);
  }
  if (theirs !== undefined) {
    yes += asked * (theirs[1] ?? 0);
    yesBack += asks * (theirs[0] ?? 0);
  }
  let likeness = 0;
  // Factors of different trainings aren't comparable.
  if (mine && theirs && reader.version === version && other.version === version) {
    likeness = ways * dot(mine, 2, theirs, 2 + RANK);
    yes += likeness;
    yesBack += ways * dot(theirs, 2, mine, 2 + RANK);
  }
  const log = trust * (chance(yes) + chance(yesBack) - 2 * chance(usual));
  return { trust, log, likeness };
}

/** The most likely cluster comes first. */
export function clustersFor(
  { version, cells }: PreferenceModel,
  preferences: Preferences | null,
): number[] {
  if (preferences?.version !== version) return [];
  return cells
    .map((centre, cell) => ({ cell, worth: dot(preferences.numbers, 2, centre, 0) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, two) => two.worth - one.worth)
    .map(({ cell }) => cell);
}

export function clusterOf(
  cells: readonly number[][],
  numbers: ArrayLike<number>,
  from = 0,
): number {
  let best = 0;
  let most = -Infinity;
  cells.forEach((centre, cell) => {
    let distance = 0;
    for (let k = 0; k < RANK; k += 1) {
      distance -= ((numbers[from + 2 + RANK + k] ?? 0) - (centre[k] ?? 0)) ** 2;
    }
    if (distance > most) [best, most] = [cell, distance];
  });
  return best;
}

function dot(one: ArrayLike<number>, from: number, two: ArrayLike<number>, at: number): number {
  let sum = 0;
  for (let k = 0; k < RANK; k += 1) sum += (one[from + k] ?? 0) * (two[at + k] ?? 0);
  return sum;
}

const chance = (odds: number): number => -Math.log1p(Math.exp(-odds));

const half = (amount: number, most: number): number => amount / (amount + most);
