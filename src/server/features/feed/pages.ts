import type { FeedAnswer, Suggestion } from '#shared/api.ts';
import type { FeedFilters } from '#shared/feed-filters.ts';
import type { Developer } from '#shared/user.ts';
import { weekStart } from '#shared/week.ts';
import { LAST_ID, pageOf } from '../../platform/db/paging.ts';
import { toDeveloper } from '../profile/profile.ts';
import { type FeedCursor, writeCursor } from './cursor.ts';
import { dayOf, type Facts, toFacts } from './facts.ts';
import { byRank, type Ranking } from './ranking.ts';
import { reasonsOf } from './reasons.ts';
import type { FeedRepository } from './repository.ts';
import { judgePair } from './score.ts';

/** What is asked of a feed, in a form that another thread can be told. */
export interface PageJob {
  userId: string;
  cursor: FeedCursor;
  limit: number;
  /** `null`: none is on. */
  filters: FeedFilters | null;
}

export type Rank = (job: PageJob) => Promise<Ranking>;

/**
 * Makes pages of what `rank` answers. First come the ranked; then, without filters, everyone else
 * from new to old.
 */
export function createPages(find: FeedRepository, rank: Rank) {
  return async (job: PageJob): Promise<FeedAnswer> => {
    const { cursor, filters } = job;
    const ranking = await rank(job);
    if (cursor.kind === 'rest') return restPage(ranking, job, cursor);
    const page = await rankedPage(ranking, job, cursor);
    const first = cursor.last === null && filters !== null;
    return first ? { ...page, matching: ranking.matching } : page;
  };

  async function rankedPage(
    ranking: Ranking,
    job: PageJob,
    { now, last }: Extract<FeedCursor, { kind: 'ranked' }>,
  ): Promise<FeedAnswer> {
    const left =
      last === null ? ranking.ranked : ranking.ranked.filter((one) => byRank(last, one) < 0);
    const shown = left.slice(0, job.limit);
    const users = await suggestions(
      ranking,
      shown.map(({ id }) => id),
      now,
    );
    const end = shown.at(-1);
    if (left.length > job.limit && end !== undefined) {
      return { users, nextCursor: writeCursor({ kind: 'ranked', now, last: end }) };
    }
    if (ranking.complete || job.filters !== null) return { users, nextCursor: null };
    const rest: FeedCursor = { kind: 'rest', now, below: LAST_ID };
    if (users.length > 0) return { users, nextCursor: writeCursor(rest) };
    return restPage(ranking, job, rest);
  }

  /** Those who are not ranked. Each page walks past the ranked that it meets. */
  async function restPage(
    ranking: Ranking,
    { userId, limit }: PageJob,
    { now, below }: Extract<FeedCursor, { kind: 'rest' }>,
  ): Promise<FeedAnswer> {
    const seen = new Set(ranking.ranked.map(({ id }) => id));
    const found: { id: string }[] = [];
    for (let from = below; found.length <= limit;) {
      const more = await find.newest(userId, from, limit + 1);
      found.push(...more.filter((id) => !seen.has(id)).map((id) => ({ id })));
      from = more.at(-1) ?? '';
      if (more.length <= limit) break;
    }
    const { rows, nextCursor } = pageOf(found, limit, ({ id }) =>
      writeCursor({ kind: 'rest', now, below: id }),
    );
    const users = await suggestions(
      ranking,
      rows.map(({ id }) => id),
      now,
    );
    return { users, nextCursor };
  }

  /** The cards of `ids` in their order, with their reasons. */
  async function suggestions(
    { reader, rarity, facts: judged }: Ranking,
    ids: readonly string[],
    now: number,
  ): Promise<Suggestion[]> {
    if (ids.length === 0) return [];
    const start = weekStart(now);
    const strangers = ids.filter((id) => !judged.has(id));
    const [cards, rows] = await Promise.all([
      find.cards(ids),
      strangers.length === 0 ? [] : find.facts(strangers),
    ]);
    const developers = new Map<string, Developer>(cards.map((row) => [row.id, toDeveloper(row)]));
    const facts = new Map<string, Facts>(rows.map((row) => [row.id, toFacts(row, start)]));
    return ids.flatMap((id) => {
      const developer = developers.get(id);
      const other = judged.get(id) ?? facts.get(id);
      if (developer === undefined || other === undefined) return [];
      const terms = judgePair(reader, other, rarity, dayOf(now));
      return [{ ...developer, reasons: reasonsOf(terms, reader, other) }];
    });
  }
}
