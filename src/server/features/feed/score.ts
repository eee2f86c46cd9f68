/** docs/decisions/0041-rank-the-feed-from-candidate-lists.md has the formula and its reasons. */
import type { Intent } from '#shared/partner.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { sharedHours } from '#shared/week.ts';
import type { Facts, UserStats } from './facts.ts';
import { type Affinity, affinityOf, type PreferenceModel } from './preferences/model.ts';

/** Shares of a person's gain; they add up to 1, and code and projects come on top. */
const WEIGHTS = {
  skills: 0.24,
  teaches: 0.28,
  hours: 0.22,
  intents: 0.18,
  languages: 0.08,
  /** A snippet only starts a conversation, so code is lower than any single thing in common. */
  code: 0.03,
  /** Also on top: a partner for one's project, by its stack, and a project for one's skills. */
  helped: 0.1,
  helps: 0.05,
} as const;

/** A term has half its weight at this sum of rarities; hours and intents likewise. */
const HALF_RARITY = 0.8;
const HALF_HOURS = 4;
/** The first shared intent counts most. */
const HALF_INTENTS = 0.5;
/** Gain from a partner without any information. */
const BASE = 0.05;
/** Days without a visit until the activity factor is halved. */
const HALF_IDLE_DAYS = 14;
const IDLE_SHARE = 0.55;
/** Received signals until the lift of {@link NEW_LIFT} is halved. */
const HALF_LIFT_EXPOSURES = 5;
const NEW_LIFT = 0.25;
/** Received signals until the score is halved, to give others a turn. */
const HALF_SCORE_EXPOSURES = 70;
/** The assumed share of accepted requests of people with little data; it counts as 1. */
const USUAL_YES = 0.35;
const DAYS_A_WEEK = 7;

/** The weight falls with each power of ten. */
export const rarityOf = (listed: number): number => 1 / (1 + Math.log10(Math.max(1, listed)));

/** The key is a folded name. The rarity is 1 if no other person lists the skill. */
export type Rarity = (key: string) => number;

/** One person alone determines these factors. */
export interface Factors {
  activity: number;
  answers: number;
  newness: number;
}

export type Terms = ReturnType<typeof judgePair>;

/** `day` is in days since 1970. */
export function judgePair(
  reader: Facts,
  other: Facts,
  rarity: Rarity,
  day: number,
  model: PreferenceModel | null = null,
) {
  const shared = common(reader.skills, other.skills, rarity);
  const theyTeach = common(reader.learning, other.skills, rarity);
  const iTeach = common(reader.skills, other.learning, rarity);
  // Skills in the stack of the other person's project, and in the reader's.
  const stack = stackKnown(reader, other, rarity);
  const ownStack = stackKnown(other, reader, rarity);
  const sharedIntents = other.lookingFor.filter(
    (intent) => !isRole(intent) && reader.lookingFor.includes(intent),
  );
  const mentoring = mentorRoleOf(reader, other);
  const hours = sharedHours(reader.week, other.week);
  // Null if either person lists none.
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
    iHelp: rarities(stack, rarity),
    theyHelp: rarities(ownStack, rarity),
  };
  const mutual = mutualOf(amounts);
  const features = { shared, theyTeach, iTeach, mentoring, hours, amounts };
  // Null if nothing was learned or learning is off.
  const affinity = model && affinityOf(model, reader, other, features);
  return {
    shared,
    theyTeach,
    iTeach,
    stack,
    ownStack,
    sharedIntents,
    mentoring,
    hours,
    languages,
    idleDays,
    joinedDays: day - other.joinedDay,
    amounts,
    mutual,
    factors,
    affinity,
    score: scoreOf(mutual, factors, affinity),
  };
}

/** The amounts are sums of rarities, shared intents and hours per week. */
export interface Amounts {
  shared: number;
  theyTeach: number;
  iTeach: number;
  intents: number;
  hours: number;
  understood: 'yes' | 'no' | 'unknown';
  code: boolean;
  /** Rarities of known skills in the stack of the other person's project, and of the reader's. */
  iHelp: number;
  theyHelp: number;
}

