import { linkQuery } from '#shared/schemas/chat.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { LinkPreviews } from './previews.ts';

/** Routes of links in conversations. */
export const linkRoutes = ({ links }: { links: LinkPreviews }) =>
  ({
    'GET /link-previews': {
      query: linkQuery,
      run: async ({ me, query }) => ({ preview: await links.of(me, query.url) }),
    },
  }) satisfies Partial<Routes>;
