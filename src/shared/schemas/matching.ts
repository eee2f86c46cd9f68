import { z } from 'zod';
import { NOTE_MAX, REVIEWS, SIGNALS } from '../matching.ts';
import { SNIPPET_LINES } from '../snippet.ts';
import { remark } from './text.ts';

/** UUIDs may arrive in upper case. */
export const id = z.string().toLowerCase().pipe(z.guid('The id in this address is not valid'));

export const sendParams = z.object({
  status: z.enum(SIGNALS, 'The status must be interested or ignored'),
  userId: id,
});

const line = z.int().min(1).max(SNIPPET_LINES);

/** Unknown fields of both bodies are ignored. */
export const sendBody = z.object({
  /** The card was in the deck; its owner may have paused it since. */
  deck: z.boolean('Say whether the card was in the deck').optional(),
  note: z
    .strictObject({
      text: remark('Comment', { max: NOTE_MAX }),
      lines: z
        .tuple([line, line], 'Lines are the first and the last')
        .refine(([from, to]) => from <= to, 'The last line comes before the first')
        .readonly()
        .optional(),
      project: z.literal(true).optional(),
    })
    .refine(
      ({ lines, project }) => lines === undefined || project === undefined,
      'A comment is about lines or about the project',
    )
    .optional(),
});

export const reviewBody = z.object({
  reply: remark('Reply', { max: NOTE_MAX }).optional(),
});

export const reviewParams = z.object({
  status: z.enum(REVIEWS, 'The status must be accepted or rejected'),
  requestId: id,
});
