import type { Hono } from 'hono';
import type { ConnectionsAnswer } from '#shared/api.ts';
import { targetParams } from '#shared/schemas/matching.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import type { Backend } from '../../backend.ts';
import { answer, type ApiEnv, readParams, readQuery, signedIn } from '../../platform/http/api.ts';

/** /user/connections and /users/{targetUserId}. */
export function connectionRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  app.get('/user/connections', signedIn(backend), async (c) => {
    const page = readQuery(c, pageQuery);
    const { connections, nextCursor } = await backend.connections.list(
      c.get('session').user._id,
      page,
    );
    const body: ConnectionsAnswer = { connections, data: connections, nextCursor };
    return answer(c, body);
  });

  app.get('/users/:targetUserId', signedIn(backend), async (c) => {
    const { targetUserId } = readParams(c, targetParams);
    return answer(c, await backend.connections.target(c.get('session').user._id, targetUserId));
  });
}
