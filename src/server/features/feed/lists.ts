import type { FeedFilters } from '#shared/feed-filters.ts';
import { skillKey } from '#shared/skills.ts';
import type { Facts } from './facts.ts';
import type { TagRow } from './repository.ts';

/** The lists beside those of skills that a feed may read. */
export const tagsFor = (reader: Facts, filters: FeedFilters | null) => [
  ...[...reader.skills.keys()].map((key) => ({ kind: 'learn', key })),
  ...(filters?.languages ?? []).map((name) => ({ kind: 'language', key: skillKey(name) })),
];

/**
 * The rarest lists of those who know what the reader knows or wants to learn, or want to learn
 * what the reader knows; `most` developers in all of them.
 */
export function rareLists(reader: Facts, tags: readonly TagRow[], most: number): TagRow[] {
  let left = most;
  return tags
    .filter(({ kind, key }) =>
      kind === 'learn'
        ? reader.skills.has(key)
        : kind === 'skill' && (reader.skills.has(key) || reader.learning.has(key)),
    )
    .sort((one, other) => one.listed - other.listed)
    .filter(({ listed }) => {
      left -= listed;
      return left >= 0;
    });
}

/** Whether everyone who passes is in a list. */
export const mustBeListed = (filters: FeedFilters | null): boolean =>
  filters !== null && (filters.skills.length > 0 || filters.languages.length > 0);

/** The fewest lists that hold everyone who can pass: of all skills the rarest one, of any skills each. */
export function filterLists(filters: FeedFilters, tags: readonly TagRow[]): TagRow[] {
  const of = (kind: TagRow['kind'], names: readonly string[]) => {
    const keys = new Set(names.map(skillKey));
    return tags
      .filter((tag) => tag.kind === kind && keys.has(tag.key))
      .sort((one, other) => one.listed - other.listed);
  };
  const skills = of('skill', filters.skills);
  const bySkill = filters.match === 'all' ? skills.slice(0, 1) : skills;
  const byLanguage = of('language', filters.languages);
  if (filters.skills.length === 0) return byLanguage;
  if (filters.languages.length === 0) return bySkill;
  const size = (lists: TagRow[]) => lists.reduce((sum, { listed }) => sum + listed, 0);
  return size(bySkill) <= size(byLanguage) ? bySkill : byLanguage;
}
