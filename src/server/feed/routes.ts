import type { Hono } from 'hono';
import { pageQuery } from '#shared/schemas/paging.ts';
import type { Backend } from '../backend.ts';
import { answer, type ApiEnv, readQuery, signedIn } from '../http/api.ts';

/** /user/feed. */
export function feedRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  app.get('/user/feed', signedIn(backend), async (c) => {
    const page = readQuery(c, pageQuery);
    return answer(c, await backend.feed.page(c.get('session').user._id, page));
  });
}
