import { describe, expect, test } from 'vitest';
import { changesOf, draftProblems, openDraft, rebased } from '#shared/profile-draft.ts';
import { profileEditSchema } from '#shared/schemas/profile.ts';
import { someone } from '../../support/fakes/fake-api.ts';

const user = someone('a', {
  firstName: 'Ada',
  lastName: 'Byron',
  age: 36,
  gender: 'female',
  about: 'Engines.',
  skills: ['Maths', 'Looms'],
});
const open = openDraft(user);

describe('the changes of a save', () => {
  test('leave out an emptied text', () => {
    expect(changesOf(someone('b', { headline: 'Draws' }), open)).not.toHaveProperty('headline');
  });

  test('contain the skills, even an empty list', () => {
    expect(changesOf(user, { ...open, skills: [] })).toEqual({ skills: [] });
    expect(changesOf(user, { ...open, skills: ['Looms', 'Maths'] })).toHaveProperty('skills');
  });
});

test('a draft follows another tab’s save, and keeps its own words', () => {
  const now = { ...user, about: 'Looms.', skills: ['Looms', 'Elm'], learning: ['Go'] };
  const draft = { ...open, about: 'Mine', skills: ['Maths', 'Zig'] };
  expect(rebased(draft, user, now)).toEqual({
    ...draft,
    skills: ['Elm', 'Zig'],
    learning: ['Go'],
  });
});

describe('the errors of a draft', () => {
  test.each(['18', '120', ' 42 '])('%s is an age', (age) => {
    expect(draftProblems({ ...open, age })).toEqual({});
  });

  test.each(['17', '121', '18.5', '-20', 'forty', '1e2', '0x20'])('%s is no age', (age) => {
    expect(draftProblems({ ...open, age }).age).toBe('Age must be a whole number from 18 to 120');
  });

  test.each([
    { firstName: 'x'.repeat(51) },
    { lastName: 'x'.repeat(51) },
    { about: 'x'.repeat(1001) },
    { age: '17' },
    { skills: ['x'.repeat(41)] },
    { skills: Array.from({ length: 51 }, (_, n) => `skill ${n}`) },
  ])('the server reports the same errors', (typed) => {
    const problems = draftProblems({ ...open, ...typed });
    const refused = profileEditSchema.safeParse(typed);
    const said = refused.error?.issues.map(({ path, message }) => [String(path[0]), message]);
    expect(Object.entries(problems)).toEqual(said);
  });
});
