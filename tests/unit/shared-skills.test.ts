import { expect, test } from 'vitest';
import { markShared } from '#shared/shared-skills.ts';

test('shared skills come first, in any spelling, and the order stays otherwise', () => {
  expect(markShared(['Go', 'typescript', 'C', 'React'], ['TypeScript', 'REACT'])).toEqual([
    { skill: 'typescript', both: true },
    { skill: 'React', both: true },
    { skill: 'Go', both: false },
    { skill: 'C', both: false },
  ]);
});
