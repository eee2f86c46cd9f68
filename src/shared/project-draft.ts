import { NOT_HTTPS, parseHttpsUrl } from './photo-url.ts';
import { SKILL_MAX, URL_MAX } from './limits.ts';
import { wordsProblem, type WordList } from './skills.ts';
import { showsSomething } from './visible-text.ts';
import type { Project } from './project.ts';

export const PROJECT_TITLE_MAX = 60;
export const PROJECT_PITCH_MAX = 280;
export const PROJECT_HOURS_MAX = 80;

export const STACK: WordList = { one: 'skill', many: 'skills', each: SKILL_MAX, most: 10 };

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
