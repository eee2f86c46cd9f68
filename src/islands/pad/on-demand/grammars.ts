import { jsxLanguage, tsxLanguage } from '@codemirror/lang-javascript';
import { StreamLanguage, type StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import type { CodeLanguage } from '#shared/snippet.ts';

const stream = async (parser: Promise<StreamParser<unknown>>): Promise<Extension> =>
  StreamLanguage.define(await parser);
const clike = () => import('@codemirror/legacy-modes/mode/clike');

type Parser = StreamParser<unknown>;

/** Other languages have no colours. */
const GRAMMARS: Partial<Record<CodeLanguage, () => Promise<Extension>>> = {
  python: () =>
    stream(import('@codemirror/legacy-modes/mode/python').then((m) => m.python as Parser)),
  rust: () => stream(import('@codemirror/legacy-modes/mode/rust').then((m) => m.rust as Parser)),
  go: () => stream(import('@codemirror/legacy-modes/mode/go').then((m) => m.go as Parser)),
  java: () => stream(clike().then((m) => m.java as Parser)),
  kotlin: () => stream(clike().then((m) => m.kotlin as Parser)),
  c: () => stream(clike().then((m) => m.c as Parser)),
  cpp: () => stream(clike().then((m) => m.cpp as Parser)),
  csharp: () => stream(clike().then((m) => m.csharp as Parser)),
  swift: () => stream(import('@codemirror/legacy-modes/mode/swift').then((m) => m.swift as Parser)),
  ruby: () => stream(import('@codemirror/legacy-modes/mode/ruby').then((m) => m.ruby as Parser)),
  sql: () =>
    stream(import('@codemirror/legacy-modes/mode/sql').then((m) => m.standardSQL as Parser)),
  bash: () => stream(import('@codemirror/legacy-modes/mode/shell').then((m) => m.shell as Parser)),
  json: () =>
    stream(import('@codemirror/legacy-modes/mode/javascript').then((m) => m.json as Parser)),
  yaml: () => stream(import('@codemirror/legacy-modes/mode/yaml').then((m) => m.yaml as Parser)),
  ini: () => stream(import('@codemirror/legacy-modes/mode/toml').then((m) => m.toml as Parser)),
  xml: () => stream(import('@codemirror/legacy-modes/mode/xml').then((m) => m.html as Parser)),
  css: () => stream(import('@codemirror/legacy-modes/mode/css').then((m) => m.css as Parser)),
  scss: () => stream(import('@codemirror/legacy-modes/mode/css').then((m) => m.sCSS as Parser)),
  diff: () => stream(import('@codemirror/legacy-modes/mode/diff').then((m) => m.diff as Parser)),
  dockerfile: () =>
    stream(import('@codemirror/legacy-modes/mode/dockerfile').then((m) => m.dockerFile as Parser)),
  lua: () => stream(import('@codemirror/legacy-modes/mode/lua').then((m) => m.lua as Parser)),
  haskell: () =>
    stream(import('@codemirror/legacy-modes/mode/haskell').then((m) => m.haskell as Parser)),
};

/** Only JavaScript and TypeScript load with the editor. */
export async function grammarOf(language: CodeLanguage): Promise<Extension> {
  if (language === 'javascript') return jsxLanguage;
  if (language === 'typescript') return tsxLanguage;
  return (await GRAMMARS[language]?.()) ?? [];
}
