import { writeHours } from '#shared/availability.ts';
import { type Intent, INTENTS, type Level } from '#shared/partner.ts';
import type { Profile } from '#shared/profile-fields.ts';
import { skillKey } from '#shared/skills.ts';
import type { Home } from './homes.ts';
import { type Random, randomOf } from './random.ts';
import { drawSkills } from './skills.ts';

/** Time zones by population, with languages besides English. */
const PLACES: readonly (readonly [Home, number])[] = [
  [{ zone: 'Europe/Berlin', languages: ['German'] }, 9],
  [{ zone: 'Europe/London', languages: [] }, 9],
  [{ zone: 'America/New_York', languages: [] }, 9],
  [{ zone: 'Asia/Kolkata', languages: ['Hindi'] }, 9],
  [{ zone: 'America/Los_Angeles', languages: ['Spanish'] }, 7],
  [{ zone: 'Europe/Madrid', languages: ['Spanish'] }, 6],
  [{ zone: 'America/Sao_Paulo', languages: ['Portuguese'] }, 6],
  [{ zone: 'Europe/Paris', languages: ['French'] }, 6],
  [{ zone: 'Africa/Nairobi', languages: ['Swahili'] }, 4],
  [{ zone: 'Asia/Tokyo', languages: ['Japanese'] }, 4],
  [{ zone: 'Europe/Prague', languages: ['Czech'] }, 3],
  [{ zone: 'Africa/Lagos', languages: ['Yoruba'] }, 3],
  [{ zone: 'Asia/Jerusalem', languages: ['Hebrew'] }, 2],
  [{ zone: 'Asia/Kathmandu', languages: ['Nepali'] }, 1],
  [{ zone: 'Australia/Sydney', languages: [] }, 3],
];

const HEADLINES: Record<Level, readonly string[]> = {
  junior: [
    'Learning in public, one small thing at a time',
    'First job, many questions',
    'Reads the whole error message',
    'Breaks it on a branch, fixes it on a branch',
    'Will write your tests for a code review',
  ],
  mid: [
    'Ships on Tuesdays, reads on Fridays',
    'Small commits, long walks',
    'Names things twice, keeps the second',
    'Draws it on paper first',
    'Documentation is part of the feature',
  ],
  senior: [
    'Deletes more than they add',
    'Happy to review, happier to pair',
    'Measures before optimising',
    'Boring databases, interesting questions',
    'Asks what it is for',
  ],
  lead: [
    'Half meetings, half compilers',
    'Teams, systems and the seams between',
    'Writes less code, reads more of it',
    'Says no to the second framework',
  ],
};

/** Free hours, and their days. */
const HABITS: readonly (readonly [
  { days: readonly number[]; from: number; to: number },
  number,
])[] = [
  [{ days: [0, 1, 2, 3, 4], from: 19, to: 22 }, 5],
  [{ days: [5, 6], from: 9, to: 13 }, 4],
  [{ days: [5, 6], from: 14, to: 19 }, 3],
  [{ days: [1, 3], from: 18, to: 22 }, 3],
  [{ days: [0, 1, 2, 3, 4], from: 7, to: 9 }, 2],
  [{ days: [2, 4], from: 12, to: 14 }, 1],
];

type Drawn = Pick<
  Profile,
  'headline' | 'level' | 'lookingFor' | 'learning' | 'availability' | 'timeZone' | 'languages'
>;

/** Returns the partner fields, constant for an email; the person lives in one of `homes`. A few people have none. */
export function drawPartner(
  emailId: string,
  age: number,
  skills: readonly string[],
  homes?: readonly Home[],
): Drawn {
  const random = randomOf(`partner ${emailId}`);
  const level = levelOf(random, age);
  const { zone, languages } = homes === undefined ? random.weighted(PLACES) : random.pick(homes);
  const says = random.chance(0.85);
  return {
    headline: says ? random.pick(HEADLINES[level]) : '',
    level: says ? level : null,
    lookingFor: says ? drawIntents(random, level) : [],
    learning: random.chance(0.75) ? drawLearning(random, skills) : [],
    availability: says ? drawHours(random) : null,
    timeZone: says ? zone : null,
    languages: says
      ? [...(random.chance(0.92) || languages.length === 0 ? ['English'] : []), ...languages]
      : [],
  };
}

function levelOf(random: Random, age: number): Level {
  const years = age - 20 + random.int(-4, 4);
  if (years < 4) return 'junior';
  if (years < 10) return 'mid';
  return years < 20 || random.chance(0.6) ? 'senior' : 'lead';
}

function drawIntents(random: Random, level: Level): Intent[] {
  const teaches = level === 'senior' || level === 'lead';
  return INTENTS.filter((intent) => {
    if (intent === 'mentor') return !teaches && random.chance(0.45);
    if (intent === 'mentee') return teaches && random.chance(0.3);
    return random.chance(intent === 'co-founder' ? 0.12 : 0.42);
  });
}

/** Returns one to three skills outside the list. */
function drawLearning(random: Random, skills: readonly string[]): string[] {
  const listed = new Set(skills.map(skillKey));
  return drawSkills(random)
    .filter((skill) => !listed.has(skillKey(skill)))
    .slice(-random.int(1, 3));
}

function drawHours(random: Random): string | null {
  const hours = new Set<number>();
  for (let habits = random.int(1, 3); habits > 0; habits -= 1) {
    const { days, from, to } = random.weighted(HABITS);
    for (const day of days) {
      for (let hour = from; hour < to; hour += 1) hours.add(day * 24 + hour);
    }
  }
  return writeHours(hours);
}
