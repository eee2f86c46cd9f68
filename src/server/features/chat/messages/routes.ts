import type { Hono } from 'hono';
import type { MessagesAnswer } from '#shared/api.ts';
import { targetParams } from '#shared/schemas/matching.ts';
import { changesQuery, messagesQuery } from '#shared/schemas/realtime.ts';
import type { Backend } from '../../../backend.ts';
import {
  answer,
  type ApiEnv,
  readParams,
  readQuery,
  signedIn,
} from '../../../platform/http/api.ts';
import type { Stretch } from './repository.ts';

/** /chat/{targetUserId}/messages and /chat/{targetUserId}/changes. */
export function messageRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  app.get('/chat/:targetUserId/messages', signedIn(backend), async (c) => {
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
      return answer(c, await backend.messages.around(userId, targetUserId, around));
    }
    const page: MessagesAnswer = await backend.messages.page(userId, targetUserId, stretch);
    return answer(c, page);
  });

  app.get('/chat/:targetUserId/changes', signedIn(backend), async (c) => {
    const { targetUserId } = readParams(c, targetParams);
    const { after } = readQuery(c, changesQuery);
    const userId = c.var.session.user._id;
    const page: MessagesAnswer = await backend.messages.changes(userId, targetUserId, after);
    return answer(c, page);
  });
}
