import { SKILL_SPELLINGS, skillName } from './skill-names.ts';
import { skillKey } from './skills.ts';

export { namedSkills } from './skill-names.ts';

const MOST = 7;
/** Shorter texts are inside too many names. */
const INSIDE_MIN = 3;

const COMMON = SKILL_SPELLINGS.map((all) => ({ name: all[0], keys: all.map(skillKey) }));
const commonNames = new Set(COMMON.map(({ name }) => name));

/**
 * Returns names of skills for a typed text: common names first, then names that other people use. Exact spellings come
 * before beginnings and parts, and often used names before others; `used` has the most used first.
 */
export function suggestSkills(
  typed: string,
  used: readonly string[],
  chosen: readonly string[],
): string[] {
  if (typed.trim() === '') return [];
  const key = skillKey(typed.trim());
  const places = new Map(used.map((name, place) => [name, place]));
  const taken = new Set(chosen.map((name) => skillKey(skillName(name))));
  const others = used
    .filter((name) => !commonNames.has(name))
    .map((name) => ({ name, keys: [skillKey(name)] }));
  const best = (names: readonly { name: string; keys: string[] }[]) =>
    names
      .filter(({ keys: [own = ''] }) => !taken.has(own))
      .map(({ name, keys }) => ({ name, fit: fitOf(key, keys) }))
      .filter(({ fit }) => fit < NO_FIT)
      .map((one) => ({ ...one, place: places.get(one.name) ?? used.length }))
      .sort((one, other) => one.fit - other.fit || one.place - other.place)
      .map(({ name }) => name);
  return [...best(COMMON), ...best(others)].slice(0, MOST);
}

const NO_FIT = 3;

function fitOf(key: string, keys: readonly string[]): number {
  if (keys.includes(key)) return 0;
  if (keys.some((one) => one.startsWith(key))) return 1;
  return key.length >= INSIDE_MIN && keys[0]?.includes(key) ? 2 : NO_FIT;
}
