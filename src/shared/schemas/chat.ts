import { z } from 'zod';
import { CLOSINGS } from '../your-turn.ts';
import { pageQuery } from './paging.ts';

/** `turn=1` limits the list to conversations that await an answer. */
export const conversationsQuery = pageQuery.extend({
  turn: z.literal('1', 'turn is 1, or left out').optional(),
});

export const closingSchema = z.strictObject({
  which: z
    .int()
    .min(0)
    .max(CLOSINGS.length - 1, 'There is no such message'),
});
