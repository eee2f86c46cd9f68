import { counted } from './language.ts';
import { showsSomething } from './visible-text.ts';

/** The grammars have the same names. */
export const CODE_LANGUAGES = {
  typescript: 'TypeScript',
  javascript: 'JavaScript',
  python: 'Python',
  rust: 'Rust',
  go: 'Go',
  java: 'Java',
  kotlin: 'Kotlin',
  swift: 'Swift',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  ruby: 'Ruby',
  php: 'PHP',
  sql: 'SQL',
  bash: 'Shell',
  json: 'JSON',
  yaml: 'YAML',
  ini: 'TOML',
  xml: 'HTML',
  css: 'CSS',
  scss: 'SCSS',
  markdown: 'Markdown',
  diff: 'Diff',
  dockerfile: 'Dockerfile',
  makefile: 'Makefile',
  lua: 'Lua',
  elixir: 'Elixir',
  haskell: 'Haskell',
  graphql: 'GraphQL',
  text: 'Plain text',
} as const;
export type CodeLanguage = keyof typeof CODE_LANGUAGES;

export const SNIPPET_MAX = 2000;
export const SNIPPET_LINES = 25;
export const SNIPPET_LINE_MAX = 120;
export const SNIPPET_NOTE_MAX = 140;

export interface Snippet {
  language: CodeLanguage;
  code: string;
  note: string;
}

/** Lines count from 1. */
export type Lines = readonly [from: number, to: number];

export function snippetSize({ language, code }: Pick<Snippet, 'language' | 'code'>): string {
  const lines = counted(code.split('\n').length, { one: 'line', other: 'lines' });
  return `${CODE_LANGUAGES[language]}, ${lines}`;
}

/** Some readers treat U+0085 and U+2028 as line endings. */
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;
/** Code must run as it reads, so invisible characters and direction marks go. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\uFEFF\uFFF9-\uFFFC]/gu;
const BLANK_START = /^(?:[^\S\n]*\n)+/;

export const cleanCode = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(LINE_END, '\n')
    .replaceAll(UNSEEN, '')
    .replace(BLANK_START, '')
    .trimEnd();

export const isCodeLanguage = (text: string): text is CodeLanguage =>
  Object.hasOwn(CODE_LANGUAGES, text);

export function codeProblem(code: string): string | null {
  if (!showsSomething(code)) return 'Paste some code, or remove the snippet';
  const lines = code.split('\n');
  if (lines.length > SNIPPET_LINES) {
    return `A snippet can have at most ${String(SNIPPET_LINES)} lines, this has ${String(lines.length)}`;
  }
  const long = lines.findIndex((line) => line.length > SNIPPET_LINE_MAX);
  if (long !== -1) {
    return `Line ${String(long + 1)} is longer than ${String(SNIPPET_LINE_MAX)} characters`;
  }
  if (code.length <= SNIPPET_MAX) return null;
  return `A snippet can have at most ${String(SNIPPET_MAX)} characters, this has ${String(code.length)}`;
}

export function snippetProblem(snippet: Snippet | null): string | null {
  if (snippet === null) return null;
  if (snippet.note.length > SNIPPET_NOTE_MAX) {
    return `The line about it can have at most ${String(SNIPPET_NOTE_MAX)} characters`;
  }
  return codeProblem(snippet.code);
}
