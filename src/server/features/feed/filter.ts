import {
  activeFilters,
  type FeedFilters,
  FILTER_NAMES,
  type FilterName,
} from '#shared/feed-filters.ts';
import { skillKey } from '#shared/skills.ts';
import { sharedHours } from '#shared/week.ts';
import type { FilterMatch } from '#shared/api.ts';
import type { Facts } from './facts.ts';

type Test = (other: Facts) => boolean;

/** An empty list means a match. */
type Filter = (other: Facts) => readonly FilterName[];

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

/** Counts the matches, and those who fail one filter only. */
export function createTally() {
  let count = 0;
  const single = new Map<FilterName, number>();
  return {
    add(fails: readonly FilterName[]): void {
      const [only] = fails;
      if (only === undefined) count += 1;
      else if (fails.length === 1) single.set(only, (single.get(only) ?? 0) + 1);
    },
    result: (exact: boolean): FilterMatch => ({
      count,
      exact,
      loosen: FILTER_NAMES.flatMap((filter) => {
        const more = single.get(filter) ?? 0;
        return more === 0 ? [] : [{ filter, more }];
      }).sort((one, other) => other.more - one.more),
    }),
  };
}
