import { writeHours } from '#shared/availability.ts';
import { personOf } from './cast.ts';
import type { Person } from './person.ts';
import { RECIPES } from './projects.ts';
import { AMOUNTS } from './snippets.ts';

const ALEX = personOf({
  firstName: 'Alex',
  lastName: 'Romero',
  handle: 'demo',
  age: 30,
  gender: 'other',
  about:
    'Full stack developer who enjoys the boring parts: migrations, forms, error messages. Evenings go to a recipe app that my family tests without mercy.',
  skills: ['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'Docker', 'CSS', 'Python', 'Playwright'],
  photo: 'demo-00.svg',
});

/** The account for visitors of the demo. */
export const DEMO_PERSON: Person = {
  ...ALEX,
  headline: 'Full stack, the boring parts on purpose',
  level: 'senior',
  lookingFor: ['pair-sessions', 'side-project', 'mentee'],
  learning: ['Rust', 'WebGPU', 'Elixir'],
  // Weekday evenings and Saturday mornings.
  availability: writeHours([
    ...[0, 1, 2, 3, 4].flatMap((day) => [19, 20, 21].map((hour) => day * 24 + hour)),
    ...[9, 10, 11, 12].map((hour) => 5 * 24 + hour),
  ]),
  timeZone: 'Europe/Madrid',
  languages: ['English', 'Spanish'],
  snippet: AMOUNTS,
  project: RECIPES,
};

/** A friend of the demo account, to try both sides of a conversation. */
export const DEMO_FRIEND = 'hana.novotna@pairwise.example';

/** The public password of the demo. The demo has made-up people only. */
export const DEMO_PASSWORD = 'pairwise-demo';
