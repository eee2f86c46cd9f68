import { pauseEnd } from '#shared/pause.ts';
import { pauseBody } from '#shared/schemas/pause.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Pauses } from './service.ts';

/** Routes of /pause: the user's card is out of the deck. */
export const pauseRoutes = ({ pauses }: { pauses: Pauses }) =>
  ({
    'PUT /pause': {
      body: pauseBody,
      run: ({ me, body: { until } }) => pauses.set(me, pauseEnd(until)),
    },
    'DELETE /pause': { run: ({ me }) => pauses.set(me, null) },
  }) satisfies Partial<Routes>;
