import { freeSchema } from '#shared/schemas/free-now.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { FreeNows } from './service.ts';

/** Routes of /free: the free time of the user and of connections. */
export const freeRoutes = ({ freeNow }: { freeNow: FreeNows }) =>
  ({
    'GET /free': { run: ({ me }) => freeNow.of(me) },
    'PUT /free': { body: freeSchema, run: ({ session, body }) => freeNow.set(session, body) },
    'DELETE /free': { run: ({ me }) => messageAfter(freeNow.end(me), 'You aren’t shown as free') },
  }) satisfies Partial<Routes>;
