import type { Hono } from 'hono';
import type { MessagesAnswer } from '#shared/api.ts';
import type { Messages } from './service.ts';
import { targetParams } from '#shared/schemas/matching.ts';
import { changesQuery, messagesQuery } from '#shared/schemas/realtime.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  readParams,
  readQuery,
} from '../../../platform/http/api.ts';
import type { Stretch } from './repository.ts';

/** Registers /chat/{targetUserId}/messages and /changes. */
export function messageRoutes(
  app: Hono<ApiEnv>,
  { session, messages }: { session: ApiSession; messages: Messages },
): void {
  app.get('/chat/:targetUserId/messages', session.signedIn, async (c) => {
    const { targetUserId } = readParams(c, targetParams);
    const { before, after, around } = readQuery(c, messagesQuery);
    const stretch: Stretch =
      before !== undefined
        ? { kind: 'before', id: before }
        : after !== undefined
          ? { kind: 'after', id: after }
          : { kind: 'newest' };
    const userId = c.var.session.user._id;
    if (around !== undefined) {
      return answer(c, await messages.around(userId, targetUserId, around));
    }
    const page: MessagesAnswer = await messages.page(userId, targetUserId, stretch);
    return answer(c, page);
  });

  app.get('/chat/:targetUserId/changes', session.signedIn, async (c) => {
    const { targetUserId } = readParams(c, targetParams);
    const { after } = readQuery(c, changesQuery);
    const userId = c.var.session.user._id;
    const page: MessagesAnswer = await messages.changes(userId, targetUserId, after);
    return answer(c, page);
  });
}
