import { describe, expect, test } from 'vitest';
import { GRAMMARS } from '#islands/ui/prose/on-demand/grammars.ts';
import { mayComment } from '#shared/note.ts';
import { changesOf, draftProblems, openDraft } from '#shared/profile-draft.ts';
import { BLANK_PROFILE } from '#shared/profile-fields.ts';
import { cleanCode, CODE_LANGUAGES, codeProblem, snippetSize } from '#shared/snippet.ts';
import type { User } from '#shared/user.ts';

const user: User = {
  ...BLANK_PROFILE,
  ...{ _id: '1', firstName: 'Ada', lastName: 'Byron', photoUrl: null },
  ...{ emailId: 'ada@example.com', emailVerified: true, projectDay: null, pausedUntil: null },
  snippet: { language: 'go', code: 'a := 1', note: '' },
};

describe('a snippet', () => {
  test('offers every language that the chat highlights', () => {
    expect(GRAMMARS.map(({ id }) => id).sort()).toEqual(Object.keys(CODE_LANGUAGES).sort());
  });

  test('keeps the first indentation without surrounding empty lines', () => {
    expect(cleanCode('\n \t\n\tif (a)\r\n\t\tb;\r\n\r\n')).toBe('\tif (a)\n\t\tb;');
    expect(cleanCode('a\ud800b')).toBe('a\ufffdb');
  });

  test.each([
    ['', /Paste some code/],
    ['\u200b\n\u2800', /Paste some code/],
    ['a\n'.repeat(25) + 'a', /at most 25 lines, this has 26/],
    [`ok\n${'x'.repeat(121)}`, /Line 2 is longer than 120/],
    [
      Array.from({ length: 25 }, () => 'x'.repeat(100)).join('\n'),
      /2000 characters, this has 2524/,
    ],
  ])('complains about %j', (code, complaint) => {
    expect(codeProblem(code)).toMatch(complaint);
  });

  test('states its language and size', () => {
    expect(snippetSize({ language: 'csharp', code: 'a\nb' })).toBe('C#, 2 lines');
    expect(snippetSize({ language: 'ini', code: 'a = 1' })).toBe('TOML, 1 line');
  });

  test('is saved for differences beyond surrounding space', () => {
    const draft = openDraft(user);
    expect(changesOf(user, draft)).toEqual({});
    const code = (text: string) => ({
      ...draft,
      snippet: { language: 'go' as const, code: text, note: ' ' },
    });
    expect(changesOf(user, code('\na := 1\n\n'))).toEqual({});
    expect(changesOf(user, code('a := 2'))).toEqual({
      snippet: { language: 'go', code: 'a := 2', note: '' },
    });
    expect(draftProblems(code('x'.repeat(121)))).toEqual({
      snippet: expect.stringMatching(/Line 1/) as string,
    });
    // Removed, or started and left empty.
    expect(changesOf(user, { ...draft, snippet: null })).toEqual({ snippet: null });
    expect(changesOf({ ...user, snippet: null }, code(' \n'))).toEqual({});
  });

  test('may be commented on by people its owner allows', () => {
    const other = (commentsFrom: 'everyone' | 'shared' | 'nobody' | null) => ({
      commentsFrom,
      skills: ['TypeScript', 'Go'],
    });
    expect(
      [null, 'everyone', 'shared', 'nobody'].map((from) => mayComment(['GO'], other(from as null))),
    ).toEqual([true, true, true, false]);
    expect(mayComment(['Rust'], other('shared'))).toBe(false);
  });
});
