import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_FILTERS, filterQuery, parseFilters } from '#shared/feed-filters.ts';
import { writeHours } from '#shared/availability.ts';
import { blankFacts, type Facts, toFacts } from '#server/features/feed/facts.ts';
import { createFilter } from '#server/features/feed/filter.ts';
import { reasonsOf } from '#server/features/feed/reasons.ts';
import type { FactsRow } from '#server/features/feed/repository.ts';
import { judgePair, rarityOf } from '#server/features/feed/score.ts';
import { weekStart } from '#shared/week.ts';
import { dayOf } from '#shared/time.ts';

const NOW = Date.parse('2026-01-14T10:00:00Z');
const DAY = dayOf(NOW);
const OLD_ID = '0190a0b0-0000-7000-8000-000000000001';
const listed: Record<string, number> = { rust: 10, go: 10, webgpu: 3, javascript: 100_000 };
const rarity = (key: string): number => rarityOf(listed[key] ?? 1);

function person(more: Partial<Record<keyof FactsRow, unknown>> = {}): Facts {
  const row: Record<string, unknown> = { ...blankFacts(OLD_ID), activeDay: DAY, ...more };
  for (const [key, value] of Object.entries(row)) {
    if (Array.isArray(value)) row[key] = JSON.stringify(value);
  }
  return toFacts(row as unknown as FactsRow, weekStart(NOW));
}
const score = (reader: Facts, other: Facts): number => judgePair(reader, other, rarity, DAY).score;
const reasons = (reader: Facts, other: Facts): string[] =>
  reasonsOf(judgePair(reader, other, rarity, DAY), reader, other);

test('a shared rare skill counts more than a common one', () => {
  const me = person({ skills: ['Rust', 'JavaScript'] });
  const rare = score(me, person({ skills: ['rust'] }));
  const common = score(me, person({ skills: ['javascript'] }));
  expect(rare).toBeGreaterThan(common);
  expect(common).toBeGreaterThan(score(me, person()));
});

test('teaching counts in both directions, most when mutual', () => {
  const me = person({ skills: ['Rust'], learning: ['Go'] });
  const teaches = score(me, person({ skills: ['Go'] }));
  const learns = score(me, person({ learning: ['Rust'] }));
  const both = score(me, person({ skills: ['Go'], learning: ['Rust'] }));
  const neither = score(me, person({ skills: ['Java'] }));
  expect(teaches).toBeGreaterThan(neither);
  expect(teaches).toBe(learns);
  expect(both).toBeGreaterThan(2 * (teaches - neither) + neither);
});

test('mentors match mentees and not each other', () => {
  const me = person({ lookingFor: ['mentor'] });
  expect(score(me, person({ lookingFor: ['mentee'] }))).toBeGreaterThan(score(me, person()));
  expect(score(me, person({ lookingFor: ['mentor'] }))).toBe(score(me, person()));
});

test('hours, languages, visits, requests and newness affect a score', () => {
  const free = { availability: writeHours([20, 21, 22]), timeZone: 'UTC' };
  const me = person({ ...free, languages: ['English'] });
  expect(score(me, person(free))).toBeGreaterThan(score(me, person()));
  expect(score(me, person({ languages: ['Czech'] }))).toBeLessThan(score(me, person()));
  expect(score(me, person({ activeDay: DAY - 60 }))).toBeLessThan(score(me, person()));
  expect(score(me, person({ waiting: 20, received: 20 }))).toBeLessThan(score(me, person()));
  expect(score(me, person({ received: 400 }))).toBeLessThan(score(me, person()));
  expect(score(me, person({ received: 9, accepted: 0, waiting: 9 }))).toBeLessThan(
    score(me, person({ received: 9, accepted: 9, waiting: 0 })),
  );
});

test('a snippet raises a score less than any shared trait', () => {
  const me = person({ skills: ['Rust', 'JavaScript'], lookingFor: ['open-source'] });
  const plain = score(me, person());
  const code = score(me, person({ showsCode: 1 }));
  expect(code).toBeGreaterThan(plain);
  for (const more of [{ skills: ['Rust'] }, { lookingFor: ['open-source'] }]) {
    expect(score(me, person(more))).toBeGreaterThan(code);
    const both = person({ ...more, showsCode: true });
    expect(reasons(me, both)).toContain('has a code snippet');
    expect(reasons(me, both)[0]).not.toBe('Has a code snippet');
    expect(reasons(me, person(more))).not.toContain('has a code snippet');
  }
  expect(reasons(me, person({ showsCode: true }))).toEqual(['Has a code snippet', 'active lately']);
});

test('a project helps its owner and people who know its stack', () => {
  const project = JSON.stringify({ title: 'Parser', wanted: ['reviewer'], stack: ['Rust'] });
  const owner = person({ skills: ['Go'], project, projectDay: DAY });
  const knows = person({ skills: ['Rust'] });
  const plain = score(person({ skills: ['Go'] }), knows);
  expect(score(owner, knows)).toBeGreaterThan(plain);
  expect(score(knows, owner)).toBe(score(owner, knows));
  expect(reasons(owner, knows)).toContain('Knows Rust, which “Parser” needs');
  expect(reasons(knows, owner)).toContain('Wants a reviewer for “Parser”; you know Rust');
  expect(score(owner, person({ skills: ['Java'] }))).toBe(plain);
});

test('two people give each other the same score', () => {
  const one = person({ skills: ['Rust'], learning: ['Go'], lookingFor: ['open-source'] });
  const other = person({ skills: ['Go', 'Rust'], lookingFor: ['open-source'] });
  expect(score(one, other)).toBe(score(other, one));
});

