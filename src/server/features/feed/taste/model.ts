/**
 * What is learned from who chose whom: how much each thing that profiles say counts here, how often
 * someone asks and is asked, and what they seek and are in ways no profile says. Whether one says yes
 * to the other is judged by a logistic model, and a pair by the chance that both do.
 */
/** Numbers for what someone seeks, and as many for what they are. */
export const RANK = 16;
/** A row of numbers: how often they say yes, how often others say yes to them, what they seek, what they are. */
export const ROW = 2 + 2 * RANK;
/** Things a profile says of a pair. */
export const SPOKEN = 11;

/** One for everybody. */
export interface TasteModel {
  version: number;
  /** 0: nothing was learned, and nothing changes; towards 1 with every signal. */
  trust: number;
  /** The log-odds of a yes where nothing is known, and what each thing a profile says adds to it. */
  usual: number;
  weights: number[];
  /** How much of each is to be believed: who says yes, who is chosen, and who seeks whom. */
  worth: number[];
  /** Centres of the cells that what people are falls into. */
  cells: number[][];
}

/** What was learned of one developer. */
export interface Taste {
  version: number;
  numbers: Float32Array;
}

/** What the model says of a pair. */
export interface Affinity {
  /** See {@link TasteModel}. */
  trust: number;
  /** What the score is multiplied by, as a logarithm; 0 where it is what is usual. */
  log: number;
  /** What is in the reader's favour of the other, by choices alone: log-odds. */
  likeness: number;
}

export function toTaste(version: number | null, numbers: Uint8Array | null): Taste | null {
  if (version === null || numbers?.byteLength !== 4 * ROW) return null;
  // A copy: the bytes of a row begin anywhere.
  return { version, numbers: new Float32Array(Uint8Array.from(numbers).buffer) };
}

/** The terms of a pair, of `judgePair` in score.ts. */
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
    understood: 'yes' | 'no' | 'unknown';
  };
}

/** What someone says, or leaves open. */
interface Sides {
  learning: ReadonlyMap<string, string>;
  lookingFor: readonly string[];
  week: Uint32Array | null;
}

/**
 * Writes what profiles say of a pair, as the one sees the other. What one of them leaves open is 0,
 * about what is usual.
 */
export function writeSpoken(
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
}

const there = new Float64Array(SPOKEN);
const back = new Float64Array(SPOKEN);

/** Judges a pair by what was learned. `terms` is how the reader sees the other. */
export function affinityOf(
  model: TasteModel,
  reader: Sides & { taste: Taste | null },
  other: Sides & { taste: Taste | null },
  terms: Judged,
): Affinity {
  const { theyTeach, iTeach, amounts } = terms;
  writeSpoken(there, 0, terms, reader, other);
  const turned = {
    ...terms,
    ...{ theyTeach: iTeach, iTeach: theyTeach },
    amounts: { ...amounts, theyTeach: amounts.iTeach, iTeach: amounts.theyTeach },
  };
  writeSpoken(back, 0, turned, other, reader);
  return affinityOfSpoken(model, there, back, reader.taste, other.taste);
}

/** As {@link affinityOf}, of what profiles say both ways. */
export function affinityOfSpoken(
  { version, trust, usual, weights, worth: [asks = 0, asked = 0, ways = 0] }: TasteModel,
  asReader: ArrayLike<number>,
  asOther: ArrayLike<number>,
  reader: Taste | null,
  other: Taste | null,
): Affinity {
  let yes = usual;
  let yesBack = usual;
  for (let at = 0; at < SPOKEN; at += 1) {
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
  // Numbers of two trainings do not speak of the same ways.
  if (mine && theirs && reader.version === version && other.version === version) {
    likeness = ways * dot(mine, 2, theirs, 2 + RANK);
    yes += likeness;
    yesBack += ways * dot(theirs, 2, mine, 2 + RANK);
  }
  const log = trust * (chance(yes) + chance(yesBack) - 2 * chance(usual));
  return { trust, log, likeness };
}

/** The cells whose people a reader would choose, the likeliest first. */
export function cellsFor({ version, cells }: TasteModel, taste: Taste | null): number[] {
  if (taste?.version !== version) return [];
  return cells
    .map((centre, cell) => ({ cell, worth: dot(taste.numbers, 2, centre, 0) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, two) => two.worth - one.worth)
    .map(({ cell }) => cell);
}

/** The cell that a row of numbers belongs to. */
export function cellOf(cells: readonly number[][], numbers: ArrayLike<number>, from = 0): number {
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

/** The logarithm of the chance that log-odds stand for. */
const chance = (odds: number): number => -Math.log1p(Math.exp(-odds));

const half = (amount: number, most: number): number => amount / (amount + most);
