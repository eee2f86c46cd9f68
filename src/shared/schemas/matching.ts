import { z } from 'zod';
import { REVIEWS, SIGNALS } from '../matching.ts';

/** A UUID in a path or a cursor, in lower case as ids are kept. */
export const id = z.string().toLowerCase().pipe(z.guid('The id in this address is not valid'));

/** `POST /api/request/send/{status}/{userId}`. */
export const sendParams = z.object({
  status: z.enum(SIGNALS, 'The status must be interested or ignored'),
  userId: id,
});

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
