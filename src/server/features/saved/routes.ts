import { pageQuery } from '#shared/schemas/paging.ts';
import { savedSchema } from '#shared/schemas/saved.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { SavedPeople } from './service.ts';

/** Routes of /user/saved. */
export const savedRoutes = ({ saved }: { saved: SavedPeople }) =>
  ({
    'GET /user/saved': { query: pageQuery, run: ({ me, query }) => saved.list(me, query) },
    'GET /user/saved/:userId': {
      run: async ({ me, params }) => ({ saved: await saved.of(me, params.userId) }),
    },
    'PUT /user/saved/:userId': {
      body: savedSchema,
      run: ({ me, params, body }) =>
        messageAfter(saved.save(me, params.userId, body.line, body.savedAt), 'Saved'),
    },
    'DELETE /user/saved/:userId': {
      run: ({ me, params }) => messageAfter(saved.remove(me, params.userId), 'Removed'),
    },
  }) satisfies Partial<Routes>;
