import type { Hono } from 'hono';
import type { ConnectionsAnswer } from '#shared/api.ts';
import type { Connections } from './service.ts';
import { targetParams } from '#shared/schemas/matching.ts';
import { connectionsQuery } from '#shared/schemas/connections.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  readParams,
  readQuery,
} from '../../platform/http/api.ts';

/** Registers /user/connections and /users/{targetUserId}. */
export function connectionRoutes(
  app: Hono<ApiEnv>,
  { session, connections }: { session: ApiSession; connections: Connections },
): void {
  app.get('/user/connections', session.signedIn, async (c) => {
    const { q, sort, ...page } = readQuery(c, connectionsQuery);
    const { connections: data, nextCursor } = await connections.list(
      c.get('session').user._id,
      page,
      { q, sort },
    );
    const body: ConnectionsAnswer = { connections: data, data, nextCursor };
    return answer(c, body);
  });

  app.get('/users/:targetUserId', session.signedIn, async (c) => {
    const { targetUserId } = readParams(c, targetParams);
    return answer(c, await connections.target(c.get('session').user._id, targetUserId));
  });
}
