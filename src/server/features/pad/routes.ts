import { padVersionParams } from '#shared/schemas/pad.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Pads } from './service.ts';

/** Routes of a pad's text and versions. */
export const padRoutes = ({ pads }: { pads: Pads }) =>
  ({
    'GET /pad/:targetUserId': {
      run: ({ c, me, params }) => {
        const asker = { userId: me, isGone: () => c.env.outgoing.destroyed };
        return pads.text(asker, params.targetUserId);
      },
    },
    'GET /pad/:targetUserId/versions': {
      run: async ({ me, params }) => ({ versions: await pads.versions(me, params.targetUserId) }),
    },
    'GET /pad/:targetUserId/versions/:versionId': {
      params: padVersionParams,
      run: ({ me, params }) => pads.version(me, params.targetUserId, params.versionId),
    },
  }) satisfies Partial<Routes>;
