import type { DeveloperAnswer, FeedAnswer, Relation } from '#shared/api.ts';
import {
  activeFilters,
  type FeedFilters,
  filterQuery,
  parseFilters,
} from '#shared/feed-filters.ts';
import { filtersBody, learningBody } from '#shared/schemas/feed.ts';
import { type Page, pageQuery } from '#shared/schemas/paging.ts';
import { namedSkills } from '#shared/skill-names.ts';
import type { Core } from '../core.ts';
import type { Place } from '../../platform/db/open-reading.ts';
import { readQuery } from '../../platform/http/api.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import { createTurns } from '../../platform/jobs/turns.ts';
import { Problem } from '../../platform/problem.ts';
import type { DiscoveryIndex } from './discovery-index/service.ts';
import { toDeveloper } from '../profile/profile.ts';
import { createCursorSeal, hourOf, readCursor } from './cursor.ts';
import type { FreeNows } from '../free-now/service.ts';
import type { FeedQueue } from './queue.ts';
import { createPages } from './pages.ts';
import { readJudge } from './ranking.ts';
import { createFeedRepository, writeQueue } from './repository.ts';
import { startStoredScores } from './stored-scores.ts';
import { createPreferenceLearning } from './preferences/service.ts';

/** Up to this many people, everyone is ranked for each page, and new people appear at once. */
export const FEW = 250;

/** A page with filters may look through 3,000 people. */
const FILTERED_COST = 8;

const isFiltered = (filters: FeedFilters | null): filters is FeedFilters =>
  filters !== null && activeFilters(filters).length > 0;

export function createFeed(
  parts: Place &
    Pick<Core, 'closedAtStop' | 'database' | 'limit' | 'log'> & {
      discoveryIndex: Pick<DiscoveryIndex, 'noteVisit' | 'rememberFilters'>;
      requests: { relation(userId: string, otherId: string): Promise<Relation> };
      freeNow: Pick<FreeNows, 'shownTo'>;
      blocks: { between(one: string, other: string): Promise<boolean> };
      feedLearning: boolean;
      confirmFirst: boolean;
      authSecret: string;
    },
) {
  const { database, discoveryIndex, requests, blocks, limit, log } = parts;
  const find = createFeedRepository(database, { confirmedOnly: parts.confirmFirst });
  const scores = startStoredScores({ database, find, log });
  const preferences = createPreferenceLearning({ ...parts, find });
  const { modelFor } = preferences;
  let many = false;
  const few = async (): Promise<boolean> => {
    many ||= await find.moreThan(FEW);
    return !many;
  };
  // A read-only database must not empty the feed.
  const keep = (userId: string, queue: FeedQueue): Promise<void> =>
    writeQueue(database.db, userId, JSON.stringify(queue)).catch((error: unknown) =>
      log.warn({ err: error }, 'a feed queue was not stored'),
    );
  const seal = createCursorSeal(parts.authSecret);
  const makePage = createPages(find, few, keep, modelFor, parts.freeNow.shownTo);
  /** One page per developer at a time, so a burst of requests doesn't delay others. */
  const { inTurn } = createTurns();

  /** exclusions.ts names the people left out, pages.ts the order. */
  function page(
    userId: string,
    { limit: most, cursor }: Page,
    filters: FeedFilters | null = null,
    isVisit = true,
  ): Promise<FeedAnswer> {
    return inTurn(userId, async () => {
      if (isVisit) discoveryIndex.noteVisit(userId);
      const made = await makePage({
        userId,
        limit: most,
        filters: isFiltered(filters) ? filters : null,
        cursor: readCursor(cursor && seal.open(cursor), Date.now()),
      });
      return { ...made, nextCursor: made.nextCursor && seal.close(made.nextCursor) };
    });
  }

  const feed = parts.closedAtStop({
    preferences,

    page,

    isAlone: async (): Promise<boolean> => !(await find.moreThan(1)),

    /** The page counts for the reader's limit. */
    async limitedPage(userId: string, which: Page, filters: FeedFilters): Promise<FeedAnswer> {
      await limit('feed.user', userId, isFiltered(filters) ? FILTERED_COST : 1);
      return page(userId, which, filters);
    },

    /** After a block, the profile is available only for the person's public page. */
    async developer(
      userId: string,
      otherId: string,
      { onPublicPage = false } = {},
    ): Promise<DeveloperAnswer> {
      const [[card], [row], parted] = await Promise.all([
        find.cards([otherId]),
        find.facts([otherId]),
        !onPublicPage && blocks.between(userId, otherId),
      ]);
      if (card === undefined || row === undefined || parted) {
        throw new Problem('not_found', 'This developer is no longer here');
      }
      const user = toDeveloper(card);
      if (otherId === userId) {
        return { user, relation: { kind: 'self' }, reasons: [], sharedHours: 0 };
      }
      const relation: Relation = await requests.relation(userId, otherId);
      const model = await modelFor(userId);
      const { reasons, hours } = (await readJudge(find, userId, hourOf(Date.now()), model))(row);
      return { user, relation, reasons, sharedHours: hours };
    },

    async close(): Promise<void> {
      await Promise.all([scores.close(), preferences.close()]);
    },
  });
  const routes = {
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
  } satisfies Partial<Routes>;
  return { feed, routes };
}

function readFilters(query: URLSearchParams): FeedFilters {
  const { filters, wrong } = parseFilters(query, namedSkills);
  if (wrong.length === 0) return filters;
  throw new Problem('invalid_input', `These filters cannot be read: ${wrong.join(', ')}`);
}
