import { type Intent, INTENTS, LEVELS } from '#shared/partner.ts';
import type { Filterable } from './filter.ts';
import { type Lists, type Shortlist, WEEK_WORDS } from './shortlist.ts';

/** A developer of a shortlist as filters see them; `at` says which one, and may be changed. */
export interface ShortlistView extends Filterable {
  at: number;
}

/** Intents by their bits. */
const INTENT_LISTS: readonly (readonly Intent[])[] = Array.from(
  { length: 2 ** INTENTS.length },
  (_, bits) => INTENTS.filter((__, bit) => (bits & (1 << bit)) !== 0),
);

export function viewOf(list: Shortlist): ShortlistView {
  const has = ({ values, ends }: Lists) => ({
    has(name: string): boolean {
      const number = list.numbers.get(name);
      if (number === undefined) return false;
      for (let i = ends[view.at - 1] ?? 0; i < (ends[view.at] ?? 0); i += 1) {
        if (values[i] === number) return true;
      }
      return false;
    },
  });
  const view: ShortlistView = {
    at: 0,
    skills: has(list.skills),
    languages: has(list.languages),
    get level() {
      return LEVELS[list.level[view.at] ?? -1] ?? null;
    },
    get lookingFor() {
      return INTENT_LISTS[list.lookingFor[view.at] ?? 0] ?? [];
    },
    get age() {
      return list.age[view.at] || null;
    },
    get activeDay() {
      return list.activeDay[view.at] ?? 0;
    },
    get week() {
      return list.weeks.subarray(view.at * WEEK_WORDS, (view.at + 1) * WEEK_WORDS);
    },
  };
  return view;
}
