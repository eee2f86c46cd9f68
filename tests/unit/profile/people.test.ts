import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ABOUT_MAX, AGE_MAX, AGE_MIN, SKILL_MAX, SKILLS_MAX } from '#shared/limits.ts';
import { FIELDS } from '#shared/profile-fields.ts';
import { signUpSchema } from '#shared/schemas/account.ts';
import { CAST } from '#demo/cast.ts';
import { FACES } from '#demo/faces.ts';
import { DEMO_PASSWORD, DEMO_PERSON } from '#demo/demo-person.ts';
import { makePerson } from '#demo/make-person.ts';
import { handleOf, type Person } from '#demo/person.ts';
import { idOf } from '#demo/person-id.ts';

const madeUp = (count: number, seed?: string): Person[] =>
  Array.from({ length: count }, (_, at) => makePerson(at + 1, seed));

function expectWithinLimits(person: Person): void {
  const { firstName, lastName, emailId } = person;
  const signUp = signUpSchema.safeParse({ firstName, lastName, emailId, password: DEMO_PASSWORD });
  expect(signUp.error, emailId).toBeUndefined();
  expect(emailId).toBe(emailId.toLowerCase());
  expect(person.age).toBeGreaterThanOrEqual(AGE_MIN);
  expect(person.age).toBeLessThanOrEqual(AGE_MAX);
  expect(FIELDS.gender.of).toContain(person.gender);
  expect(person.about.length).toBeLessThanOrEqual(ABOUT_MAX);
  expect(person.skills.length).toBeLessThanOrEqual(SKILLS_MAX);
  for (const skill of person.skills) expect(skill.length).toBeLessThanOrEqual(SKILL_MAX);
  const folded = person.skills.map((skill) => skill.toLowerCase());
  expect(new Set(folded).size, `skills of ${person.emailId}`).toBe(folded.length);
}

describe('the cast', () => {
  const everyone = [...CAST, DEMO_PERSON];

  test('is large; everyone meets the limits, with a name and an email of their own', () => {
    expect(CAST.length).toBeGreaterThanOrEqual(60);
    everyone.forEach(expectWithinLimits);
    expect(new Set(everyone.map(({ emailId }) => emailId)).size).toBe(everyone.length);
    expect(new Set(everyone.map((one) => `${one.firstName} ${one.lastName}`)).size).toBe(
      everyone.length,
    );
  });
});

describe('a photo', () => {
  const folder = new URL('../../../demo/photos/', import.meta.url);
  const names = readdirSync(folder);

  test('exists exactly for the people who have one', () => {
    const shown = [...CAST, DEMO_PERSON, ...FACES].flatMap(({ photo }) => photo ?? []);
    expect([...shown].sort()).toEqual(names.sort());
  });

  // The file is served unchanged from the site's own origin.
  test('runs nothing, loads nothing and is small', () => {
    for (const name of names) {
      const svg = readFileSync(new URL(name, folder), 'utf8');
      expect(svg, name).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="400" /);
      expect(svg, name).not.toMatch(/<(script|style|image|foreignObject|a|iframe|animate)\b/i);
      expect(svg, name).not.toMatch(/\son[a-z]+=/i);
      for (const [, target] of svg.matchAll(/(?:href="|url\()([^")]*)/g))
        expect(target, name).toMatch(/^#/);
      expect(Buffer.byteLength(svg), name).toBeLessThanOrEqual(6 * 1024);
    }
  });
});

describe('generated people', () => {
  test('are repeatable for a number and seed', () => {
    expect(makePerson(7)).toEqual(makePerson(7));
    expect(makePerson(7, 'load')).toEqual(makePerson(7, 'load'));
    expect(makePerson(7, 'load')).not.toEqual(makePerson(7));
    // Pins the generator: a changed one would add everyone again to databases seeded before.
    expect(makePerson(1).emailId).toBe('rania.belkacem.1@pairwise.example');
  });

  test('meet the limits of the product', () => {
    madeUp(300).forEach(expectWithinLimits);
  });

  test('have unique emails across seeds and the cast', () => {
    const everyone = [...madeUp(1000), ...madeUp(1000, 'load'), ...CAST];
    const emails = everyone.map(({ emailId }) => emailId);
    expect(new Set(emails).size).toBe(emails.length);
  });
});

test('a handle is the name in plain letters', () => {
  expect(handleOf('Ólafur', 'Þórðarson')).toBe('olafur.thordarson');
  expect(handleOf('Camille', 'Lefèvre-Duquesne')).toBe('camille.lefevreduquesne');
});

test('an id is a repeatable UUIDv7 from time and key', () => {
  const time = Date.UTC(2025, 5, 1);
  const id = idOf('ada@pairwise.example', time);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(time);
  expect(idOf('ada@pairwise.example', time)).toBe(id);
  expect(idOf('bob@pairwise.example', time)).not.toBe(id);
});
