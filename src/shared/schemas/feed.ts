import { z } from 'zod';

const QUERY_MAX = 2000;

/** '' means no filters. */
export const filtersBody = z.strictObject({
  query: z
    .string('The query of the filters is required')
    .max(QUERY_MAX, 'These filters are too long'),
});

export const learningBody = z.strictObject({ on: z.boolean('Say whether it is on') });
