import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SKILL_MAX, SKILLS_MAX } from '#shared/limits.ts';
import { FIELDS } from '#shared/profile-fields.ts';
import { normaliseSkills, sameSkills, wordsProblem } from '#shared/skills.ts';

describe('normaliseSkills', () => {
  test.each<[string, string | string[], string[]]>([
    ['a list', ['React', 'Rust'], ['React', 'Rust']],
    ['text with commas', 'React, Rust,Go', ['React', 'Rust', 'Go']],
    ['a bracketed list, single quotes', "['React', 'Node.js']", ['React', 'Node.js']],
    ['a bracketed list, mixed quotes', `['a', "b"]`, ['a', 'b']],
    ['a bracketed list without quotes', '[React, C#]', ['React', 'C#']],
    ['a JSON list', '["React","\\u00e9t\\u00e9"]', ['React', 'été']],
    ['an empty bracketed list', ' [] ', []],
    ['nothing', '', []],
    ['only commas', ' , ,, ', []],
    ['spaces around', ['  React  ', '\tRust\n'], ['React', 'Rust']],
    ['empties in a list', ['', ' ', 'Go'], ['Go']],
    ['a comma inside an entry', ['React, Rust', 'Go'], ['React', 'Rust', 'Go']],
    ['duplicates in another case', 'React, REACT, react, Rust', ['React', 'Rust']],
    ['duplicates in another form', ['caf\u00e9', 'Cafe\u0301'], ['caf\u00e9']],
    ['a skill with quotes in it', `5" floppies, it's`, ['5" floppies', "it's"]],
    ['a JSON list of other things', '[1, {"a": 2}]', ['1', '{"a": 2}']],
    ['a bracket that does not close', '[React, Rust', ['[React', 'Rust']],
    ['spaces inside a skill', 'Ruby on  Rails', ['Ruby on  Rails']],
    ['commas of other scripts', 'Rust，Go、SQL،C', ['Rust', 'Go', 'SQL', 'C']],
  ])('%s', (_name, input, expected) => {
    expect(normaliseSkills(input)).toEqual(expected);
  });

  const text = fc.string({
    unit: fc.constantFrom('a', 'A', 'é', 'E', ',', ' ', '[', ']', "'", '"', '😀'),
  });

  test('drops empties, duplicates and commas, and is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.array(text)), (input) => {
        const skills = normaliseSkills(input);
        expect(skills.every((skill) => skill !== '' && skill === skill.trim())).toBe(true);
        expect(skills.some((skill) => skill.includes(','))).toBe(false);
        const keys = skills.map((skill) => skill.normalize('NFKC').toLowerCase());
        expect(new Set(keys).size).toBe(skills.length);
        expect(normaliseSkills(skills)).toEqual(skills);
      }),
    );
  });

  test('reads JSON back', () => {
    fc.assert(
      fc.property(fc.array(text), (list) => {
        const skills = normaliseSkills(list);
        expect(normaliseSkills(JSON.stringify(skills))).toEqual(skills);
      }),
    );
  });
});

const skillsProblem = (skills: string[]) => wordsProblem(skills, FIELDS.skills);

describe('the errors of skills', () => {
  const skills = (count: number) => Array.from({ length: count }, (_, index) => `skill ${index}`);

  test.each([
    [skills(SKILLS_MAX), null],
    [['x'.repeat(SKILL_MAX)], null],
    [skills(SKILLS_MAX + 1), 'You can list at most 50 skills'],
    [['x'.repeat(SKILL_MAX + 1)], 'A skill can have at most 40 characters'],
  ])('of %j: %s', (typed, problem) => {
    expect(skillsProblem(typed)).toBe(problem);
  });
});

test('sameSkills compares order and spelling', () => {
  expect(sameSkills(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(sameSkills(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(sameSkills(['a'], ['A'])).toBe(false);
  expect(sameSkills(['a'], ['a', 'b'])).toBe(false);
});