test('reasons are true, strongest first', () => {
  const six = { availability: writeHours([10, 11, 12, 34, 35, 36]), timeZone: 'Europe/Berlin' };
  const me = person({ skills: ['Rust', 'WebGPU'], ...six });
  expect(reasons(me, person({ skills: ['rust', 'WebGPU'], ...six }))).toEqual([
    'Both know WebGPU and rust',
    '6 h/week in common',
    'active lately',
  ]);
  expect(reasons(me, person())).toEqual([]);
});

test('reasons name shared goals as a sentence', () => {
  const me = person({ lookingFor: ['pair-sessions', 'side-project'] });
  expect(reasons(me, me)[0]).toBe('Both look for pair sessions and a side project');
});

test('reasons are ordered by their share of the score', () => {
  // Each trait can be removed from `other` without affecting another one.
  const pool = (name: string) =>
    fc.subarray(Array.from({ length: 8 }, (_, at) => `${name}${String(at)}`));
  const pair = fc.record({
    ...{ shared: pool('shared'), theyTeach: pool('theirs'), iTeach: pool('mine') },
    hours: fc.integer({ min: 0, max: 42 }),
    intents: fc.subarray(['open-source', 'side-project'] as const),
    mentoring: fc.boolean(),
    language: fc.boolean(),
  });
  type Pair = typeof pair extends fc.Arbitrary<infer Value> ? Value : never;
  const WORDS: Record<keyof Pair, RegExp> = {
    ...{ shared: /^both know/i, theyTeach: /^knows/i, iTeach: /^wants to learn/i },
    ...{ hours: /h\/week in common$/, intents: /^both look for/i },
    ...{ mentoring: /^wants to mentor,/i, language: /^both speak/i },
  };
  const hoursOf = (count: number) => ({
    availability: writeHours(Array.from({ length: count }, (_, at) => at * 4)),
    timeZone: 'UTC',
  });
  fc.assert(
    fc.property(pair, (all) => {
      const me = person({
        ...hoursOf(42),
        skills: [...all.shared, ...all.iTeach],
        learning: all.theyTeach,
        lookingFor: [...all.intents, 'mentor'],
        languages: all.language ? ['Czech'] : [],
      });
      const them = (traits: Pair) =>
        person({
          ...(traits.hours === 0 ? {} : hoursOf(traits.hours)),
          skills: [...traits.shared, ...traits.theyTeach],
          learning: traits.iTeach,
          lookingFor: [...traits.intents, ...(traits.mentoring ? ['mentee'] : [])],
          languages: traits.language ? ['Czech'] : [],
        });
      const whole = score(me, them(all));
      const without = { shared: [], theyTeach: [], iTeach: [], hours: 0, intents: [] };
      const loss = (name: keyof Pair) =>
        whole -
        score(
          me,
          them({ ...all, [name]: { ...without, mentoring: false, language: false }[name] }),
        );
      const losses = reasons(me, them(all))
        .filter((text) => text !== 'active lately')
        .map((text) => {
          const name = (Object.keys(WORDS) as (keyof Pair)[]).find((one) => WORDS[one].test(text));
          if (name === undefined) throw new Error(`Unknown reason: ${text}`);
          return loss(name);
        });
      // A score is a whole number of millionths.
      for (const [at, value] of losses.entries()) {
        expect(value).toBeGreaterThanOrEqual((losses[at + 1] ?? 0) - 2);
      }
    }),
  );
});

test('filters survive a round trip through an address', () => {
  const query = 'skills=Rust%2CGo&match=all&level=senior&hours=4&ageMin=25&active=7';
  const { filters, wrong } = parseFilters(new URLSearchParams(query));
  expect(wrong).toEqual([]);
  expect(filterQuery(filters)).toBe(query);
  const bad = new URLSearchParams('level=god&hours=-1&ageMin=3&active=x&lookingFor=love');
  expect(parseFilters(bad)).toEqual({
    filters: NO_FILTERS,
    wrong: expect.arrayContaining(['level', 'hours', 'ageMin', 'active', 'lookingFor']) as string[],
  });
});

test('a reversed age range is corrected', () => {
  for (const query of ['ageMin=60&ageMax=20', 'ageMax=20&ageMin=60']) {
    const { filters, wrong } = parseFilters(new URLSearchParams(query));
    expect(wrong).toEqual([]);
    expect(filters).toMatchObject({ ageMin: 20, ageMax: 60 });
    expect(filterQuery(filters)).toBe('ageMin=20&ageMax=60');
  }
  for (const query of ['ageMin=60', 'ageMax=20', 'ageMin=30&ageMax=30']) {
    expect(filterQuery(parseFilters(new URLSearchParams(query)).filters)).toBe(query);
  }
});

test('all filters that exclude a person are named', () => {
  const filters = { ...NO_FILTERS, skills: ['Rust', 'Go'], level: ['lead' as const], ageMax: 30 };
  const applyFilters = createFilter(filters, person(), DAY);
  expect(applyFilters(person({ skills: ['rust'], level: 'lead', age: 30 }))).toEqual([]);
  expect(applyFilters(person({ skills: ['rust'], level: 'mid', age: 31 }))).toEqual([
    'level',
    'age',
  ]);
  const all = createFilter({ ...filters, match: 'all' }, person(), DAY);
  expect(all(person({ skills: ['rust'], level: 'lead', age: 20 }))).toEqual(['skills']);
});