/** The geometric mean of both gains makes sure that both people gain. */
export function mutualOf({
  shared,
  theyTeach,
  iTeach,
  intents,
  hours,
  understood,
  code,
  iHelp,
  theyHelp,
}: Amounts): number {
  const both =
    BASE +
    WEIGHTS.skills * worth(shared, HALF_RARITY) +
    WEIGHTS.hours * worth(hours, HALF_HOURS) +
    WEIGHTS.intents * worth(intents, HALF_INTENTS) +
    WEIGHTS.languages * (understood === 'yes' ? 1 : understood === 'no' ? 0 : 0.5);
  const helped = worth(theyHelp, HALF_RARITY);
  const helps = worth(iHelp, HALF_RARITY);
  const mine =
    both +
    WEIGHTS.teaches * worth(theyTeach, HALF_RARITY) +
    WEIGHTS.helped * helped +
    WEIGHTS.helps * helps +
    (code ? WEIGHTS.code : 0);
  const theirs =
    both +
    WEIGHTS.teaches * worth(iTeach, HALF_RARITY) +
    WEIGHTS.helped * helps +
    WEIGHTS.helps * helped;
  return (understood === 'no' ? 0.5 : 1) * Math.sqrt(mine * theirs);
}

/** A cursor holds a score of limited digits. */
const SCORE_MAX = 999_999_999;
/** A model favours popular people, so the turn factor has this exponent where learning applies. */
const TURNS = 1.75;

/**
 * The score is in whole millionths, so a cursor can hold it. The more the model is trusted, the
 * more it replaces the gains and the answer rate.
 */
export function scoreOf(
  mutual: number,
  { activity, answers, newness }: Factors,
  affinity: Affinity | null = null,
): number {
  const { trust, log } = affinity ?? { trust: 0, log: 0 };
  const gained = (mutual * answers) ** (1 - trust) * Math.exp(log);
  const score = gained * activity * newness ** (1 + TURNS * trust);
  return Math.min(SCORE_MAX, Math.round(1e6 * score));
}

export const baseScoreOf = ({ activity, answers, newness }: Factors): number =>
  activity * answers * newness;

const STEPS_A_DOUBLING = 12;
const EVEN_SCORE = 40;

/** Ordered lists hold small integers. */
export const storedScoreOf = (base: number): number =>
  Math.max(0, EVEN_SCORE + Math.round(STEPS_A_DOUBLING * Math.log2(base)));

export const baseOfStored = (level: number): number =>
  2 ** ((level - EVEN_SCORE) / STEPS_A_DOUBLING);

export const NEW_SCORE = storedScoreOf(1 + NEW_LIFT);

/**
 * Pending and declined requests count alike, or the order would tell senders of a decline. So the
 * rate also gives others a turn while many requests are pending.
 */
function answersOf({ accepted, waiting }: UserStats): number {
  const rate = (accepted + 4 * USUAL_YES) / (accepted + Math.max(0, waiting) + 4);
  return Math.min(2, Math.max(0.35, rate / USUAL_YES));
}

/** `day` is in days since 1970. */
export function factorsOf(other: UserStats, day: number): Factors {
  const idleDays = Math.max(0, day - other.activeDay);
  return {
    activity: 1 - IDLE_SHARE + IDLE_SHARE * 2 ** (-idleDays / HALF_IDLE_DAYS),
    answers: answersOf(other),
    newness:
      (1 + NEW_LIFT / (1 + Math.max(0, other.received) / HALF_LIFT_EXPOSURES)) /
      (1 + Math.max(0, other.received) / HALF_SCORE_EXPOSURES),
  };
}

/** Maximum lift of the score during free time. */
const FREE_LIFT = 0.6;
/** Minutes left until the lift is halved. */
const HALF_FREE_MINUTES = 30;

/** Returns the lift for `ms` of free time left. It depends on nothing else and falls to 0. */
export const lifted = (score: number, ms: number): number =>
  ms <= 0
    ? score
    : Math.min(
        SCORE_MAX,
        Math.round(score * (1 + FREE_LIFT * worth(ms / MINUTE_MS, HALF_FREE_MINUTES))),
      );

export const isNew = ({ joinedDays }: { joinedDays: number }): boolean =>
  joinedDays >= 0 && joinedDays < DAYS_A_WEEK;

const worth = (amount: number, half: number): number => amount / (amount + half);

const isRole = (intent: Intent): boolean => intent === 'mentor' || intent === 'mentee';

const stackKnown = (by: Facts, { project }: Facts, rarity: Rarity): string[] =>
  project === null ? [] : common(by.skills, project.stack, rarity);

/** Returns the folded names in both, the rarest first. */
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

function mentorRoleOf(reader: Facts, other: Facts): 'none' | 'they-mentor' | 'i-mentor' {
  const { lookingFor: mine } = reader;
  const { lookingFor: theirs } = other;
  if (mine.includes('mentor') && theirs.includes('mentee')) return 'they-mentor';
  return mine.includes('mentee') && theirs.includes('mentor') ? 'i-mentor' : 'none';
}
