import { z } from 'zod';
import { SAVED_LINE_MAX } from '../saved.ts';
import { title } from './text.ts';

export const savedSchema = z.strictObject({
  line: title('The note', { min: 0, max: SAVED_LINE_MAX }).default(''),
  /** Undo of a removal keeps the place in the list. */
  savedAt: z.iso.datetime('Times are in ISO 8601').transform(Date.parse).optional(),
});
