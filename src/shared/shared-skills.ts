import { skillKey } from './skills.ts';

/** A skill on someone's card; `both` when the reader lists it too. */
export interface MarkedSkill {
  skill: string;
  both: boolean;
}

/** Another developer's skills with those that are `mine` too in front; else their order stays. */
export function markShared(skills: readonly string[], mine: readonly string[]): MarkedSkill[] {
  const keys = new Set(mine.map(skillKey));
  const marked = skills.map((skill) => ({ skill, both: keys.has(skillKey(skill)) }));
  return [...marked.filter(({ both }) => both), ...marked.filter(({ both }) => !both)];
}
