import { privacyBody } from '#shared/schemas/privacy.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Privacy } from './service.ts';

/** Routes of /privacy: what connections see. */
export const privacyRoutes = ({ privacy }: { privacy: Privacy }) =>
  ({
    'GET /privacy': { run: ({ me }) => privacy.settings(me) },
    'PUT /privacy': {
      body: privacyBody,
      run: ({ me, body: { what, on }, caller }) => privacy.turn(me, what, on, caller),
    },
  }) satisfies Partial<Routes>;
