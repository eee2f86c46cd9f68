import { z } from 'zod';
import { NOTE_MAX, REVIEWS, SIGNALS } from '../matching.ts';
import { SNIPPET_LINES } from '../snippet.ts';
import { remark } from './text.ts';

/** A UUID in a path or cursor, in lower case. */
export const id = z.string().toLowerCase().pipe(z.guid('The id in this address is not valid'));

/** `POST /api/request/send/{status}/{userId}`. */
export const sendParams = z.object({
  status: z.enum(SIGNALS, 'The status must be interested or ignored'),
  userId: id,
});

const line = z.int().min(1).max(SNIPPET_LINES);

/** Optional body of `POST /api/request/send/interested/{userId}`; unknown fields are ignored. */
export const sendBody = z.object({
  note: z
    .strictObject({
      text: remark('Comment', { max: NOTE_MAX }),
      lines: z
        .tuple([line, line], 'Lines are the first and the last')
        .refine(([from, to]) => from <= to, 'The last line comes before the first')
        .optional(),
    })
    .optional(),
});

/** Optional body of `POST /api/request/review/accepted/{requestId}`; unknown fields are ignored. */
export const reviewBody = z.object({
  reply: remark('Reply', { max: NOTE_MAX }).optional(),
});

/** `POST /api/request/review/later/{requestId}` and `undo`. */
export const requestParams = z.object({ requestId: id });

/** `POST /api/request/undo/{userId}`. */
export const undoParams = z.object({ userId: id });

/** `POST /api/request/review/{status}/{requestId}`. */
export const reviewParams = z.object({
  status: z.enum(REVIEWS, 'The status must be accepted or rejected'),
  requestId: id,
});

/** `GET /api/developers/{developerId}`. */
export const developerParams = z.object({ developerId: id });

/** `GET /api/users/{targetUserId}`. */
export const targetParams = z.object({ targetUserId: id });
