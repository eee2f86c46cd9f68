import { z } from 'zod';
import { MESSAGE_MAX } from '../limits.ts';
import { id } from './matching.ts';
import { paragraph } from './text.ts';

/** `joinChat`, `getUserOnlineStatus`, `typing` and `stopTyping`; whatever else they carry is dropped. */
export const targetPayload = z.object({ targetUserId: id });

/** `sendMessage`. */
export const sendMessagePayload = z.object({
  targetUserId: id,
  text: paragraph('Message', { min: 1, max: MESSAGE_MAX }),
  clientId: z
    .string()
    .toLowerCase()
    .pipe(z.guid('clientId must be a UUID'))
    .nullish()
    .transform((given) => given ?? null),
});

/** `receivedUpTo` and `readUpTo`. */
export const markPayload = z.object({ targetUserId: id, messageId: id });

/** `userOnline` and `userOffline`, whose content nobody believes. */
export const presencePayload = z.unknown();

/** `GET /api/chat/{targetUserId}/messages?before={id}` or `?after={id}`; neither: the newest. */
export const messagesQuery = z
  .object({ before: id.optional(), after: id.optional() })
  .refine(
    ({ before, after }) => before === undefined || after === undefined,
    'Ask for messages before or after one, not both',
  );
