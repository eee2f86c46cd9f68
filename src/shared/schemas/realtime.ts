import { z } from 'zod';
import { EMOJIS } from '../emojis.ts';
import { MESSAGE_MAX, SEARCH_MAX } from '../limits.ts';
import { PAGE_SIZE_MAX } from '../matching.ts';
import { id } from './matching.ts';
import { line, paragraph } from './text.ts';

/** An unverified value from the browser, limited in length and ignored. */
const claim = z.string().max(200).nullish();
const claims = { userId: claim, firstName: claim };

/** `joinChat`, `getUserOnlineStatus`, `typing` and `stopTyping`. */
export const targetPayload = z.strictObject({ targetUserId: id, ...claims });

/** `getWhoIsOnline`. */
export const whoIsOnlinePayload = z.strictObject({ userIds: z.array(id).max(PAGE_SIZE_MAX) });

/** `viewing`. */
export const viewingPayload = z.strictObject({ targetUserId: id.nullable() });

/** `sendMessage`. */
export const sendMessagePayload = z.strictObject({
  targetUserId: id,
  text: paragraph('Message', { min: 1, max: MESSAGE_MAX }),
  clientId: z
    .string()
    .toLowerCase()
    .pipe(z.guid('clientId must be a UUID'))
    .nullish()
    .transform((given) => given ?? null),
  ...claims,
});

/** `receivedUpTo` and `readUpTo`. */
export const receiptPayload = z.strictObject({ targetUserId: id, messageId: id });

const changed = { targetUserId: id, messageId: id };

/** `editMessage`. */
export const editPayload = z.strictObject({
  ...changed,
  text: paragraph('Message', { min: 1, max: MESSAGE_MAX }),
});

/** `deleteMessage`. */
export const deletePayload = z.strictObject(changed);

/** `reactToMessage`. */
export const reactPayload = z.strictObject({
  ...changed,
  emoji: z.enum(
    EMOJIS.map(({ emoji }) => emoji),
    'This emoji is not one of the picker',
  ),
  on: z.boolean('on must be true or false'),
});

/** `userOnline` and `userOffline`. */
export const presencePayload = z.strictObject({ ...claims, lastSeen: claim }).optional();

/** `GET /api/chat/{targetUserId}/messages`: before, after or around a message; by default the newest. */
export const messagesQuery = z
  .object({ before: id.optional(), after: id.optional(), around: id.optional() })
  .refine(
    (query) => Object.values(query).filter((given) => given !== undefined).length <= 1,
    'Ask for messages before, after or around one',
  );

/** `GET /api/chat/{targetUserId}/changes?after={number}`. */
export const changesQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'after must be the number of a change')
    .default('0')
    .transform(Number),
});

/** `GET /api/chat/{targetUserId}/search`. */
export const searchQuery = z.object({
  q: line('What to search for', { max: SEARCH_MAX }),
  cursor: id.nullable().default(null),
});
