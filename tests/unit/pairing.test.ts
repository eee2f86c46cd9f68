import { expect, test } from 'vitest';
import { pairSkills } from '#shared/pair-skills.ts';
import { joinedAt, reasonFor } from '#shared/pairing.ts';

const OLD_ID = '01900000-0000-7000-8000-000000000000';
const joined = joinedAt(OLD_ID);
const DAY = 86_400_000;
const much = joined + 400 * DAY;

test('shared skills come first, in their spelling, then theirs, then yours', () => {
  expect(pairSkills(['rust', 'Node.js', 'SQL'], ['CRDTs', 'Rust', 'sql'])).toEqual([
    { skill: 'Rust', you: true, they: true },
    { skill: 'sql', you: true, they: true },
    { skill: 'CRDTs', you: false, they: true },
    { skill: 'Node.js', you: true, they: false },
  ]);
  expect(pairSkills([], [])).toEqual([]);
});

test('a reason names two shared skills and counts the rest', () => {
  const reason = (yours: string[], skills: string[]) =>
    reasonFor({ _id: OLD_ID, skills }, yours, much);
  expect(reason(['Rust'], ['rust', 'Go'])).toBe('you both list rust');
  expect(reason(['Rust', 'Go'], ['Go', 'Rust'])).toBe('you both list Go, Rust');
  expect(reason(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd'])).toBe('you both list a, b, +2');
});

test('without a shared skill only a newcomer has a reason', () => {
  const reason = (now: number) => reasonFor({ _id: OLD_ID, skills: ['Go'] }, ['Rust'], now);
  expect(reason(joined + 6 * DAY)).toBe('new to Pairwise this week');
  expect(reason(joined + 7 * DAY)).toBeNull();
  expect(reason(much)).toBeNull();
  expect(reason(joined - DAY), 'an id from the future says nothing').toBeNull();
});

test('an id tells when the account was made', () => {
  expect(new Date(joinedAt('0196a2b4-5c00-7abc-8def-0123456789ab')).toISOString()).toBe(
    new Date(0x0196a2b45c00).toISOString(),
  );
});
