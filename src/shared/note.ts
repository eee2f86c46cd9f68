/** What may be said with an interest, about the other one's code. */
import { skillKey } from './skills.ts';
import type { CodeLanguage, Lines, Snippet } from './snippet.ts';

/** What a browser sends with an interest; `lines` are of the other one's snippet. */
export interface NoteInput {
  text: string;
  lines?: Lines | undefined;
}

/** Lines of a snippet as they were when they were quoted; the first is number `from`. */
export interface Quote {
  language: CodeLanguage;
  from: number;
  lines: string[];
}

/** What somebody said with their interest. */
export interface Note {
  text: string;
  quote: Quote | null;
}

/** A copy of lines of a snippet; `null` where it does not have them. */
export function quoteOf(snippet: Snippet | null, [from, to]: Lines): Quote | null {
  if (snippet === null) return null;
  const lines = snippet.code.split('\n');
  if (to > lines.length) return null;
  return { language: snippet.language, from, lines: lines.slice(from - 1, to) };
}

/** "line 7", "lines 7 to 10". */
export const saidLines = ([from, to]: Lines): string =>
  from === to ? `line ${String(from)}` : `lines ${String(from)} to ${String(to)}`;

/** From whom somebody takes comments on their snippet. */
export const COMMENTERS = ['everyone', 'shared', 'nobody'] as const;
export type Commenters = (typeof COMMENTERS)[number];

export const COMMENTER_WORDS: Record<Commenters, string> = {
  everyone: 'From everyone',
  shared: 'From people who share a skill with me',
  nobody: 'From nobody',
};

/** The reader, as far as it decides whether they may comment on code. */
export interface Commenter {
  skills: readonly string[];
  emailVerified: boolean;
}

/** Whether somebody who knows `skills` may comment on the code of `other`. */
export function mayComment(
  skills: readonly string[],
  other: { commentsFrom: Commenters | null; skills: readonly string[] },
): boolean {
  const { commentsFrom } = other;
  if (commentsFrom === null || commentsFrom === 'everyone') return true;
  const mine = new Set(skills.map(skillKey));
  return commentsFrom === 'shared' && other.skills.some((skill) => mine.has(skillKey(skill)));
}
