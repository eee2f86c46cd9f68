import { skillKey } from './skills.ts';
import type { CodeLanguage, Lines, Snippet } from './snippet.ts';

/** `lines` refer to the other person's snippet. */
export interface NoteInput {
  text: string;
  lines?: Lines | undefined;
  /** True if it is about the other person's project. */
  project?: true | undefined;
}

/** The first line has number `from`. */
export interface Quote {
  language: CodeLanguage;
  from: number;
  lines: string[];
}

export interface Note {
  text: string;
  quote: Quote | null;
  /** The title of the project that it is about. */
  project?: string | undefined;
}

/** Returns null if the lines don't exist. */
export function quoteOf(snippet: Snippet | null, [from, to]: Lines): Quote | null {
  if (snippet === null) return null;
  const lines = snippet.code.split('\n');
  if (to > lines.length) return null;
  return { language: snippet.language, from, lines: lines.slice(from - 1, to) };
}

export const linesLabel = ([from, to]: Lines): string =>
  from === to ? `line ${String(from)}` : `lines ${String(from)} to ${String(to)}`;

export const COMMENTERS = ['everyone', 'shared', 'nobody'] as const;
export type Commenters = (typeof COMMENTERS)[number];

export const COMMENTER_WORDS: Record<Commenters, string> = {
  everyone: 'From everyone',
  shared: 'From people who share a skill with me',
  nobody: 'From no one',
};

export interface Commenter {
  skills: readonly string[];
  emailVerified: boolean;
}

export function mayComment(
  skills: readonly string[],
  other: { commentsFrom: Commenters | null; skills: readonly string[] },
): boolean {
  const { commentsFrom } = other;
  if (commentsFrom === null || commentsFrom === 'everyone') return true;
  const mine = new Set(skills.map(skillKey));
  return commentsFrom === 'shared' && other.skills.some((skill) => mine.has(skillKey(skill)));
}
