import { type FeedFilters, filterQuery, parseFilters } from '#shared/feed-filters.ts';
import { namedSkills } from '#shared/skill-names.ts';
import { filtersBody, learningBody } from '#shared/schemas/feed.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import { readQuery } from '../../platform/http/api.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import { Problem } from '../../platform/problem.ts';
import type { DiscoveryIndex } from './discovery-index/service.ts';
import type { Feed } from './service.ts';

/** Routes of /user/feed with filters and learning settings, and /developers/{id}. */
export const feedRoutes = ({
  feed,
  discoveryIndex,
}: {
  feed: Feed;
  discoveryIndex: Pick<DiscoveryIndex, 'rememberFilters'>;
}) =>
  ({
    'GET /user/feed': {
      run({ c, me }) {
        const filters = readFilters(new URL(c.req.url).searchParams);
        return feed.limitedPage(me, readQuery(c, pageQuery), filters);
      },
    },
    'PUT /user/feed/filters': {
      body: filtersBody,
      run({ me, body }) {
        const filters = readFilters(new URLSearchParams(body.query));
        const kept = discoveryIndex.rememberFilters(me, filterQuery(filters));
        return messageAfter(kept, 'Filters kept');
      },
    },
    'GET /user/feed/learning': { run: async ({ me }) => ({ on: await feed.preferences.isOn(me) }) },
    'PUT /user/feed/learning': {
      body: learningBody,
      async run({ me, body: { on } }) {
        await feed.preferences.turn(me, on);
        return { on };
      },
    },
    'GET /developers/:developerId': {
      run: ({ me, params }) => feed.developer(me, params.developerId),
    },
  }) satisfies Partial<Routes>;

function readFilters(query: URLSearchParams): FeedFilters {
  const { filters, wrong } = parseFilters(query, namedSkills);
  if (wrong.length === 0) return filters;
  throw new Problem('invalid_input', `These filters cannot be read: ${wrong.join(', ')}`);
}
