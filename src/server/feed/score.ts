/**
 * How well two developers would suit each other, from what they say of themselves and from what
 * became of them. docs/decisions/0023-the-feed-is-ranked.md has the reasons; each term is here once.
 */
import type { Intent } from '#shared/partner.ts';
import { sharedHours } from '#shared/week.ts';
import type { Facts } from './facts.ts';

/** How much one term counts in what someone gains by a partner; they add up to 1. */
export const WEIGHTS = {
  skills: 0.24,
  teaches: 0.28,
  hours: 0.22,
  intents: 0.18,
  languages: 0.08,
} as const;

/** Rarity, summed over skills, at which a term has half its worth; hours likewise. */
const HALF_RARITY = 0.8;
const HALF_HOURS = 4;
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
  /** What each of the two gains by the other, and what that makes of the pair. */
  gain: { mine: number; theirs: number };
  mutual: number;
  factors: Factors;
  /** See {@link scoreOf}. */
  score: number;
}

/** Scores `other` for `reader` on `day`, in days since 1970. */
export function judgePair(reader: Facts, other: Facts, rarity: Rarity, day: number): Terms {
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

  const both =
    WEIGHTS.skills * worth(rarities(shared, rarity), HALF_RARITY) +
    WEIGHTS.hours * worth(hours, HALF_HOURS) +
    WEIGHTS.intents * intentWorth(sharedIntents.length, mentoring) +
    WEIGHTS.languages * languageWorth(languages);
  const gain = {
    mine: both + WEIGHTS.teaches * worth(rarities(theyTeach, rarity), HALF_RARITY),
    theirs: both + WEIGHTS.teaches * worth(rarities(iTeach, rarity), HALF_RARITY),
  };
  const factors = factorsOf(other, day);
  // Without a common language nothing else helps much.
  const understood = languages?.length === 0 ? 0.5 : 1;
  const mutual = understood * Math.sqrt((BASE + gain.mine) * (BASE + gain.theirs));
  return {
    ...{ shared, theyTeach, iTeach, sharedIntents, mentoring, hours, languages, idleDays },
    joinedDays: day - other.joinedDay,
    ...{ gain, mutual, factors },
    score: scoreOf(mutual, factors),
  };
}

/** In millionths, so that it can stand in a cursor. */
export function scoreOf(mutual: number, factors: Factors): number {
  const { activity, answers, room, newness } = factors;
  return Math.round(1e6 * mutual * activity * answers * room * newness);
}

/** How readily they say yes: of those who asked; {@link USUAL_YES} is taken for granted of a few. */
function answersOf({ accepted, rejected }: Facts): number {
  const rate = (accepted + 4 * USUAL_YES) / (accepted + rejected + 4);
  return Math.min(2, Math.max(0.35, rate / USUAL_YES)) ** 1;
}

/** How often they are asked by those who meet them, against {@link USUAL_INTEREST}. */
function appealOf({ received, waiting, accepted, rejected }: Facts): number {
  const asked = Math.max(0, waiting) + accepted + rejected;
  const rate = (asked + 8 * USUAL_INTEREST) / (Math.max(asked, received) + 8);
  return Math.min(1.6, Math.max(0.6, rate / USUAL_INTEREST)) ** 0.5;
}

/** What is true of a developer for every reader on `day`. */
export function factorsOf(other: Facts, day: number): Factors {
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

/** One thing both look for is most of it. */
function intentWorth(shared: number, mentoring: Terms['mentoring']): number {
  return worth(shared + (mentoring === 'none' ? 0 : 1), 0.5);
}

/** Nothing said is no reason for or against. */
function languageWorth(languages: string[] | null): number {
  if (languages === null) return 0.5;
  return languages.length > 0 ? 1 : 0;
}
