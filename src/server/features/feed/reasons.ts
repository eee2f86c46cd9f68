import { INTENT_WORDS } from '#shared/partner.ts';
import { site } from '#site';
import type { Facts } from './facts.ts';
import { isNew, type Rarity, type Terms, WEIGHTS } from './score.ts';

/** Skills named in a reason before the rest becomes a number. */
const NAMED = 2;
const RECENT_DAYS = 1;

/**
 * Why `other` stands where they stand, of the terms that made the score: the one that
 * contributed most first, and only what is true. Empty when nothing is worth saying.
 */
export function reasonsOf(terms: Terms, reader: Facts, other: Facts, rarity: Rarity): string[] {
  const sum = (keys: readonly string[]) =>
    keys.reduce((total, key) => total + rarity(key) / (rarity(key) + 0.8), 0);
  const names = (keys: readonly string[], of: ReadonlyMap<string, string>) =>
    listed(keys.map((key) => of.get(key) ?? key));
  const said: { weight: number; text: string }[] = [];
  const say = (weight: number, text: string) => said.push({ weight, text });

  const { shared, theyTeach, iTeach, sharedIntents, mentoring, hours, languages } = terms;
  if (shared.length > 0) {
    say(WEIGHTS.skills * sum(shared), `both know ${names(shared, other.skills)}`);
  }
  if (theyTeach.length > 0) {
    say(
      WEIGHTS.teaches * sum(theyTeach),
      `knows ${names(theyTeach, other.skills)}, which you want to learn`,
    );
  }
  if (iTeach.length > 0) {
    say(
      WEIGHTS.teaches * sum(iTeach),
      `wants to learn ${names(iTeach, reader.skills)}, which you know`,
    );
  }
  if (hours >= 1) {
    const whole = Math.floor(hours);
    const text = `${String(whole)} shared ${whole === 1 ? 'hour' : 'hours'} a week`;
    say((WEIGHTS.hours * hours) / (hours + 4), text);
  }
  if (sharedIntents.length > 0) {
    const words = sharedIntents.map((intent) => INTENT_WORDS[intent]);
    say(WEIGHTS.intents * 0.67, `both look for ${listed(words)}`);
  }
  if (mentoring === 'they-mentor') say(WEIGHTS.intents, 'looks for someone to mentor, as you hope');
  if (mentoring === 'i-mentor') say(WEIGHTS.intents, 'looks for a mentor, which you would be');
  const foreign = (languages ?? []).filter((key) => key !== 'english');
  if (foreign.length > 0) say(WEIGHTS.languages, `both speak ${names(foreign, other.languages)}`);
  said.sort((one, two) => two.weight - one.weight);
  const texts = said.map(({ text }) => text);
  // What lifts everyone alike is worth a word when nothing speaks for the pair itself.
  if (isNew(terms)) texts.push(`new to ${site.name} this week`);
  else if (terms.idleDays <= RECENT_DAYS && texts.length > 0) texts.push('active lately');
  return texts.map((text, at) => (at === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text));
}

function listed(words: readonly string[]): string {
  const named = words.slice(0, NAMED);
  const rest = words.length - named.length;
  if (rest > 0) return `${named.join(', ')} and ${String(rest)} more`;
  return named.join(' and ');
}
