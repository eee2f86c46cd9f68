/**
 * How well two developers would suit each other, from what they say of themselves and from what
 * became of them. docs/decisions/0041-rank-the-feed-from-candidate-lists.md has the reasons; each term is here once.
 */
import type { Intent } from '#shared/partner.ts';
import { sharedHours } from '#shared/week.ts';
import type { Facts, UserStats } from './facts.ts';
import { type Affinity, affinityOf, type TasteModel } from './taste/model.ts';

/** How much one term counts in what someone gains by a partner; they add up to 1, and code comes on top. */
const WEIGHTS = {
  skills: 0.24,
  teaches: 0.28,
  hours: 0.22,
  intents: 0.18,
  languages: 0.08,
  /** Something to begin a talk with; less than any one thing two people have in common. */
  code: 0.03,
} as const;

/** Rarity, summed over skills, at which a term has half its worth; hours and intents likewise. */
const HALF_RARITY = 0.8;
const HALF_HOURS = 4;
/** One thing both look for is most of it. */
const HALF_INTENTS = 0.5;
/** What someone gains by a partner of whom nothing is known. */
const BASE = 0.05;
/** Days without a visit that halve the part of a score that activity decides. */
const HALF_IDLE_DAYS = 14;
const IDLE_SHARE = 0.55;
/** Requests that wait for an answer at which a developer is shown half as high. */
const HALF_WAITING = 5;
/** Who was met by fewer than this many is lifted, at most by {@link NEW_LIFT}. */
const FEW_MET = 5;
const NEW_LIFT = 0.25;
/** Developers who met someone at which they are shown half as high: their turn was. */
const MANY_MET = 100;
/** Shares taken for granted of someone whom few met: who says yes, and who is asked. */
const USUAL_YES = 0.35;
const USUAL_INTEREST = 0.25;
const DAYS_A_WEEK = 7;

/** A skill that `listed` developers have counts less with every tenfold of them. */
export const rarityOf = (listed: number): number => 1 / (1 + Math.log10(Math.max(1, listed)));

/** Rarity of a skill by its folded name: 1 for a skill that nobody else lists. */
export type Rarity = (key: string) => number;

/** What activity, answers, waiting requests and being new multiply the score of a pair by. */
export interface Factors {
  activity: number;
  answers: number;
  room: number;
  newness: number;
}

/** Every term of one pair: what the score is made of, and what the reasons speak of. */
export interface Terms {
  /** Folded names, the rarest first. */
  shared: string[];
  /** What they list and the reader wants to learn, and the other way round. */
  theyTeach: string[];
  iTeach: string[];
  sharedIntents: Intent[];
  /** Whom the reader looks for and they are, judged by whom they look for. */
  mentoring: 'none' | 'they-mentor' | 'i-mentor';
  hours: number;
  /** Languages of both; `null` when one of the two says none. */
  languages: string[] | null;
  idleDays: number;
  joinedDays: number;
  /** What {@link mutualOf} is made of. */
  amounts: Amounts;
  mutual: number;
  factors: Factors;
  /** What choices say of the two; `null` when nothing is learned from any, or not to be used. */
  affinity: Affinity | null;
  /** See {@link scoreOf}. */
  score: number;
}

/** Scores `other` for `reader` on `day`, in days since 1970. */
export function judgePair(
  reader: Facts,
  other: Facts,
  rarity: Rarity,
  day: number,
  model: TasteModel | null = null,
): Terms {
  const shared = common(reader.skills, other.skills, rarity);
  const theyTeach = common(reader.learning, other.skills, rarity);
  const iTeach = common(reader.skills, other.learning, rarity);
  const sharedIntents = other.lookingFor.filter(
    (intent) => !isRole(intent) && reader.lookingFor.includes(intent),
  );
  const mentoring = mentoringOf(reader, other);
  const hours = sharedHours(reader.week, other.week);
  const languages =
    reader.languages.size === 0 || other.languages.size === 0
      ? null
      : [...other.languages.keys()].filter((key) => reader.languages.has(key));
  const idleDays = Math.max(0, day - other.activeDay);

  const factors = factorsOf(other, day);
  const amounts: Amounts = {
    shared: rarities(shared, rarity),
    theyTeach: rarities(theyTeach, rarity),
    iTeach: rarities(iTeach, rarity),
    intents: sharedIntents.length + (mentoring === 'none' ? 0 : 1),
    hours,
    understood: languages === null ? 'unknown' : languages.length > 0 ? 'yes' : 'no',
    code: other.showsCode,
  };
  const mutual = mutualOf(amounts);
  const spoken = { shared, theyTeach, iTeach, mentoring, hours, amounts };
  const affinity = model && affinityOf(model, reader, other, spoken);
  return {
    ...{ shared, theyTeach, iTeach, sharedIntents, mentoring, hours, languages, idleDays },
    joinedDays: day - other.joinedDay,
    ...{ amounts, mutual, factors, affinity },
    score: scoreOf(mutual, factors, affinity),
  };
}

/** The terms of a pair as amounts: rarities summed over skills, things both look for, hours a week. */
export interface Amounts {
  shared: number;
  theyTeach: number;
  iTeach: number;
  intents: number;
  hours: number;
  /** Whether they have a language in common; nothing said is no reason for or against. */
  understood: 'yes' | 'no' | 'unknown';
  /** Whether the other one shows a snippet. */
  code: boolean;
}

