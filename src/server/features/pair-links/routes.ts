import { pairLinkAcceptSchema, pairLinkMakeSchema } from '#shared/schemas/pair-links.ts';
import { optional } from '../../platform/http/api.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { PairLinks } from './service.ts';

/** Routes of /pair-links. */
export const pairLinkRoutes = ({ pairLinks }: { pairLinks: PairLinks }) =>
  ({
    'GET /pair-links': { run: async ({ me }) => ({ links: await pairLinks.list(me) }) },
    'POST /pair-links': {
      status: 201,
      body: optional(pairLinkMakeSchema),
      stepUp: true,
      run: ({ me }) => pairLinks.make(me),
    },
    'POST /pair-links/accept': {
      body: pairLinkAcceptSchema,
      run: async ({ me, body, caller }) => ({
        connection: await pairLinks.accept(body.token, me, caller.address),
      }),
    },
    'DELETE /pair-links/:linkId': {
      run: ({ me, params }) => messageAfter(pairLinks.revoke(me, params.linkId), 'Revoked'),
    },
  }) satisfies Partial<Routes>;
