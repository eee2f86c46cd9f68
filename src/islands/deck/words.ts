import type { Signal } from '#shared/matching.ts';
import { reasonFor } from '#shared/pairing.ts';
import { type Developer, fullName } from '#shared/user.ts';

/** "29 yrs, female", as far as it is known; '' when nothing is. */
export function ageAndGender({ age, gender }: Pick<Developer, 'age' | 'gender'>): string {
  return [
    ...(age === null ? [] : [`${String(age)} yrs`]),
    ...(gender === null ? [] : [gender]),
  ].join(', ');
}

/** A developer in one breath, for a screen reader. */
export function spoken(developer: Developer, mySkills: readonly string[], now: number): string {
  const reason = reasonFor(developer, mySkills, now);
  const facts = ageAndGender(developer);
  const name = fullName(developer);
  const whole = facts === '' ? name : `${name}, ${facts}`;
  return reason === null ? `${whole}.` : `${whole}. ${capital(reason)}.`;
}

/** What became of a card. */
export function spokenSignal(signal: Signal, developer: Developer): string {
  return `${signal === 'interested' ? 'Interested in' : 'Ignored'} ${fullName(developer)}.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
