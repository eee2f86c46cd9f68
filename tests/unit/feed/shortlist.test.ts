import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeHours } from '#shared/availability.ts';
import { NO_FILTERS } from '#shared/feed-filters.ts';
import { INTENTS, LEVELS } from '#shared/partner.ts';
import { weekStart } from '#shared/week.ts';
import { blankFacts, dayOf, type Facts, toFacts } from '#server/features/feed/facts.ts';
import { createFilter, createTally } from '#server/features/feed/filter.ts';
import { judgePair, rarityOf } from '#server/features/feed/score.ts';
import { createShortlistBuilder } from '#server/features/feed/shortlist.ts';
import { createJudge, scanShortlist } from '#server/features/feed/shortlist-scan.ts';

const NOW = Date.parse('2026-01-14T10:00:00Z');
const DAY = dayOf(NOW);
const START = weekStart(NOW);
const NAMES = ['Rust', 'Go', 'SQL', 'React', 'C++', 'Lua'];
const rarity = (key: string) => rarityOf(key.length * 3);

const some = (words: readonly string[]) =>
  fc.subarray([...words]).map((chosen) => JSON.stringify(chosen));
const developer = fc
  .record({
    ...{ skills: some(NAMES), learning: some(NAMES), lookingFor: some(INTENTS) },
    languages: some(['English', 'Czech', 'Hebrew']),
    level: fc.constantFrom(null, ...LEVELS),
    availability: fc.array(fc.nat(167)).map(writeHours),
    timeZone: fc.constantFrom(null, 'UTC', 'Asia/Kathmandu', 'America/New_York'),
    age: fc.option(fc.integer({ min: 18, max: 99 })),
    activeDay: fc.integer({ min: DAY - 90, max: DAY }),
    ...{ received: fc.nat(200), waiting: fc.nat(9), accepted: fc.nat(9), rejected: fc.nat(9) },
  })
  .map((row) => (id: string) => toFacts({ ...row, id }, START));
const crowd = fc
  .array(developer, { minLength: 2, maxLength: 12 })
  .map((people) =>
    people.map((person, at) => person(`0190a0b0-0000-7000-8000-0000000000${String(at + 10)}`)),
  );

function listOf(people: readonly Facts[]) {
  const builder = createShortlistBuilder({ day: DAY, start: START, since: '' });
  for (const person of people) builder.add(person);
  return builder.finish(true);
}

test('a shortlist scores as the score does', () => {
  fc.assert(
    fc.property(crowd, ([reader, ...people]) => {
      if (reader === undefined) return;
      const list = listOf(people);
      const { mutualAt, perfect } = createJudge(list, reader, rarity);
      people.forEach((person, at) => {
        const exact = judgePair(reader, person, rarity, DAY).score;
        expect(1e6 * (list.baseScore[at] ?? 0) * mutualAt(at)).toBeCloseTo(exact, -1);
        // But for the last bits of a double.
        expect(mutualAt(at)).toBeLessThanOrEqual(perfect * (1 + 1e-12));
      });
    }),
  );
});

test('a scan finds the best who pass, without whom the reader met, and counts them when filters are on', () => {
  const filters = fc.record({
    skills: fc.subarray(NAMES, { maxLength: 2 }),
    match: fc.constantFrom('any' as const, 'all' as const),
    level: fc.subarray([...LEVELS]),
    lookingFor: fc.subarray([...INTENTS]),
    hours: fc.constantFrom(null, 1, 3),
    languages: fc.subarray(['English', 'Czech']),
    ageMin: fc.constantFrom(null, 30),
    active: fc.constantFrom(null, 30),
  });
  const counts = fc.oneof(fc.nat(1), fc.nat(12));
  fc.assert(
    fc.property(crowd, fc.option(filters), counts, ([reader, ...people], chosen, most) => {
      if (reader === undefined) return;
      const list = listOf(people);
      const applyFilters = createFilter({ ...NO_FILTERS, ...chosen }, reader, DAY);
      const met = people.filter((_, at) => at % 4 === 0).map(({ id }) => id);
      const passing = people
        .filter(({ id }) => !met.includes(id))
        .filter((one) => applyFilters(one).length === 0);
      const scoreOf = (one: Facts) => judgePair(reader, one, rarity, DAY).score;
      const tally = createTally();
      const found = scanShortlist(list, {
        ...{ reader, rarity, met, most: most + 1, filter: chosen && { applyFilters, tally } },
      });
      if (chosen !== null) expect(tally.result(true).count).toBe(passing.length);
      expect(found).toHaveLength(Math.min(most + 1, passing.length));
      const scores = passing.map(scoreOf).sort((one, other) => other - one);
      found.forEach((id, at) => {
        const person = passing.find((one) => one.id === id);
        if (person === undefined) throw new Error('only those who pass are found');
        expect(Math.abs(scoreOf(person) - (scores[at] ?? 0))).toBeLessThanOrEqual(1);
      });
    }),
  );
});

test('a scan ends when nobody left can be better, and not before', () => {
  const blank = (id: string, activeDay: number) =>
    toFacts({ ...blankFacts(`0190a0b0-0000-7000-8000-0000000000${id}`), activeDay }, START);
  const reader = blank('10', DAY);
  // As when someone came back between the choice and the reading of their facts.
  const list = listOf([blank('11', DAY - 2), blank('12', DAY), blank('13', DAY - 9)]);
  const { perfect, mutualAt } = createJudge(list, reader, rarity);
  expect(mutualAt(0)).toBe(perfect);
  const scan = (most: number) =>
    scanShortlist(list, { reader, rarity, met: [], most, filter: null }).map((id) => id.slice(-2));
  expect(scan(1)).toEqual(['12']);
  expect(scan(2)).toEqual(['12', '11']);
  expect(scan(9)).toEqual(['12', '11', '13']);
});
