import type { Facts } from '#server/features/feed/facts.ts';
import { SKILL_SPELLINGS, skillName } from '#shared/skill-names.ts';
import { WANTED } from '#shared/project.ts';
import { skillKey } from '#shared/skills.ts';
import { sharedHours, weekOf, weekStart } from '#shared/week.ts';
import { idOf } from '#demo/person-id.ts';
import { drawPartner } from '#demo/partner.ts';
import { type Random, randomOf } from '#demo/random.ts';
import { drawSkills } from '#demo/skills.ts';

/** How much profiles reveal. */
export interface Setting {
  name: string;
  /** Share of preferences expressed by profiles. */
  visible: number;
  /** Standard deviation of noise, relative to a preference of 1. */
  whim: number;
  /** Share of ordered pairs in which the first person likes the second. */
  likes: number;
  /** Share of people with incomplete profiles. */
  silent: number;
  /** Number of hidden groups that explain what profiles don't express; without it, individual factors do. */
  groups?: number;
  /** Half of the names are in another spelling: as the server names them, or as before it did. */
  spellings?: 'named' | 'as typed';
  /** Share of people with a project. */
  projects?: number;
}

export interface Member {
  facts: Facts;
  /** The complete profile; the ranker sees `facts` only. */
  truth: Facts;
  /** Preferred skills with weights. */
  cares: ReadonlyMap<string, number>;
  /** Hidden wishes and traits. */
  hopes: readonly number[];
  ways: readonly number[];
  charm: number;
  /** The person's group and the wished one, from 0 to 1. */
  group: number;
  hopedGroup: number;
  /** How selective the person is. */
  pickiness: number;
}

const HIDDEN_FACTORS = 4;
export const NOW = Date.UTC(2026, 2, 2, 12);
const DAY_MS = 86_400_000;

export function makePopulation(count: number, setting: Setting, seed: string): Member[] {
  return Array.from({ length: count }, (_, at) => makeMember(at, setting, seed));
}

function makeMember(at: number, { silent, spellings, projects }: Setting, seed: string): Member {
  const key = `${seed} ${String(at)}`;
  const random = randomOf(key);
  const id = idOf(key, NOW - (at + 1) * DAY_MS * 0.5);
  const skills = drawSkills(random);
  const partner = drawPartner(key, random.int(20, 55), skills);
  const truth = factsOf(id, skills, partner);
  // One skill in six is listed for show.
  const shown = skills.map((skill) =>
    random.chance(1 / 6) ? (drawSkills(random)[0] ?? skill) : skill,
  );
  const quiet = random.chance(silent);
  const spelled = spellingOf(key, spellings);
  const learning = quiet ? [] : partner.learning.map(spelled);
  const facts = factsOf(id, [...new Set(shown)].map(spelled), {
    ...partner,
    ...(quiet && { lookingFor: [], availability: null, languages: [] }),
    learning,
  });
  const project = projectOf(key, truth, projects);
  truth.project = project;
  facts.project = project;
  const cares = new Map([...truth.skills.keys()].map((name) => [name, random.next() ** 2]));
  const drawn = {
    facts,
    truth,
    cares,
    hopes: Array.from({ length: HIDDEN_FACTORS }, () => normal(random)),
    ways: Array.from({ length: HIDDEN_FACTORS }, () => normal(random)),
    charm: normal(random),
    pickiness: 0.5 * normal(random),
  };
  const group = random.next();
  // Half prefer their own group.
  return { ...drawn, group, hopedGroup: random.chance(0.5) ? group : random.next() };
}

/** The stack has a skill that its owner knows, and others that they may lack. */
function projectOf(person: string, { skills }: Facts, share = 0): Facts['project'] {
  const random = randomOf(`${person} builds`);
  if (!random.chance(share)) return null;
  const stack = [...[...skills.values()].slice(0, 1), ...drawSkills(random).slice(0, 2)];
  const wanted = [random.pick(WANTED)];
  return { title: 'A thing', wanted, stack: new Map(stack.map((name) => [skillKey(name), name])) };
}

const spellingsOf = new Map(SKILL_SPELLINGS.map((all) => [all[0], all]));

