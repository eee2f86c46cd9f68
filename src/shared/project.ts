import { NOT_HTTPS, parseHttpsUrl } from './photo-url.ts';
import { SKILL_MAX, URL_MAX } from './limits.ts';
import { wordsProblem, type WordList } from './skills.ts';
import { showsSomething } from './visible-text.ts';

/** The thing a person wants to build with others. */
export interface Project {
  title: string;
  pitch: string;
  /** Skills with their common names. */
  stack: string[];
  wanted: Wanted[];
  /** Hours a week, or null. */
  hours: number | null;
  stage: Stage;
  link: string | null;
}

export const WANTED = ['session', 'collaborator', 'mentor', 'reviewer'] as const;
export type Wanted = (typeof WANTED)[number];

export const WANTED_WORDS: Record<Wanted, string> = {
  session: 'Pair for a session',
  collaborator: 'Collaborator',
  mentor: 'Mentor',
  reviewer: 'Reviewer',
};

/** For use after “wants”. */
export const WANTED_AS: Record<Wanted, string> = {
  session: 'a pair session',
  collaborator: 'a collaborator',
  mentor: 'a mentor',
  reviewer: 'a reviewer',
};

/** "Wants a mentor or a reviewer", hours and stage. */
export const projectFacts = ({ wanted, hours, stage }: Project): string[] => [
  ...(wanted.length === 0 ? [] : [`Wants ${wanted.map((one) => WANTED_AS[one]).join(' or ')}`]),
  ...(hours === null ? [] : [`${String(hours)} h a week`]),
  STAGE_WORDS[stage],
];

export const STAGES = ['idea', 'started', 'used'] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_WORDS: Record<Stage, string> = {
  idea: 'Idea',
  started: 'Started',
  used: 'In use',
};

export const PROJECT_TITLE_MAX = 60;
export const PROJECT_PITCH_MAX = 280;
export const PROJECT_HOURS_MAX = 80;

export const STACK: WordList = { one: 'skill', many: 'skills', each: SKILL_MAX, most: 10 };

/** Days without a save or “Still on” until the deck leaves a project out, and until its owner is reminded. */
export const PROJECT_DAYS = 60;
const REMINDED_AFTER_DAYS = 50;

/** All days are in days since 1970; `saved` is the day of the last save. */
export const isCurrent = (saved: number | null, today: number): boolean =>
  saved !== null && today - saved < PROJECT_DAYS;

/** Days left in the deck, 0 once it has left; null before its owner is reminded. */
export function daysLeft(saved: number | null, today: number): number | null {
  if (saved === null || today - saved < REMINDED_AFTER_DAYS) return null;
  return Math.max(0, saved + PROJECT_DAYS - today);
}

export const EMPTY_PROJECT: Project = {
  title: '',
  pitch: '',
  stack: [],
  wanted: [],
  hours: null,
  stage: 'idea',
  link: null,
};

export const NO_TITLE = 'Name the project, or remove it';
export const HOURS_PROBLEM = `Hours a week must be a whole number from 1 to ${String(PROJECT_HOURS_MAX)}`;

/** The server has the same messages. */
export function projectProblems(project: Project): Partial<Record<keyof Project, string>> {
  const { title, pitch, stack, hours, link } = project;
  const tooLong = (what: string, most: number) =>
    `${what} can have at most ${String(most)} characters`;
  const problems = {
    title: !showsSomething(title)
      ? NO_TITLE
      : title.length > PROJECT_TITLE_MAX && tooLong('The title', PROJECT_TITLE_MAX),
    pitch: pitch.length > PROJECT_PITCH_MAX && tooLong('The pitch', PROJECT_PITCH_MAX),
    stack: wordsProblem(stack, STACK),
    hours:
      hours !== null &&
      !(Number.isInteger(hours) && hours >= 1 && hours <= PROJECT_HOURS_MAX) &&
      HOURS_PROBLEM,
    link: link !== null && (link.length > URL_MAX || parseHttpsUrl(link) === null) && NOT_HTTPS,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

/** A draft with nothing written is no project. */
export function cleanProject(project: Project): Project | null {
  const { title, pitch, stack, link } = project;
  const clean = {
    ...project,
    title: title.trim(),
    pitch: pitch.trim(),
    link: link?.trim() || null,
  };
  const written = clean.title !== '' || clean.pitch !== '' || stack.length > 0;
  return written || clean.link !== null ? clean : null;
}
