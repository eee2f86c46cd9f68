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
