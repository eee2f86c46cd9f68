import { z } from 'zod';
import { LINK_MAX } from '../code-links.ts';
import { MUTE_TIMES } from '../conversation-settings.ts';
import { CLOSINGS } from '../your-turn.ts';
import { pageQuery } from './paging.ts';

/** `turn=1` limits the list to conversations that await an answer, `archived=1` to archived ones. */
export const conversationsQuery = pageQuery.extend({
  turn: z.literal('1', 'turn is 1, or left out').optional(),
  archived: z.literal('1', 'archived is 1, or left out').optional(),
});

/** Changes one setting of the user's side of a conversation. */
export const conversationSettingSchema = z.union([
  z.strictObject({ mute: z.enum(MUTE_TIMES) }),
  z.strictObject({ unread: z.boolean() }),
  z.strictObject({ archived: z.boolean() }),
]);

export const closingSchema = z.strictObject({
  which: z
    .int()
    .min(0)
    .max(CLOSINGS.length - 1, 'There is no such message'),
});

export const linkQuery = z.strictObject({ url: z.string().min(1).max(LINK_MAX) });
