import { z } from 'zod';
import { FREE_LINE_MAX, FREE_MINUTES } from '../free-now.ts';
import { title } from './text.ts';

export const freeSchema = z.strictObject({
  minutes: z.union(
    FREE_MINUTES.map((minutes) => z.literal(minutes)),
    `Choose ${FREE_MINUTES.join(', ')} minutes`,
  ),
  line: title('The line', { min: 0, max: FREE_LINE_MAX }).default(''),
});
