import { searchQuery } from '#shared/schemas/realtime.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Search } from './service.ts';

/** Routes of /chat/{targetUserId}/search. */
export const searchRoutes = ({ search }: { search: Search }) =>
  ({
    'GET /chat/:targetUserId/search': {
      query: searchQuery,
      run: ({ me, params, query }) => search.page(me, params.targetUserId, query),
    },
  }) satisfies Partial<Routes>;