/** Returns how a person spells a name, as the ranker reads it. */
function spellingOf(person: string, spellings: Setting['spellings']): (name: string) => string {
  if (spellings === undefined) return (name) => name;
  const random = randomOf(`${person} spells`);
  return (name) => {
    const [common = name, ...others] = spellingsOf.get(skillName(name)) ?? [];
    const isOther = others.length > 0 && random.chance(0.5);
    const typed = isOther ? (others[random.int(0, others.length - 1)] ?? common) : common;
    return spellings === 'named' ? skillName(typed) : typed;
  };
}

function factsOf(id: string, skills: string[], partner: ReturnType<typeof drawPartner>): Facts {
  const named = (names: readonly string[]) => new Map(names.map((name) => [skillKey(name), name]));
  const day = Math.floor(NOW / DAY_MS);
  return {
    id,
    skills: named(skills),
    learning: named(partner.learning),
    languages: named(partner.languages),
    lookingFor: partner.lookingFor,
    level: partner.level,
    age: null,
    showsCode: false,
    project: null,
    isFree: false,
    preferences: null,
    week: weekOf(partner.availability, partner.timeZone, weekStart(NOW)),
    activeDay: day,
    joinedDay: day - 30,
    received: 0,
    waiting: 0,
    accepted: 0,
  };
}

/** Reports whether a person knows something of another person's project. */
const helps = (one: Member, owner: Member): boolean =>
  [...(owner.truth.project?.stack.keys() ?? [])].some((key) => one.truth.skills.has(key));

/**
 * Returns the preference that a profile could express. It differs from the ranker's formula: thresholds and weights
 * instead of sums and rarity.
 */
function expressedPreference(one: Member, other: Member): number {
  let skills = 0;
  for (const [name, care] of one.cares) if (other.truth.skills.has(name)) skills += care;
  const learns = [...one.truth.learning.keys()].some((name) => other.truth.skills.has(name));
  const teaches = [...other.truth.learning.keys()].some((name) => one.truth.skills.has(name));
  const wants = one.truth.lookingFor.some((intent) => other.truth.lookingFor.includes(intent));
  const meets = sharedHours(one.truth.week, other.truth.week) >= 3;
  const speaks = [...one.truth.languages.keys()].some((name) => other.truth.languages.has(name));
  return (
    (helps(other, one) ? 0.8 : 0) +
    (helps(one, other) ? 0.5 : 0) +
    Math.min(skills, 1.5) +
    (learns ? 0.9 : 0) +
    (teaches ? 0.35 : 0) +
    (wants ? 0.6 : 0) +
    (meets ? 0.8 : 0) +
    (speaks ? 0.4 : 0)
  );
}

const hiddenPreference = (one: Member, other: Member): number =>
  one.hopes.reduce((sum, value, at) => sum + value * (other.ways[at] ?? 0), 0) + other.charm;

const grouped =
  (groups: number) =>
  (one: Member, other: Member): number => {
    const hoped = Math.floor(groups * one.hopedGroup) === Math.floor(groups * other.group);
    return (hoped ? 2 : 0) + other.charm / 2;
  };

/** Returns for each pair, at `i * members.length + j`, whether i would swipe right on j, noise included. */
export function drawLikes(members: readonly Member[], setting: Setting, seed: string): Uint8Array {
  const random = randomOf(`${seed} whims`);
  const expressed = standardised(members, expressedPreference);
  const hiddenOf = setting.groups === undefined ? hiddenPreference : grouped(setting.groups);
  const hidden = standardised(members, hiddenOf);
  const liking = expressed.map((value, at) => {
    const { pickiness } = members[Math.floor(at / members.length)]!;
    return (
      Math.sqrt(setting.visible) * value +
      Math.sqrt(1 - setting.visible) * (hidden[at] ?? 0) +
      setting.whim * normal(random) -
      pickiness
    );
  });
  const limit = liking.toSorted()[Math.floor(liking.length * (1 - setting.likes))] ?? 0;
  return Uint8Array.from(liking, (value) => (value > limit ? 1 : 0));
}

function standardised(
  members: readonly Member[],
  of: (one: Member, other: Member) => number,
): Float64Array {
  const table = Float64Array.from(members.flatMap((one) => members.map((other) => of(one, other))));
  const mean = table.reduce((sum, value) => sum + value, 0) / table.length;
  const spread = Math.sqrt(
    table.reduce((sum, value) => sum + (value - mean) ** 2, 0) / table.length,
  );
  return table.map((value) => (value - mean) / spread);
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
