import { skillKey } from './skills.ts';

export interface SkillOfTwo {
  /** The other person's spelling wins. */
  skill: string;
  you: boolean;
  they: boolean;
  /** The person who wants to learn it from the other. */
  learns: 'you' | 'they' | null;
}

export interface SkillsOf {
  skills: readonly string[];
  learning: readonly string[];
}

/** Keys by list: a page compares the reader with every card. */
const made = new WeakMap<readonly string[], ReadonlySet<string>>();
function keysOf(list: readonly string[]): ReadonlySet<string> {
  const keys = made.get(list) ?? new Set(list.map(skillKey));
  made.set(list, keys);
  return keys;
}

/** Returns the skills of both: shared, learnable, theirs, yours, each in listed order. */
export function pairSkills(yours: SkillsOf, theirs: SkillsOf): SkillOfTwo[] {
  const [mine, others] = [keysOf(yours.skills), keysOf(theirs.skills)];
  const [youWant, theyWant] = [keysOf(yours.learning), keysOf(theirs.learning)];
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
