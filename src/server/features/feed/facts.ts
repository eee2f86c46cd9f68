import type { Intent, Level } from '#shared/partner.ts';
import { isCurrent, type Project, type Wanted } from '#shared/project.ts';
import { skillKey } from '#shared/skills.ts';
import { type Week, weekOf } from '#shared/week.ts';
import { timeOf } from '../../platform/ids.ts';
import type { FactsRow, UserStatsRow } from './repository.ts';
import { type Preferences, toPreferences } from './preferences/model.ts';
import { dayOf } from '#shared/time.ts';

/** These statistics are the same for every reader. */
export interface UserStats {
  /** Day of the last visit, in days since 1970. */
  activeDay: number;
  received: number;
  /** Requests without an answer that their senders know of. */
  waiting: number;
  accepted: number;
}

/** Names are keys in folded spelling. */
export interface Facts extends UserStats {
  id: string;
  /** Maps the folded spelling to the displayed one. */
  skills: ReadonlyMap<string, string>;
  learning: ReadonlyMap<string, string>;
  languages: ReadonlyMap<string, string>;
  lookingFor: readonly Intent[];
  level: Level | null;
  age: number | null;
  showsCode: boolean;
  /** Null if its owner has none or didn't save it lately. */
  project: WantedProject | null;
  /** Free to pair now, as far as the reader may know; the ranking sets it. */
  isFree: boolean;
  preferences: Preferences | null;
  /** Hours of the week from the last UTC midnight; null if unknown. */
  week: Week | null;
  /** Day of the sign-up, in days since 1970. */
  joinedDay: number;
}

export interface WantedProject {
  title: string;
  wanted: readonly Wanted[];
  stack: ReadonlyMap<string, string>;
}

export const toUserStats = (row: UserStatsRow): UserStats => ({
  activeDay: Math.max(row.activeDay ?? 0, dayOf(timeOf(row.id))),
  received: row.received ?? 0,
  waiting: row.waiting ?? 0,
  accepted: row.accepted ?? 0,
});

/** `start` of the week is in milliseconds since 1970. */
export function toFacts(row: FactsRow, start: number): Facts {
  return {
    id: row.id,
    skills: named(row.skills),
    learning: named(row.learning),
    languages: named(row.languages),
    lookingFor: row.lookingFor === '[]' ? [] : (JSON.parse(row.lookingFor) as Intent[]),
    level: row.level as Level | null,
    age: row.age,
    showsCode: Boolean(row.showsCode),
    project: projectOf(row, dayOf(start)),
    isFree: false,
    preferences: toPreferences(row.preferencesVersion, row.numbers),
    week: weekOf(row.availability, row.timeZone, start),
    joinedDay: dayOf(timeOf(row.id)),
    ...toUserStats(row),
  };
}

export const blankFacts = (id: string): FactsRow => ({
  id,
  skills: '[]',
  learning: '[]',
  lookingFor: '[]',
  languages: '[]',
  level: null,
  availability: null,
  timeZone: null,
  age: null,
  showsCode: false,
  project: null,
  projectDay: null,
  preferencesVersion: null,
  numbers: null,
  activeDay: null,
  received: null,
  waiting: null,
  accepted: null,
});

const NOTHING: ReadonlyMap<string, string> = new Map();

const named = (text: string): ReadonlyMap<string, string> =>
  text === '[]' ? NOTHING : byKey(JSON.parse(text) as string[]);

const byKey = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [skillKey(name), name]));

function projectOf({ project, projectDay }: FactsRow, today: number): WantedProject | null {
  if (project === null || !isCurrent(projectDay, today)) return null;
  const { title, wanted, stack } = JSON.parse(project) as Project;
  return { title, wanted, stack: byKey(stack) };
}
