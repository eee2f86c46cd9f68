import { BLANK_PROFILE } from '#shared/profile-fields.ts';
import type { Gender } from '#shared/user.ts';
import { drawAbout } from './bios.ts';
import { MAIL_DOMAIN } from './cast.ts';
import { type Face, FACES } from './faces.ts';
import { firstNamesOf, HERITAGES } from './names.ts';
import { drawPartner } from './partner.ts';
import { handleOf, type Person } from './person.ts';
import { drawProject } from './projects.ts';
import { type Random, randomOf } from './random.ts';
import { drawSkills } from './skills.ts';
import { drawSnippet } from './snippets.ts';

/** Generates a developer from a number and a seed, always the same. Emails are unique. */
export function makePerson(n: number, seed = 'pairwise'): Person {
  const random = randomOf(`${seed} ${String(n)}`);
  // One in seven has no photo, so nothing to match.
  const look = random.chance(1 / 7) ? faceless(random) : random.pick(FACES);
  const firstName = random.pick(firstNamesOf(look.heritage, look.gender));
  const lastName = random.pick(look.heritage.last);
  const tag =
    seed === 'pairwise'
      ? String(n)
      : `${String(n)}.${seed.toLowerCase().replace(/[^a-z0-9]/g, '-')}`;
  const skills = drawSkills(random);
  const age = ageOf(random, look);
  const about = drawAbout(random);
  const emailId = `${handleOf(firstName, lastName)}.${tag}@${MAIL_DOMAIN}`;
  return {
    ...BLANK_PROFILE,
    firstName,
    lastName,
    emailId,
    age,
    gender: look.gender,
    about,
    skills,
    photo: look.photo,
    ...drawPartner(emailId, age, skills, look.heritage.homes),
    snippet: drawSnippet(emailId, skills),
    project: drawProject(emailId, skills),
  };
}

type Appearance = Omit<Face, 'photo'> & Pick<Person, 'photo'>;

function faceless(random: Random): Appearance {
  const gender = random.weighted<Gender>([
    ['female', 46],
    ['male', 48],
    ['other', 6],
  ]);
  return { gender, heritage: random.pick(HERITAGES), minAge: 19, maxAge: 62, photo: null };
}

/** The younger half of the range is likelier. */
function ageOf(random: Random, { minAge, maxAge }: Appearance): number {
  const share = Math.min(random.next(), random.next());
  return minAge + Math.floor(share * (maxAge - minAge + 1));
}
