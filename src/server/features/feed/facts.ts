import type { Intent, Level } from '#shared/partner.ts';
import { skillKey } from '#shared/skills.ts';
import { type Week, weekOf } from '#shared/week.ts';
import { timeOf } from '../../platform/ids.ts';
import type { FactsRow, UserStatsRow } from './repository.ts';
import { type Taste, toTaste } from './taste/model.ts';

/** What became of a developer, whoever looks at them. */
export interface UserStats {
  /** Day since 1970 on which they were here last. */
  activeDay: number;
  /** Signals of others towards them, and what became of the requests among them. */
  received: number;
  waiting: number;
  accepted: number;
  rejected: number;
}

/** A developer as ranking and filters see them. Names stand under their folded spelling. */
export interface Facts extends UserStats {
  id: string;
  /** Folded spelling to their own. */
  skills: ReadonlyMap<string, string>;
  learning: ReadonlyMap<string, string>;
  languages: ReadonlyMap<string, string>;
  lookingFor: readonly Intent[];
  level: Level | null;
  age: number | null;
  showsCode: boolean;
  /** What was learned of them from choices; `null`: nothing. */
  taste: Taste | null;
  /** Their hours in the week from the UTC midnight on; `null` when unknown. */
  week: Week | null;
  /** Day since 1970 on which they joined. */
  joinedDay: number;
}

const DAY_MS = 86_400_000;

export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** Whom nobody met and who never came back has joined, at least. */
export const toUserStats = (row: UserStatsRow): UserStats => ({
  activeDay: Math.max(row.activeDay ?? 0, dayOf(timeOf(row.id))),
  received: row.received ?? 0,
  waiting: row.waiting ?? 0,
  accepted: row.accepted ?? 0,
  rejected: row.rejected ?? 0,
});

/** `start` is where the week that is compared begins. */
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
    taste: toTaste(row.tasteVersion, row.numbers),
    week: weekOf(row.availability, row.timeZone, start),
    joinedDay: dayOf(timeOf(row.id)),
    ...toUserStats(row),
  };
}

/** Of someone of whom nothing is known. */
export const blankFacts = (id: string): FactsRow => ({
  id,
  ...{ skills: '[]', learning: '[]', lookingFor: '[]', languages: '[]' },
  ...{ level: null, availability: null, timeZone: null, age: null, showsCode: false },
  ...{ tasteVersion: null, numbers: null },
  ...{ activeDay: null, received: null, waiting: null, accepted: null, rejected: null },
});

const NOTHING: ReadonlyMap<string, string> = new Map();

function named(text: string): ReadonlyMap<string, string> {
  if (text === '[]') return NOTHING;
  return new Map((JSON.parse(text) as string[]).map((name) => [skillKey(name), name]));
}
