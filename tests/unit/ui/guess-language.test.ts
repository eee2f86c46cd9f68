import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guessLanguage } from '#islands/ui/prose/on-demand/guess-language.ts';
import { CODE_LANGUAGES } from '#shared/snippet.ts';
import { AMOUNTS, drawSnippet, NOTEBOOK } from '#demo/snippets.ts';

/** Short pastes in each language, in a file named after it: those that fail with a changed sign of a language. */
const PASTES = new URL('pastes/', import.meta.url);

test.each(Object.keys(CODE_LANGUAGES))('pastes in %s are guessed', (language) => {
  const text = readFileSync(new URL(`${language}.txt`, PASTES), 'utf8');
  const pastes = text.trimEnd().split('\n%%%%\n');
  expect(pastes.length).toBeGreaterThanOrEqual(3);
  const wrong = pastes.flatMap((code) => {
    const guess = guessLanguage(code) ?? 'text';
    return guess === language ? [] : [{ guess, code }];
  });
  expect(wrong).toEqual([]);
});

test('demo snippets are guessed correctly', () => {
  const drawn = Array.from({ length: 200 }, (_, at) => drawSnippet(String(at), []));
  for (const snippet of new Set([AMOUNTS, NOTEBOOK, ...drawn]))
    if (snippet !== null) expect(guessLanguage(snippet.code), snippet.code).toBe(snippet.language);
});

test.each([
  'a\nb',
  '',
  'Hi Ben,\nthanks for the note (I read it twice).\nSee you at 18:00; bring the laptop.',
  'x = 1\ny = 2',
  'f(x)\ng(y)\nh(z)',
  'foo.bar();\nbaz.qux();',
  '{ "a": 1,',
])('%j stays unguessed', (code) => {
  expect(guessLanguage(code)).toBeNull();
});
