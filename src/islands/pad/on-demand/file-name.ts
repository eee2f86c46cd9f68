import type { PadHead } from '#shared/pad.ts';
import type { CodeLanguage } from '#shared/snippet.ts';

const ENDINGS: Partial<Record<CodeLanguage, string>> = {
  typescript: 'ts',
  javascript: 'js',
  python: 'py',
  rust: 'rs',
  go: 'go',
  java: 'java',
  kotlin: 'kt',
  swift: 'swift',
  c: 'c',
  cpp: 'cpp',
  csharp: 'cs',
  ruby: 'rb',
  php: 'php',
  sql: 'sql',
  bash: 'sh',
  json: 'json',
  yaml: 'yml',
  ini: 'toml',
  xml: 'html',
  css: 'css',
  scss: 'scss',
  markdown: 'md',
  diff: 'diff',
  lua: 'lua',
  elixir: 'ex',
  haskell: 'hs',
  graphql: 'graphql',
};

export const fileName = ({ name, language }: PadHead): string =>
  name === '' ? `pad.${ENDINGS[language] ?? 'txt'}` : name;
