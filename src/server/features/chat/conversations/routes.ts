import type { Hono } from 'hono';
import { pageQuery } from '#shared/schemas/paging.ts';
import type { Backend } from '../../../backend.ts';
import { answer, type ApiEnv, readQuery, signedIn } from '../../../platform/http/api.ts';

/** /conversations. */
export function conversationRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  app.get('/conversations', signedIn(backend), async (c) => {
    const page = readQuery(c, pageQuery);
    return answer(c, await backend.conversations.list(c.var.session.user._id, page));
  });
}
