import type { Hono } from 'hono';
import type { LearningAnswer, MessageAnswer } from '#shared/api.ts';
import type { DiscoveryIndex } from './discovery-index/service.ts';
import type { Feed } from './service.ts';
import { type FeedFilters, filterQuery, parseFilters } from '#shared/feed-filters.ts';
import { filtersBody, learningBody } from '#shared/schemas/feed.ts';
import { developerParams } from '#shared/schemas/matching.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import {
  answer,
  answerJson,
  type ApiEnv,
  type ApiSession,
  readBody,
  readParams,
  readQuery,
} from '../../platform/http/api.ts';
import { Problem } from '../../platform/problem.ts';

/** Registers /user/feed with filters and learning settings, and /developers/{id}. */
export function feedRoutes(
  app: Hono<ApiEnv>,
  {
    session,
    feed,
    discoveryIndex,
  }: { session: ApiSession; feed: Feed; discoveryIndex: Pick<DiscoveryIndex, 'rememberFilters'> },
): void {
  app.get('/user/feed', session.signedIn, async (c) => {
    const page = readQuery(c, pageQuery);
    const filters = readFilters(new URL(c.req.url).searchParams);
    return answerJson(c, await feed.pageJson(c.get('session').user._id, page, filters));
  });

  app.put('/user/feed/filters', session.signedIn, async (c) => {
    const { query } = await readBody(c, filtersBody);
    const filters = readFilters(new URLSearchParams(query));
    await discoveryIndex.rememberFilters(c.get('session').user._id, filterQuery(filters));
    return answer(c, { message: 'Filters kept' } satisfies MessageAnswer);
  });

  app.get('/user/feed/learning', session.signedIn, async (c) => {
    const on = await feed.preferences.isOn(c.get('session').user._id);
    return answer(c, { on } satisfies LearningAnswer);
  });

  app.put('/user/feed/learning', session.signedIn, async (c) => {
    const { on } = await readBody(c, learningBody);
    await feed.preferences.turn(c.get('session').user._id, on);
    return answer(c, { on } satisfies LearningAnswer);
  });

  app.get('/developers/:developerId', session.signedIn, async (c) => {
    const { developerId } = readParams(c, developerParams);
    return answer(c, await feed.developer(c.get('session').user._id, developerId));
  });
}

function readFilters(query: URLSearchParams): FeedFilters {
  const { filters, wrong } = parseFilters(query);
  if (wrong.length === 0) return filters;
  throw new Problem('invalid_input', `These filters cannot be read: ${wrong.join(', ')}`);
}
