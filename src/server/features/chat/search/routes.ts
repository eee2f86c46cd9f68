import type { Hono } from 'hono';
import { targetParams } from '#shared/schemas/matching.ts';
import { searchQuery } from '#shared/schemas/realtime.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  readParams,
  readQuery,
} from '../../../platform/http/api.ts';
import type { Search } from './service.ts';

/** Registers /chat/{targetUserId}/search. */
export function searchRoutes(
  app: Hono<ApiEnv>,
  { session, search }: { session: ApiSession; search: Search },
): void {
  app.get('/chat/:targetUserId/search', session.signedIn, async (c) => {
    const { targetUserId } = readParams(c, targetParams);
    const query = readQuery(c, searchQuery);
    return answer(c, await search.page(c.var.session.user._id, targetUserId, query));
  });
}
