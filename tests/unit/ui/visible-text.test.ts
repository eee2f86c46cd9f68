import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactSchema } from '#shared/schemas/contact.ts';
import { signUpSchema } from '#shared/schemas/account.ts';
import { profileEditSchema } from '#shared/schemas/profile.ts';
import { normaliseSkills } from '#shared/skills.ts';
import { showsSomething, visibleText } from '#shared/visible-text.ts';

const TURNS = Array.from(
  '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069',
);
const NOTHING = [
  ...Array.from(
    '\u200B\u2060\uFEFF\u00AD\u034F\u115F\u1160\u3164\uFFA0\u180E\u2063\u206F\uFFF9\u17B4',
  ),
  ...['\u{1D173}', '\u{E0001}', '\u{E0041}', '\u{E0100}', '\uFE0F', '\u180B', '\u200C', '\u200D'],
];
const BLANKS = ['\u2800', '\u{1D159}', '\u3000', '\u00A0', ' '];

/** Names that are spelt with characters that cannot be seen. */
const REAL = [
  'علی‌رضا',
  'می‌خواهم',
  'ශ්‍රී ලංකා',
  'क्‍ष',
  'ന്‍',
  '葛\u{E0100}城',
  '👩‍👩‍👧',
  '👩🏽‍💻',
  '🏳️‍🌈',
  '❤️',
  '1️⃣',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'ᠠ\u180B',
  'שָׁלוֹם',
  'O’Brien-Smith Jr.',
  '李小龍',
  'Žofie',
  'Ƞ',
];

test.each(REAL)('%s is kept as it is spelt', (name) => {
  expect(visibleText(name)).toBe(name);
  expect(showsSomething(name)).toBe(true);
});

test('what turns the direction or shows nothing is taken out of a name', () => {
  for (const hidden of [...TURNS, ...NOTHING]) {
    expect(visibleText(`Ada${hidden}Byron`), hidden.codePointAt(0)?.toString(16)).toBe('AdaByron');
    expect(visibleText(`${hidden}Ada${hidden}`)).toBe('Ada');
  }
  expect(visibleText('\u2800 Ada \u2800')).toBe('Ada');
  expect(visibleText('علی\u200C')).toBe('علی');
});

test('a long run of space costs its length, not the square of it', () => {
  const run = `a${' '.repeat(500_000)}b`;
  expect(visibleText(` ${run} `)).toBe(run);
});

const unit = fc.oneof(
  fc.constantFrom(...TURNS, ...NOTHING, ...BLANKS),
  fc.constantFrom('a', 'م', 'ක', '്', '👩', '🏽', '🏴', '葛', '9', '\u20E3', '\u0301', '\u{E007F}'),
  fc.constantFrom(...REAL),
  fc.string({ unit: 'binary', maxLength: 1 }),
);
const text = fc.array(unit, { maxLength: 20 }).map((parts) => parts.join(''));

test('nothing turns or hides in what is left, which is the same the second time', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const shown = visibleText(typed);
      expect(visibleText(shown)).toBe(shown);
      expect(shown).not.toMatch(/\p{Bidi_Control}|[\u200B\u2060\uFEFF\u3164\u115F]/u);
      expect(shown).toBe(shown.trim());
    }),
    { numRuns: 2000 },
  );
});

test('a name of nothing is refused wherever one is taken, and said to be', () => {
  const nothing = fc
    .array(fc.constantFrom(...TURNS, ...NOTHING, ...BLANKS), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join(''))
    .filter((typed) => typed.trim() !== '');
  const words = {
    emailId: 'a@b.example',
    password: 'long enough',
    firstName: 'Ada',
    lastName: 'B',
  };
  const mail = { email: 'a@b.example', message: 'Hello', firstName: 'Ada', lastName: 'B' };
  fc.assert(
    fc.property(nothing, (typed) => {
      for (const [schema, body, field] of [
        [signUpSchema, words, 'firstName'],
        [signUpSchema, words, 'lastName'],
        [profileEditSchema, {}, 'firstName'],
        [profileEditSchema, {}, 'lastName'],
        [profileEditSchema, {}, 'headline'],
        [contactSchema, mail, 'firstName'],
        [contactSchema, mail, 'lastName'],
        [contactSchema, mail, 'subject'],
      ] as const) {
        const parsed = schema.safeParse({ ...body, [field]: typed });
        expect(parsed.error?.issues, `${field} of ${JSON.stringify(typed)}`).toEqual([
          expect.objectContaining({
            path: [field],
            message: expect.stringMatching(/ has nothing in it that can be seen$/) as string,
          }),
        ]);
      }
      expect(normaliseSkills([typed, 'Rust'])).toEqual(['Rust']);
    }),
  );
});

test('a name reads the same everywhere it is taken', () => {
  const typed = ' Ad\u202Ea\u200B ';
  const person = { firstName: typed, lastName: typed };
  const account = { ...person, emailId: 'a@b.example', password: 'long enough' };
  expect(signUpSchema.parse(account)).toMatchObject({ firstName: 'Ada', lastName: 'Ada' });
  const edit = { ...person, headline: typed, skills: [typed], languages: [typed], learning: typed };
  expect(profileEditSchema.parse(edit)).toMatchObject({
    ...{ firstName: 'Ada', lastName: 'Ada', headline: 'Ada' },
    ...{ skills: ['Ada'], languages: ['Ada'], learning: ['Ada'] },
  });
  const mail = { ...person, email: 'a@b.example', subject: typed, message: 'Hello' };
  expect(contactSchema.parse(mail)).toMatchObject({ firstName: 'Ada', subject: 'Ada' });
});
