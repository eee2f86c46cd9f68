/** What two developers have in common, said from the facts of their profiles alone. */
import { site } from '#site';
import { pairSkills } from './pair-skills.ts';
import type { Developer } from './user.ts';

/** Skills named in a reason before the rest becomes a number. */
const NAMED = 2;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Why this developer might suit, in half a sentence; `null` when nothing true is worth saying.
 * `now` is in milliseconds since 1970.
 */
export function reasonFor(
  developer: Pick<Developer, '_id' | 'skills'>,
  yours: readonly string[],
  now: number,
): string | null {
  const shared = pairSkills(yours, developer.skills).filter(({ you, they }) => you && they);
  if (shared.length > 0) {
    const named = shared.slice(0, NAMED).map(({ skill }) => skill);
    const rest = shared.length - named.length;
    return `you both list ${[...named, ...(rest > 0 ? [`+${String(rest)}`] : [])].join(', ')}`;
  }
  const age = now - joinedAt(developer._id);
  return age >= 0 && age < WEEK_MS ? `new to ${site.name} this week` : null;
}

/** When an account was made, in milliseconds since 1970: a UUIDv7 begins with it. */
export function joinedAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
