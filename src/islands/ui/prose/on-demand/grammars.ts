import type { LanguageFn } from 'highlight.js';
import { CODE_LANGUAGES, type CodeLanguage } from '#shared/snippet.ts';

export interface Grammar {
  id: CodeLanguage;
  name: string;
  /** The usual label of a fence is first. */
  labels: readonly string[];
  load: () => Promise<{ default: LanguageFn }>;
}

type Row = readonly [labels: string, load: Grammar['load'], name?: string];

/** Each grammar is a chunk, loaded with its first code. The id is a label too. */
const ROWS: Record<CodeLanguage, Row> = {
  typescript: ['ts tsx mts cts', () => import('highlight.js/lib/languages/typescript')],
  javascript: ['js jsx mjs cjs', () => import('highlight.js/lib/languages/javascript')],
  python: ['py pyi python python3', () => import('highlight.js/lib/languages/python')],
  rust: ['rs', () => import('highlight.js/lib/languages/rust')],
  go: ['go golang', () => import('highlight.js/lib/languages/go')],
  java: ['java', () => import('highlight.js/lib/languages/java')],
  kotlin: ['kt kts', () => import('highlight.js/lib/languages/kotlin')],
  swift: ['swift', () => import('highlight.js/lib/languages/swift')],
  c: ['c h', () => import('highlight.js/lib/languages/c')],
  cpp: ['cpp cc cxx hpp hh c++', () => import('highlight.js/lib/languages/cpp')],
  csharp: ['cs csharp c#', () => import('highlight.js/lib/languages/csharp')],
  ruby: ['rb', () => import('highlight.js/lib/languages/ruby')],
  php: ['php', () => import('highlight.js/lib/languages/php')],
  sql: ['sql sqlite postgres', () => import('highlight.js/lib/languages/sql')],
  bash: ['sh bash zsh shell console', () => import('highlight.js/lib/languages/bash'), 'shell'],
  json: ['json jsonc json5', () => import('highlight.js/lib/languages/json')],
  yaml: ['yaml yml', () => import('highlight.js/lib/languages/yaml')],
  ini: ['toml ini conf', () => import('highlight.js/lib/languages/ini')],
  xml: ['html xml svg vue svelte astro', () => import('highlight.js/lib/languages/xml')],
  css: ['css', () => import('highlight.js/lib/languages/css')],
  scss: ['scss sass', () => import('highlight.js/lib/languages/scss')],
  markdown: ['md markdown mdx', () => import('highlight.js/lib/languages/markdown')],
  diff: ['diff patch', () => import('highlight.js/lib/languages/diff'), 'a diff'],
  dockerfile: ['dockerfile docker', () => import('highlight.js/lib/languages/dockerfile')],
  makefile: ['makefile mk make', () => import('highlight.js/lib/languages/makefile')],
  lua: ['lua', () => import('highlight.js/lib/languages/lua')],
  elixir: ['ex exs', () => import('highlight.js/lib/languages/elixir')],
  haskell: ['hs', () => import('highlight.js/lib/languages/haskell')],
  graphql: ['graphql gql', () => import('highlight.js/lib/languages/graphql')],
  text: [
    'txt text plain plaintext',
    () => import('highlight.js/lib/languages/plaintext'),
    'plain text',
  ],
};

export const GRAMMARS: readonly Grammar[] = Object.entries(ROWS).map(
  ([key, [labels, load, name]]) => {
    const id = key as CodeLanguage;
    return {
      id,
      name: name ?? CODE_LANGUAGES[id],
      labels: [...new Set([...labels.split(' '), id])],
      load,
    };
  },
);

/** A label is a language or a file name. */
export function grammarOf(label: string): Grammar | null {
  const [first = ''] = label.trim().toLowerCase().split(/\s/);
  const word = first.split(/[./\\]/).at(-1) ?? '';
  return GRAMMARS.find(({ labels }) => labels.includes(word)) ?? null;
}
