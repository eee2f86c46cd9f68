import { skillKey } from './skills.ts';

export interface SkillOfTwo {
  /** In the other developer's spelling, when they list it. */
  skill: string;
  you: boolean;
  they: boolean;
  /** One of the two lists it, and the other wants to learn it. */
  learns: 'you' | 'they' | null;
}

/** The skills of someone, and those they want to have. */
export interface SkillsOf {
  skills: readonly string[];
  learning: readonly string[];
}

/**
 * Every skill that either lists: shared ones first, then those that one wants to learn from the
 * other, then theirs, then yours, each in the order listed.
 */
export function pairSkills(yours: SkillsOf, theirs: SkillsOf): SkillOfTwo[] {
  const keys = ({ skills }: SkillsOf) => new Set(skills.map(skillKey));
  const wants = ({ learning }: SkillsOf) => new Set(learning.map(skillKey));
  const [mine, others, youWant, theyWant] = [
    keys(yours),
    keys(theirs),
    wants(yours),
    wants(theirs),
  ];
  const they = theirs.skills.map((skill): SkillOfTwo => {
    const you = mine.has(skillKey(skill));
    return { skill, you, they: true, learns: !you && youWant.has(skillKey(skill)) ? 'you' : null };
  });
  const you = yours.skills
    .filter((skill) => !others.has(skillKey(skill)))
    .map((skill): SkillOfTwo => {
      const learns = theyWant.has(skillKey(skill)) ? 'they' : null;
      return { skill, you: true, they: false, learns };
    });
  const all = [...they.filter((one) => one.you), ...they.filter((one) => !one.you), ...you];
  const place = ({ you, they, learns }: SkillOfTwo) => (you && they ? 0 : learns !== null ? 1 : 2);
  return all.sort((one, other) => place(one) - place(other));
}
