import { skillKey } from './skills.ts';
import type { CodeLanguage, Lines, Snippet } from './snippet.ts';

/** A comment sent with interest; `lines` refer to the other person's snippet. */
export interface NoteInput {
  text: string;
  lines?: Lines | undefined;
}

/** Quoted lines of a snippet; the first has number `from`. */
export interface Quote {
  language: CodeLanguage;
  from: number;
  lines: string[];
}

/** A stored comment. */
export interface Note {
  text: string;
  quote: Quote | null;
}

/** Copies lines of a snippet; null if they don't exist. */
export function quoteOf(snippet: Snippet | null, [from, to]: Lines): Quote | null {
  if (snippet === null) return null;
  const lines = snippet.code.split('\n');
  if (to > lines.length) return null;
  return { language: snippet.language, from, lines: lines.slice(from - 1, to) };
}

/** Formats "line 7", "lines 7 to 10". */
export const linesLabel = ([from, to]: Lines): string =>
  from === to ? `line ${String(from)}` : `lines ${String(from)} to ${String(to)}`;

/** Allowed authors of comments. */
export const COMMENTERS = ['everyone', 'shared', 'nobody'] as const;
export type Commenters = (typeof COMMENTERS)[number];

export const COMMENTER_WORDS: Record<Commenters, string> = {
  everyone: 'From everyone',
  shared: 'From people who share a skill with me',
  nobody: 'From no one',
};

/** The properties of a reader that decide about comments. */
export interface Commenter {
  skills: readonly string[];
  emailVerified: boolean;
}

/** Returns whether the reader may comment on the code of `other`. */
export function mayComment(
  skills: readonly string[],
  other: { commentsFrom: Commenters | null; skills: readonly string[] },
): boolean {
  const { commentsFrom } = other;
  if (commentsFrom === null || commentsFrom === 'everyone') return true;
  const mine = new Set(skills.map(skillKey));
  return commentsFrom === 'shared' && other.skills.some((skill) => mine.has(skillKey(skill)));
}
