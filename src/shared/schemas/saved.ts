import { z } from 'zod';
import { SAVED_LINE_MAX } from '../saved.ts';
import { title } from './text.ts';

export const savedSchema = z.strictObject({
  line: title('The note', { min: 0, max: SAVED_LINE_MAX }).default(''),
});
