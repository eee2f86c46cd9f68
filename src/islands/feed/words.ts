import type { Signal } from '#shared/matching.ts';
import { type Card, REASONS_SHOWN } from '#shared/feed.ts';
import { ageAndGender, type Developer, fullName } from '#shared/user.ts';

/** The best reasons in one line; '' when there is none. */
export const reasonLine = ({ reasons = [] }: Card): string =>
  reasons.slice(0, REASONS_SHOWN).join(', ');

/** A developer in one breath, for a screen reader. */
export function spoken(developer: Card): string {
  const reason = reasonLine(developer);
  const facts = ageAndGender(developer);
  const name = fullName(developer);
  const whole = facts === '' ? name : `${name}, ${facts}`;
  return reason === '' ? `${whole}.` : `${whole}. ${reason}.`;
}

/** What became of a card. */
export function spokenSignal(signal: Signal, developer: Developer): string {
  return `${signal === 'interested' ? 'Interested in' : 'Ignored'} ${fullName(developer)}.`;
}
