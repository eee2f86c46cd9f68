import type { Hono } from 'hono';
import { closingSchema, conversationsQuery } from '#shared/schemas/chat.ts';
import { targetParams } from '#shared/schemas/matching.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  readBody,
  readParams,
  readQuery,
} from '../../../platform/http/api.ts';
import type { Closing } from '../closing.ts';
import type { Conversations } from './service.ts';

/** Registers /conversations and the end of a turn. */
export function conversationRoutes(
  app: Hono<ApiEnv>,
  {
    session,
    conversations,
    closing,
  }: { session: ApiSession; conversations: Conversations; closing: Closing },
): void {
  app.get('/conversations', session.signedIn, async (c) => {
    const { turn, ...page } = readQuery(c, conversationsQuery);
    return answer(c, await conversations.list(c.var.session.user._id, page, turn === '1'));
  });

  app.post('/chat/:targetUserId/close', session.signedIn, async (c) => {
    const { targetUserId } = readParams(c, targetParams);
    const { which } = await readBody(c, closingSchema);
    await closing(c.var.session.user, targetUserId, which);
    return answer(c, { message: 'Closed' });
  });
}
