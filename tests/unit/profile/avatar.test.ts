import { describe, expect, test } from 'vitest';
import { initials, personHue } from '#shared/avatar.ts';

describe('initials', () => {
  test.each([
    ['ada', 'lovelace', 'AL'],
    ['  Ada ', ' Lovelace', 'AL'],
    ['Inês', '', 'I'],
    ['', '', ''],
    // A grapheme of several code points stays complete.
    ['e\u0301lodie', 'ångström', 'E\u0301Å'],
    ['👩‍💻 dev', 'Zoë', '👩‍💻Z'],
    ['李', '小龍', '李小'],
  ])('%s %s -> %s', (firstName, lastName, letters) => {
    expect(initials({ firstName, lastName })).toBe(letters);
  });
});

describe('personHue', () => {
  const id = (n: number) => `01890a5d-ac96-774b-bcce-${n.toString(16).padStart(12, '0')}`;

  test('is the same for a person, and one of eight', () => {
    for (let n = 0; n < 200; n += 1) {
      expect(personHue(id(n))).toBe(personHue(id(n)));
      expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(personHue(id(n)));
    }
  });

  test('differs for ids with different last digits', () => {
    const seen = new Map<number, number>();
    for (let n = 0; n < 800; n += 1) {
      seen.set(personHue(id(n)), (seen.get(personHue(id(n))) ?? 0) + 1);
    }
    expect(seen.size).toBe(8);
    expect(Math.max(...seen.values())).toBeLessThan(200);
  });
});
