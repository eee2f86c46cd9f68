import {
  activeFilters,
  type FeedFilters,
  FILTER_NAMES,
  type FilterName,
} from '#shared/feed-filters.ts';
import type { Intent } from '#shared/partner.ts';
import type { Wanted } from '#shared/project.ts';
import { skillKey } from '#shared/skills.ts';
import { sharedHours } from '#shared/week.ts';
import type { FilterMatch } from '#shared/api.ts';
import type { Facts } from './facts.ts';

export interface Filterable extends Pick<Facts, 'level' | 'age' | 'week' | 'activeDay' | 'isFree'> {
  skills: Names;
  languages: Names;
  lookingFor: readonly Intent[];
  project: { wanted: readonly Wanted[]; stack: Names } | null;
}

interface Names {
  has: (name: string) => boolean;
}

type Test = (other: Filterable) => boolean;

/** An empty list means a match. */
export type Filter = (other: Filterable) => readonly FilterName[];

export type Tally = ReturnType<typeof createTally>;

/** `day` is in days since 1970. */
export function createFilter(filters: FeedFilters, reader: Facts, day: number): Filter {
  const tests = testsOf(filters, reader, day);
  const on = activeFilters(filters);
  return (other) => on.filter((name) => !tests[name](other));
}

function testsOf(filters: FeedFilters, reader: Facts, day: number): Record<FilterName, Test> {
  const skills = filters.skills.map(skillKey);
  const languages = filters.languages.map(skillKey);
  const stack = filters.stack.map(skillKey);
  const { level, lookingFor, hours, ageMin, ageMax, active, match } = filters;
  return {
    skills: (other) =>
      match === 'all'
        ? skills.every((key) => other.skills.has(key))
        : skills.some((key) => other.skills.has(key)),
    level: (other) => other.level !== null && level.includes(other.level),
    lookingFor: (other) => other.lookingFor.some((intent) => lookingFor.includes(intent)),
    project: ({ project }) => project !== null,
    wanted: ({ project }) => project?.wanted.some((one) => filters.wanted.includes(one)) === true,
    stack: ({ project }) => project !== null && stack.some((key) => project.stack.has(key)),
    hours: (other) => sharedHours(reader.week, other.week) >= (hours ?? 0),
    languages: (other) => languages.some((key) => other.languages.has(key)),
    age: ({ age }) => age !== null && age >= (ageMin ?? 0) && age <= (ageMax ?? Infinity),
    active: (other) => day - other.activeDay <= (active ?? Infinity),
    free: ({ isFree }) => isFree,
  };
}

export function createTally(): {
  add: (fails: readonly FilterName[]) => void;
  result: (exact: boolean) => FilterMatch;
} {
  let count = 0;
  const single = new Map<FilterName, number>();
  return {
    add(fails) {
      const [only] = fails;
      if (only === undefined) count += 1;
      else if (fails.length === 1) single.set(only, (single.get(only) ?? 0) + 1);
    },
    result: (exact) => ({
      count,
      exact,
      loosen: FILTER_NAMES.flatMap((filter) => {
        const more = single.get(filter) ?? 0;
        return more === 0 ? [] : [{ filter, more }];
      }).sort((one, other) => other.more - one.more),
    }),
  };
}
