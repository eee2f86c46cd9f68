import { z } from 'zod';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../matching.ts';

const LIMIT_MESSAGE = `limit must be a whole number from 1 to ${String(PAGE_SIZE_MAX)}`;

/** A cursor is an earlier page's `nextCursor`. */
export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, LIMIT_MESSAGE)
    .transform(Number)
    .pipe(z.number().min(1, LIMIT_MESSAGE).max(PAGE_SIZE_MAX, LIMIT_MESSAGE))
    .default(PAGE_SIZE),
  cursor: z
    .string()
    .regex(/^[\w.-]{1,150}$/, 'This cursor is not valid')
    .nullable()
    .default(null),
});

export type Page = z.output<typeof pageQuery>;
