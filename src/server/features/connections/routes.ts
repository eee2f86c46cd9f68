import { connectionsQuery } from '#shared/schemas/connections.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Connections } from './service.ts';

/** Routes of /user/connections and /users/{targetUserId}. */
export const connectionRoutes = ({ connections }: { connections: Connections }) =>
  ({
    'GET /user/connections': {
      query: connectionsQuery,
      async run({ me, query: { q, sort, ...page } }) {
        const { connections: data, nextCursor } = await connections.list(me, page, { q, sort });
        return { connections: data, data, nextCursor };
      },
    },
    'GET /users/:targetUserId': {
      run: ({ me, params }) => connections.target(me, params.targetUserId),
    },
  }) satisfies Partial<Routes>;
