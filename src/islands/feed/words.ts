import type { FilterMatch } from '#shared/api.ts';
import type { Signal } from '#shared/matching.ts';
import { type Card, REASONS_SHOWN } from '#shared/feed.ts';
import { formatNumber } from '#shared/language.ts';
import type { FieldName } from '#shared/profile-fields.ts';
import { type Fact, factsOf } from '#shared/profile-facts.ts';
import { ageAndGender, type Developer, fullName } from '#shared/user.ts';

export const reasonLine = ({ reasons = [] }: Card): string =>
  reasons.slice(0, REASONS_SHOWN).join(' · ');

const GLANCE: readonly FieldName[] = ['availability', 'languages', 'learning'];
export const pairFacts = (developer: Developer): Fact[] =>
  factsOf(developer).filter(({ name }) => GLANCE.includes(name));

export const atAGlance = (developer: Developer): string[] =>
  pairFacts(developer).map(
    ({ name, label, value }, at, { length }) =>
      `${name === 'learning' ? 'Learning ' : name === 'languages' ? `${label} ` : ''}${value}${at < length - 1 ? ' ·' : ''}`,
  );

function spoken(developer: Card): string {
  const reason = reasonLine(developer);
  const facts = ageAndGender(developer);
  const name = fullName(developer);
  const whole = facts === '' ? name : `${name}, ${facts}`;
  return reason === '' ? `${whole}.` : `${whole}. ${reason}.`;
}

export function spokenSignal(signal: Signal, developer: Developer): string {
  return `${signal === 'interested' ? 'Interested in' : 'Ignored'} ${fullName(developer)}.`;
}

export const developers = 'Developers';
export const next = (developer: Card): string => `Next: ${spoken(developer)}`;
export const isBack = (developer: Card): string => `${fullName(developer)} is back.`;
export const comesLater = (developer: Card): string =>
  `You’ll see ${fullName(developer)} again later.`;

export const undo = 'Undo';
export const later = 'Skip for now';
export const filters = 'Filters';
export const free = 'Free to pair';
export const youAreFree = 'You’re free';
export const matching = ({ count, exact }: FilterMatch): string =>
  `${formatNumber(count)}${exact ? '' : '+'} ${
    count === 1 && exact ? 'developer matches' : 'developers match'
  }`;
export const match = ({ count, exact }: FilterMatch): string =>
  `${String(count)}${exact ? '' : '+'} match`;
export const ignore = 'Ignore';
export const ignored = 'Ignored';
export const interested = 'Interested';
export const readMore = 'Read more';
export const showLess = 'Show Less';

export const loading = 'Refreshing Feed';
export const noFeed = 'Oops! No Feed Available';
export const seenAll = 'You have seen everyone for now.';
export const nobodyElse = 'Nobody else has joined yet. Invite someone to build with.';
export const noMatch = 'No new developers match your filters.';
export const showAll = 'Show everyone';
export const refresh = 'Refresh Feed';
export const youIgnored = 'Developers you ignored';
export const loggedIn = 'Logged in Successfully';

export const why = (name: string): string => `Why you see ${name}`;
export const skillsOfTwo = (name: string): string => `Skills you and ${name} list`;
export const skill = 'Skill';
export const you = 'You';
export const youLearn = 'want to learn';
export const theyLearn = 'wants to learn';
export const yes = 'yes';
export const no = 'no';
export const moreYours = (count: number): string => `${formatNumber(count)} more of yours`;
export const moreTheirs = (count: number): string => `and ${formatNumber(count)} more`;
export const left = (count: number): string => `${formatNumber(count)} left`;

/** Longer names don't fit. */
const NAME_FITS = 14;

/** `shared` counts the common skills, `mine` the reader's. */
export function inCommon(shared: number, { firstName, skills }: Developer, mine: number): string {
  const fits = firstName.length <= NAME_FITS;
  const pair = fits ? `You and ${firstName}` : 'You two';
  if (shared === 1) return `${pair} share one skill.`;
  if (shared > 1) return `${pair} share ${formatNumber(shared)} skills.`;
  if (skills.length === 0) return `${fits ? firstName : 'This person'} lists no skills yet.`;
  if (mine === 0) return 'You list no skills yet. Add some to see what you share.';
  return `${pair} list different skills.`;
}

export const sides = {
  label: 'Side of the card',
  photo: 'Photo',
  code: 'Code',
  project: 'Project',
};

export const tooMany = {
  title: (count: number): string => `You have ${String(count)} pending requests`,
  text: (name: string): string =>
    `That’s the limit. Withdraw one to send another.${name === '' ? '' : ` ${name} has had your request the longest.`}`,
  back: 'Withdraw request',
  all: 'See all pending requests',
  close: 'Close',
  done: (name: string): string => `Request to ${name} withdrawn. You can send one more.`,
};

export const drop = {
  title: 'Discard your comment?',
  text: 'Comments are only sent with Interested.',
  verb: 'Discard and ignore',
};
