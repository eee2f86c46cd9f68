import { skillKey } from './skills.ts';

export interface SkillOfTwo {
  /** In the other developer's spelling, when they list it. */
  skill: string;
  you: boolean;
  they: boolean;
}

/** Every skill of either: shared ones first, then theirs, then yours, each in the order listed. */
export function pairSkills(yours: readonly string[], theirs: readonly string[]): SkillOfTwo[] {
  const mine = new Set(yours.map(skillKey));
  const others = new Set(theirs.map(skillKey));
  const they = theirs.map((skill) => ({ skill, you: mine.has(skillKey(skill)), they: true }));
  return [
    ...they.filter(({ you }) => you),
    ...they.filter(({ you }) => !you),
    ...yours
      .filter((skill) => !others.has(skillKey(skill)))
      .map((skill) => ({ skill, you: true, they: false })),
  ];
}
