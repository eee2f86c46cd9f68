import type { Hono } from 'hono';
import { pageQuery } from '#shared/schemas/paging.ts';
import { answer, type ApiEnv, type ApiSession, readQuery } from '../../../platform/http/api.ts';
import type { Conversations } from './service.ts';

/** /conversations. */
export function conversationRoutes(
  app: Hono<ApiEnv>,
  { session, conversations }: { session: ApiSession; conversations: Conversations },
): void {
  app.get('/conversations', session.signedIn, async (c) => {
    const page = readQuery(c, pageQuery);
    return answer(c, await conversations.list(c.var.session.user._id, page));
  });
}
