import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../support/access/endpoints.ts';
import { EVENT_NAMES } from '../../support/access/events.ts';
import { LARGEST } from '../../support/costs/endpoints.ts';
import { CELLS, PAGES } from '../../support/costs/list.ts';
import { FAMILIES, textOf } from '../../support/costs/texts.ts';

const named = (kind: string): string[] =>
  CELLS.filter((cell) => cell.kind === kind).map(({ name }) => name);

describe('the list of input costs', () => {
  test('has the largest valid input of exactly every endpoint', () => {
    expect(Object.keys(LARGEST).sort()).toEqual(Object.keys(ENDPOINTS).sort());
  });

  test('has every endpoint, event and page', () => {
    expect(named('route')).toEqual(Object.keys(ENDPOINTS));
    expect(named('event')).toEqual(EVENT_NAMES);
    expect(PAGES.length).toBeGreaterThan(20);
    expect(named('page')).toEqual(PAGES);
  });

  test('sends valid and invalid inputs to each of them', () => {
    for (const { kind, name, inputs } of CELLS) {
      const words = inputs.map((input) => input.name);
      expect(new Set(words).size, name).toBe(words.length);
      // A rendered field shows only accepted texts.
      if (kind !== 'field')
        expect(
          inputs.some(({ legal }) => !legal),
          name,
        ).toBe(true);
      if (!['slow requests', 'web sockets'].includes(name)) {
        expect(
          inputs.some(({ legal }) => legal),
          name,
        ).toBe(true);
      }
    }
  });

  test('has texts of the maximum length', () => {
    for (const family of Object.keys(FAMILIES)) {
      const { length } = textOf(family, 4000);
      expect(length, family).toBeGreaterThan(3900);
      expect(length, family).toBeLessThanOrEqual(4000);
    }
  });
});
