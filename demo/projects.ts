import type { Project } from '#shared/project.ts';
import { type Random, randomOf } from './random.ts';

/** The demo person's project. */
export const RECIPES: Project = {
  title: 'Recipes that scale themselves',
  pitch:
    'A recipe app for families. It knows that three eggs for four people are not 0.75 eggs for one. The importer works; the pantry is next.',
  stack: ['TypeScript', 'React', 'PostgreSQL'],
  wanted: ['session', 'reviewer'],
  hours: 4,
  stage: 'used',
  link: 'https://recipes.example/',
};

/** Projects by one of their skills. */
const PROJECTS: readonly Project[] = [
  {
    title: 'Rust parser for knitting patterns',
    pitch:
      'Reads the abbreviations of knitting patterns and says in which row a stitch is lost. Error messages a knitter understands come first.',
    stack: ['Rust', 'WebAssembly'],
    wanted: ['reviewer', 'session'],
    hours: 3,
    stage: 'started',
    link: 'https://code.example/stitches',
  },
  {
    title: 'Bus times on an e-paper display',
    pitch:
      'A frame beside the door with the next three departures. The board sleeps between two looks, and a battery should last a winter.',
    stack: ['C', 'MicroPython', 'MQTT'],
    wanted: ['collaborator'],
    hours: 2,
    stage: 'started',
    link: null,
  },
  {
    title: 'Shared shopping list without an account',
    pitch:
      'Two phones scan a code, and the list stays in step, also in a cellar without reception. Conflicts should never ask anybody anything.',
    stack: ['TypeScript', 'React', 'Node.js'],
    wanted: ['collaborator', 'session'],
    hours: 5,
    stage: 'started',
    link: null,
  },
  {
    title: 'Query plans you can read aloud',
    pitch: 'Paste an EXPLAIN, get three sentences about where the time goes and what to try first.',
    stack: ['PostgreSQL', 'Go', 'SQL'],
    wanted: ['reviewer', 'mentor'],
    hours: 4,
    stage: 'idea',
    link: null,
  },
  {
    title: 'Bird calls on a balcony',
    pitch:
      'A microphone, a small model and a page that says who sang this morning. It has to run without the internet.',
    stack: ['Python', 'PyTorch', 'Raspberry Pi'],
    wanted: ['mentor', 'collaborator'],
    hours: 6,
    stage: 'idea',
    link: null,
  },
  {
    title: 'A club’s accounts in a text file',
    pitch:
      'Plain-text bookkeeping for the treasurer of a small club, with the one report the tax office wants.',
    stack: ['Python', 'Django', 'SQL'],
    wanted: ['session'],
    hours: 2,
    stage: 'used',
    link: 'https://code.example/club-accounts',
  },
  {
    title: 'A day planner for shift workers',
    pitch: 'Calendars assume that a day ends at midnight. This one ends when the shift does.',
    stack: ['Kotlin', 'Android', 'Swift'],
    wanted: ['collaborator', 'reviewer'],
    hours: 5,
    stage: 'started',
    link: null,
  },
  {
    title: 'Small deployments without Kubernetes',
    pitch:
      'One binary that moves a container from one machine to the next without a dropped request. For people with two servers.',
    stack: ['Go', 'Docker', 'Linux'],
    wanted: ['reviewer'],
    hours: 4,
    stage: 'used',
    link: 'https://code.example/two-servers',
  },
];

/** Returns a project to fit the skills; a third of all people have one. */
export function drawProject(emailId: string, skills: readonly string[]): Project | null {
  const random: Random = randomOf(`project ${emailId}`);
  if (!random.chance(1 / 3)) return null;
  const fitting = PROJECTS.filter(({ stack }) => stack.some((skill) => skills.includes(skill)));
  return fitting.length > 0 ? random.pick(fitting) : null;
}
