import { SOUGHT_WORDS } from '#shared/partner.ts';
import { WANTED_AS } from '#shared/project.ts';
import { site } from '#site';
import type { Facts } from './facts.ts';
import type { PreferenceModel } from './preferences/model.ts';
import { type Amounts, isNew, judgePair, mutualOf, type Rarity, type Terms } from './score.ts';

const NAMED = 2;
const RECENT_DAYS = 1;
/** A reason from choices needs these log-odds and this many requests to the other person. */
const LIKED = 0.5;
const ASKED = 3;

/** Returns a function that judges others for a reader, with the reasons to show. `day` is in days since 1970. */
export const judgeFor =
  (reader: Facts, rarity: Rarity, day: number, model: PreferenceModel | null = null) =>
  (other: Facts) => {
    const terms = judgePair(reader, other, rarity, day, model);
    const { score, hours } = terms;
    return { score, hours, reasons: reasonsOf(terms, reader, other) };
  };

/**
 * The strongest reason comes first; its weight is the loss of score without it. The list may be
 * empty.
 */
export function reasonsOf(terms: Terms, reader: Facts, other: Facts): string[] {
  const { amounts, mutual, affinity } = terms;
  const names = (keys: readonly string[], of: ReadonlyMap<string, string>) =>
    listed(keys.map((key) => of.get(key) ?? key));
  const found: { weight: number; text: string }[] = [];
  const say = (without: Partial<Amounts>, text: string) =>
    found.push({ weight: mutual - mutualOf({ ...amounts, ...without }), text });

  const { shared, theyTeach, iTeach, sharedIntents, mentoring, hours, languages } = terms;
  if (shared.length > 0) say({ shared: 0 }, `both know ${names(shared, other.skills)}`);
  if (theyTeach.length > 0) {
    say({ theyTeach: 0 }, `knows ${names(theyTeach, other.skills)}, which you want to learn`);
  }
  if (iTeach.length > 0) {
    say({ iTeach: 0 }, `wants to learn ${names(iTeach, reader.skills)}, which you know`);
  }
  if (hours >= 1) {
    say({ hours: 0 }, `${String(Math.floor(hours))} h/week in common`);
  }
  if (sharedIntents.length > 0) {
    const words = sharedIntents.map((intent) => SOUGHT_WORDS[intent]);
    say({ intents: amounts.intents - sharedIntents.length }, `both look for ${listed(words)}`);
  }
  if (mentoring !== 'none') {
    const text =
      mentoring === 'they-mentor'
        ? 'wants to mentor, and you want a mentor'
        : 'wants a mentor, and you’d like to mentor';
    say({ intents: sharedIntents.length }, text);
  }
  const foreign = (languages ?? []).filter((key) => key !== 'english');
  if (foreign.length > 0) {
    say({ understood: 'unknown' }, `both speak ${names(foreign, other.languages)}`);
  }
  if (affinity !== null && affinity.likeness >= LIKED && asked(other) >= ASKED) {
    const weight = mutual * (1 - Math.exp(-affinity.trust * affinity.likeness));
    found.push({ weight, text: 'chosen by people with similar preferences' });
  }
  const { project } = other;
  if (project !== null && terms.stack.length > 0) {
    const [wanted] = project.wanted;
    const wants = wanted === undefined ? 'builds' : `wants ${WANTED_AS[wanted]} for`;
    const text = `${wants} “${project.title}”; you know ${names(terms.stack, reader.skills)}`;
    say({ iHelp: 0 }, text);
  }
  if (reader.project !== null && terms.ownStack.length > 0) {
    const known = names(terms.ownStack, reader.project.stack);
    say({ theyHelp: 0 }, `knows ${known}, which “${reader.project.title}” needs`);
  }
  if (other.showsCode) say({ code: false }, 'has a code snippet');
  found.sort((one, two) => two.weight - one.weight);
  const texts = found.map(({ text }) => text);
  // “New this week” is always added; “active lately” only after another reason.
  if (isNew(terms)) texts.push(`new to ${site.name} this week`);
  else if (terms.idleDays <= RECENT_DAYS && texts.length > 0) texts.push('active lately');
  return texts.map((text, at) => (at === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text));
}

const asked = ({ waiting, accepted }: Facts): number => waiting + accepted;

function listed(words: readonly string[]): string {
  const named = words.slice(0, NAMED);
  const rest = words.length - named.length;
  if (rest > 0) return `${named.join(', ')} and ${String(rest)} more`;
  return named.join(' and ');
}
