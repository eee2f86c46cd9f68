import { z } from 'zod';
import { EMOJIS } from '../emojis.ts';
import { MESSAGE_MAX, SEARCH_MAX } from '../limits.ts';
import { ALT_MAX, PICTURES_MAX } from '../picture-rules.ts';
import { PAGE_SIZE_MAX } from '../matching.ts';
import { id } from './matching.ts';
import { line, paragraph } from './text.ts';

/** Browsers may send these unverified values; the server ignores them. */
const claim = z.string().max(200).nullish();
const claims = { userId: claim, firstName: claim };

export const targetPayload = z.strictObject({ targetUserId: id, ...claims });

export const whoIsOnlinePayload = z.strictObject({ userIds: z.array(id).max(PAGE_SIZE_MAX) });

export const viewingPayload = z.strictObject({ targetUserId: id.nullable() });

const pictures = z
  .array(
    z.strictObject({
      name: z.string().regex(/^[0-9a-f]{32}$/, 'This is not the name of a picture'),
      alt: line('The description', { min: 0, max: ALT_MAX }),
    }),
  )
  .min(1)
  .max(PICTURES_MAX, `A message can have at most ${String(PICTURES_MAX)} pictures`)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Send a picture once');

/** Only a message with pictures may have no text. */
export const sendMessagePayload = z
  .strictObject({
    targetUserId: id,
    text: paragraph('Message', { max: MESSAGE_MAX }),
    clientId: z
      .string()
      .toLowerCase()
      .pipe(z.guid('clientId must be a UUID'))
      .nullish()
      .transform((given) => given ?? null),
    pictures: pictures.optional(),
    ...claims,
  })
  .refine((message) => message.text !== '' || message.pictures !== undefined, {
    path: ['text'],
    error: 'Message is required',
  });

export const receiptPayload = z.strictObject({ targetUserId: id, messageId: id });

const changed = { targetUserId: id, messageId: id };

export const editPayload = z.strictObject({
  ...changed,
  text: paragraph('Message', { min: 1, max: MESSAGE_MAX }),
});

export const deletePayload = z.strictObject(changed);

export const reactPayload = z.strictObject({
  ...changed,
  emoji: z.enum(
    EMOJIS.map(({ emoji }) => emoji),
    'This emoji is not one of the picker',
  ),
  on: z.boolean('on must be true or false'),
});

export const presencePayload = z.strictObject({ ...claims, lastSeen: claim }).optional();

/** The newest messages are the default. */
export const messagesQuery = z
  .object({ before: id.optional(), after: id.optional(), around: id.optional() })
  .refine(
    (query) => Object.values(query).filter((given) => given !== undefined).length <= 1,
    'Ask for messages before, after or around one',
  );

export const changesQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'after must be the number of a change')
    .default('0')
    .transform(Number),
});

export const searchQuery = z.object({
  q: line('What to search for', { max: SEARCH_MAX }),
  cursor: id.nullable().default(null),
});
