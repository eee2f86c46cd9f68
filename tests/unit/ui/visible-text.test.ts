import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactSchema } from '#shared/schemas/contact.ts';
import { signUpSchema } from '#shared/schemas/account.ts';
import { profileEditSchema } from '#shared/schemas/profile.ts';
import { tidyMessage } from '#shared/message-text.ts';
import { editPayload, sendMessagePayload } from '#shared/schemas/realtime.ts';
import { padNamePayload } from '#shared/schemas/pad.ts';
import { sessionSchema, taskSchema } from '#shared/schemas/pair-session.ts';
import { normaliseSkills } from '#shared/skills.ts';
import { showsSomething, trimBlock, visibleText } from '#shared/visible-text.ts';
import { anyLetter } from '../../support/random.ts';

/** Rounded to the minute, as sessions are planned. */
const TOMORROW = Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000;
const DIRECTION_CONTROLS = Array.from(
  '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069',
);
const INVISIBLE = [
  ...Array.from(
    '\u200B\u2060\uFEFF\u00AD\u034F\u115F\u1160\u3164\uFFA0\u180E\u2063\u206F\uFFF9\u17B4',
  ),
  ...['\u{1D173}', '\u{E0001}', '\u{E0041}', '\u{E0100}', '\uFE0F', '\u180B', '\u200C', '\u200D'],
];
const BLANKS = ['\u2800', '\u{1D159}', '\u3000', '\u00A0', ' '];

/** Names and emoji that must not change; most need invisible characters. */
const UNCHANGED = [
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

test.each(UNCHANGED)('%s keeps its spelling', (name) => {
  expect(visibleText(name)).toBe(name);
  expect(showsSomething(name)).toBe(true);
});

test('direction and invisible characters are removed from a name', () => {
  for (const hidden of [...DIRECTION_CONTROLS, ...INVISIBLE]) {
    expect(visibleText(`Ada${hidden}Byron`), hidden.codePointAt(0)?.toString(16)).toBe('AdaByron');
    expect(visibleText(`${hidden}Ada${hidden}`)).toBe('Ada');
  }
  expect(visibleText('\u2800 Ada \u2800')).toBe('Ada');
  expect(visibleText('علی\u200C')).toBe('علی');
});

test('a long run of space takes linear time', () => {
  const run = `a${' '.repeat(500_000)}b`;
  expect(visibleText(` ${run} `)).toBe(run);
});

const unit = fc.oneof(
  fc.constantFrom(...DIRECTION_CONTROLS, ...INVISIBLE, ...BLANKS),
  fc.constantFrom('a', 'م', 'ක', '്', '👩', '🏽', '🏴', '葛', '9', '\u20E3', '\u0301', '\u{E007F}'),
  fc.constantFrom(...UNCHANGED),
  anyLetter,
);
const text = fc.array(unit, { maxLength: 20 }).map((parts) => parts.join(''));

test('cleaning removes all hidden characters and is idempotent', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const shown = visibleText(typed);
      expect(visibleText(shown)).toBe(shown);
      expect(shown).not.toMatch(/\p{Bidi_Control}|[\u200B\u2060\uFEFF\u3164\u115F]/u);
      expect(shown).toBe(shown.trim());
    }),
    { numRuns: 500 },
  );
});

test('every form refuses an invisible text with an error', () => {
  const nothing = fc
    .array(fc.constantFrom(...DIRECTION_CONTROLS, ...INVISIBLE, ...BLANKS), {
      minLength: 1,
      maxLength: 12,
    })
    .map((parts) => parts.join(''))
    .filter((typed) => typed.trim() !== '');
  const words = {
    emailId: 'a@b.example',
    password: 'long enough',
    firstName: 'Ada',
    lastName: 'B',
  };
  const mail = { email: 'a@b.example', message: 'Hello', firstName: 'Ada', lastName: 'B' };
  const target = { targetUserId: randomUUIDv7() };
  const edited = { ...target, messageId: randomUUIDv7() };
  const session = { ...target, minutes: 30, times: [new Date(TOMORROW).toISOString()] };
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
        [contactSchema, mail, 'message'],
        [sendMessagePayload, target, 'text'],
        [editPayload, edited, 'text'],
        [padNamePayload, target, 'name'],
        [sessionSchema, session, 'goal'],
      ] as const) {
        const parsed = schema.safeParse({ ...body, [field]: typed });
        expect(parsed.error?.issues, `${field} of ${JSON.stringify(typed)}`).toEqual([
          expect.objectContaining({
            path: [field],
            message: expect.stringMatching(/ has no visible characters$/) as string,
          }),
        ]);
      }
      expect(taskSchema.safeParse({ add: typed }).success).toBe(false);
      expect(tidyMessage(typed)).toBe('');
      expect(normaliseSkills([typed, 'Rust'])).toEqual(['Rust']);
    }),
  );
});

test('piled-up marks are cut, and real scripts keep theirs', () => {
  expect(visibleText(`A${'\u0301'.repeat(40)}da`)).toBe(`A${'\u0301'.repeat(8)}da`);
  for (const name of ['Nguyễn', 'שָׁלוֹם', 'བསྒྲུབས', 'ที่นี่']) {
    expect(visibleText(name.normalize('NFD'))).toBe(name.normalize('NFD'));
  }
});

test('a block keeps the indentation of its first line', () => {
  expect(trimBlock('\n \n    if (a) {\n      b();\n    }\n\n')).toBe(
    '    if (a) {\n      b();\n    }',
  );
  expect(trimBlock('  one line  ')).toBe('one line');
  expect(trimBlock(' \n\t ')).toBe('');
});

test('every form cleans a name in the same way', () => {
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
