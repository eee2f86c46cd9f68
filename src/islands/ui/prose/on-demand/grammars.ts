import type { LanguageFn } from 'highlight.js';
import type { CodeLanguage } from '#shared/snippet.ts';

export interface Grammar {
  id: CodeLanguage;
  name: string;
  /** The usual label of a fence is first. */
  labels: readonly string[];
  load: () => Promise<{ default: LanguageFn }>;
}

const grammar = (
  id: CodeLanguage,
  name: string,
  labels: string,
  load: Grammar['load'],
): Grammar => ({
  id,
  name,
  labels: labels.split(' '),
  load,
});

/** Each grammar is a chunk, loaded with its first code. */
export const GRAMMARS: readonly Grammar[] = [
  grammar(
    'typescript',
    'TypeScript',
    'ts tsx mts cts typescript',
    () => import('highlight.js/lib/languages/typescript'),
  ),
  grammar(
    'javascript',
    'JavaScript',
    'js jsx mjs cjs javascript',
    () => import('highlight.js/lib/languages/javascript'),
  ),
  grammar(
    'python',
    'Python',
    'py pyi python python3',
    () => import('highlight.js/lib/languages/python'),
  ),
  grammar('rust', 'Rust', 'rs rust', () => import('highlight.js/lib/languages/rust')),
  grammar('go', 'Go', 'go golang', () => import('highlight.js/lib/languages/go')),
  grammar('java', 'Java', 'java', () => import('highlight.js/lib/languages/java')),
  grammar('kotlin', 'Kotlin', 'kt kts kotlin', () => import('highlight.js/lib/languages/kotlin')),
  grammar('swift', 'Swift', 'swift', () => import('highlight.js/lib/languages/swift')),
  grammar('c', 'C', 'c h', () => import('highlight.js/lib/languages/c')),
  grammar('cpp', 'C++', 'cpp cc cxx hpp hh c++', () => import('highlight.js/lib/languages/cpp')),
  grammar('csharp', 'C#', 'cs csharp c#', () => import('highlight.js/lib/languages/csharp')),
  grammar('ruby', 'Ruby', 'rb ruby', () => import('highlight.js/lib/languages/ruby')),
  grammar('php', 'PHP', 'php', () => import('highlight.js/lib/languages/php')),
  grammar('sql', 'SQL', 'sql sqlite postgres', () => import('highlight.js/lib/languages/sql')),
  grammar(
    'bash',
    'shell',
    'sh bash zsh shell console',
    () => import('highlight.js/lib/languages/bash'),
  ),
  grammar('json', 'JSON', 'json jsonc json5', () => import('highlight.js/lib/languages/json')),
  grammar('yaml', 'YAML', 'yaml yml', () => import('highlight.js/lib/languages/yaml')),
  grammar('ini', 'TOML', 'toml ini conf', () => import('highlight.js/lib/languages/ini')),
  grammar(
    'xml',
    'HTML',
    'html xml svg vue svelte astro',
    () => import('highlight.js/lib/languages/xml'),
  ),
  grammar('css', 'CSS', 'css', () => import('highlight.js/lib/languages/css')),
  grammar('scss', 'SCSS', 'scss sass', () => import('highlight.js/lib/languages/scss')),
  grammar(
    'markdown',
    'Markdown',
    'md markdown mdx',
    () => import('highlight.js/lib/languages/markdown'),
  ),
  grammar('diff', 'a diff', 'diff patch', () => import('highlight.js/lib/languages/diff')),
  grammar(
    'dockerfile',
    'Dockerfile',
    'dockerfile docker',
    () => import('highlight.js/lib/languages/dockerfile'),
  ),
  grammar(
    'makefile',
    'Makefile',
    'makefile mk make',
    () => import('highlight.js/lib/languages/makefile'),
  ),
  grammar('lua', 'Lua', 'lua', () => import('highlight.js/lib/languages/lua')),
  grammar('elixir', 'Elixir', 'ex exs elixir', () => import('highlight.js/lib/languages/elixir')),
  grammar('haskell', 'Haskell', 'hs haskell', () => import('highlight.js/lib/languages/haskell')),
  grammar('graphql', 'GraphQL', 'graphql gql', () => import('highlight.js/lib/languages/graphql')),
  grammar(
    'text',
    'plain text',
    'txt text plain plaintext',
    () => import('highlight.js/lib/languages/plaintext'),
  ),
];

/** A label is a language or a file name. */
export function grammarOf(label: string): Grammar | null {
  const [first = ''] = label.trim().toLowerCase().split(/\s/);
  const word = first.split(/[./\\]/).at(-1) ?? '';
  return GRAMMARS.find(({ labels }) => labels.includes(word)) ?? null;
}
