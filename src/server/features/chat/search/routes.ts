import type { Hono } from 'hono';
import { targetParams } from '#shared/schemas/matching.ts';
import { searchQuery } from '#shared/schemas/realtime.ts';
import type { Backend } from '../../../backend.ts';
import {
  answer,
  type ApiEnv,
  readParams,
  readQuery,
  signedIn,
} from '../../../platform/http/api.ts';

/** /chat/{targetUserId}/search. */
export function searchRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  app.get('/chat/:targetUserId/search', signedIn(backend), async (c) => {
    const { targetUserId } = readParams(c, targetParams);
    const query = readQuery(c, searchQuery);
    return answer(c, await backend.search.page(c.var.session.user._id, targetUserId, query));
  });
}