/** What each of the two gains by the other, made one number: both must gain. */
export function mutualOf({
  shared,
  theyTeach,
  iTeach,
  intents,
  hours,
  understood,
  code,
}: Amounts): number {
  const both =
    BASE +
    WEIGHTS.skills * worth(shared, HALF_RARITY) +
    WEIGHTS.hours * worth(hours, HALF_HOURS) +
    WEIGHTS.intents * worth(intents, HALF_INTENTS) +
    WEIGHTS.languages * (understood === 'yes' ? 1 : understood === 'no' ? 0 : 0.5);
  const mine = both + WEIGHTS.teaches * worth(theyTeach, HALF_RARITY) + (code ? WEIGHTS.code : 0);
  const theirs = both + WEIGHTS.teaches * worth(iTeach, HALF_RARITY);
  // Without a common language nothing else helps much.
  return (understood === 'no' ? 0.5 : 1) * Math.sqrt(mine * theirs);
}

/** The most digits of a score in a cursor. */
const SCORE_MAX = 999_999_999;
/** How much more it counts that somebody's turn was, where the order is learned: it knows whom everyone likes. */
const TURNS = 1.75;

/**
 * In millionths, so that it can stand in a cursor. As far as what was learned is trusted, it takes the
 * place of what a pair gains and of how they answer.
 */
export function scoreOf(
  mutual: number,
  { activity, answers, room, newness }: Factors,
  affinity: Affinity | null = null,
): number {
  const { trust, log } = affinity ?? { trust: 0, log: 0 };
  const gained = (mutual * answers) ** (1 - trust) * Math.exp(log);
  const score = gained * activity * room * newness ** (1 + TURNS * trust);
  return Math.min(SCORE_MAX, Math.round(1e6 * score));
}

/** How someone stands for every reader alike: the score of a pair is what they gain times this. */
export const baseScoreOf = ({ activity, answers, room, newness }: Factors): number =>
  activity * answers * room * newness;

/** So many steps of a stored score double what the scores of someone's pairs are multiplied by. */
const STEPS_A_DOUBLING = 12;
const EVEN_SCORE = 40;

/** {@link baseScoreOf} as a small whole number, so that a list can be kept in its order. */
export const storedScoreOf = (base: number): number =>
  Math.max(0, EVEN_SCORE + Math.round(STEPS_A_DOUBLING * Math.log2(base)));

/** The base score that a stored one stands for. */
export const baseOfStored = (level: number): number =>
  2 ** ((level - EVEN_SCORE) / STEPS_A_DOUBLING);

/** The stored score of someone who has just joined. */
export const NEW_SCORE = storedScoreOf(1 + NEW_LIFT);

/** How readily they say yes: of those who asked; {@link USUAL_YES} is taken for granted of a few. */
function answersOf({ accepted, rejected }: UserStats): number {
  const rate = (accepted + 4 * USUAL_YES) / (accepted + rejected + 4);
  return Math.min(2, Math.max(0.35, rate / USUAL_YES));
}

/** How often they are asked by those who meet them, against {@link USUAL_INTEREST}. */
function appealOf({ received, waiting, accepted, rejected }: UserStats): number {
  const asked = Math.max(0, waiting) + accepted + rejected;
  const rate = (asked + 8 * USUAL_INTEREST) / (Math.max(asked, received) + 8);
  return Math.min(1.6, Math.max(0.6, rate / USUAL_INTEREST)) ** 0.5;
}

/** What is true of a developer for every reader on `day`. */
export function factorsOf(other: UserStats, day: number): Factors {
  const idleDays = Math.max(0, day - other.activeDay);
  return {
    activity: 1 - IDLE_SHARE + IDLE_SHARE * 2 ** (-idleDays / HALF_IDLE_DAYS),
    // Who said yes to half of those who asked counts 1; two of each are taken for granted.
    answers: answersOf(other) * appealOf(other),
    room: 1 / (1 + Math.max(0, other.waiting) / HALF_WAITING),
    newness:
      (1 + NEW_LIFT / (1 + Math.max(0, other.received) / FEW_MET)) /
      (1 + Math.max(0, other.received) / MANY_MET),
  };
}

/** Whether they joined within a week. */
export const isNew = ({ joinedDays }: Terms): boolean =>
  joinedDays >= 0 && joinedDays < DAYS_A_WEEK;

const worth = (amount: number, half: number): number => amount / (amount + half);

const isRole = (intent: Intent): boolean => intent === 'mentor' || intent === 'mentee';

function common(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  rarity: Rarity,
): string[] {
  if (one.size === 0 || other.size === 0) return [];
  const both: string[] = [];
  for (const key of other.keys()) if (one.has(key)) both.push(key);
  return both.length < 2 ? both : both.sort((a, b) => rarity(b) - rarity(a));
}

function rarities(keys: readonly string[], rarity: Rarity): number {
  let sum = 0;
  for (const key of keys) sum += rarity(key);
  return sum;
}

function mentoringOf(reader: Facts, other: Facts): Terms['mentoring'] {
  const { lookingFor: mine } = reader;
  const { lookingFor: theirs } = other;
  if (mine.includes('mentor') && theirs.includes('mentee')) return 'they-mentor';
  return mine.includes('mentee') && theirs.includes('mentor') ? 'i-mentor' : 'none';
}
