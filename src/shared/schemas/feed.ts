import { z } from 'zod';

/** Characters of a query with all filters. */
const QUERY_MAX = 2000;

/** `PUT /api/user/feed/filters`: the query without `?`; '' for none. */
export const filtersBody = z.strictObject({
  query: z
    .string('The query of the filters is required')
    .max(QUERY_MAX, 'These filters are too long'),
});

/** `PUT /api/user/feed/learning`: whether the feed learns from choices. */
export const learningBody = z.strictObject({ on: z.boolean('Say whether it is on') });
