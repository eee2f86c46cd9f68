import type { DeveloperAnswer, FeedAnswer, Relation, Suggestion } from '#shared/api.ts';
import { activeFilters, type FeedFilters } from '#shared/feed-filters.ts';
import type { Page } from '#shared/schemas/paging.ts';
import type { Developer } from '#shared/user.ts';
import { sharedHours, weekStart } from '#shared/week.ts';
import type { Blocks } from '../blocks/service.ts';
import type { Database } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { LAST_ID, pageOf } from '../paging.ts';
import type { Partners } from '../partners/service.ts';
import { toDeveloper } from '../profiles/profile.ts';
import type { Requests } from '../requests/service.ts';
import { type FeedCursor, hourOf, readCursor, writeCursor } from './cursor.ts';
import { dayOf, type Facts, toFacts } from './facts.ts';
import { byRank, rank, type Ranking, readReader } from './ranking.ts';
import { reasonsOf } from './reasons.ts';
import { createFeedRepository } from './repository.ts';
import { judgePair, rarityOf } from './score.ts';
import { takeTurns } from './turns.ts';

export type Feed = ReturnType<typeof createFeed>;

/** Whom a developer has not met, the likeliest partner first. */
export function createFeed(parts: {
  database: Database;
  partners: Pick<Partners, 'noteVisit'>;
  requests: Pick<Requests, 'relation'>;
  blocks: Pick<Blocks, 'between'>;
}) {
  const { database, partners, requests, blocks } = parts;
  const find = createFeedRepository(database);

  return {
    /**
     * Everyone but those of exclusions.ts. First come the candidates, ranked; then, without filters, everyone
     * else from new to old.
     */
    async page(
      userId: string,
      { limit, cursor }: Page,
      filters: FeedFilters | null = null,
    ): Promise<FeedAnswer> {
      partners.noteVisit(userId);
      const place = readCursor(cursor, Date.now());
      const on = filters !== null && activeFilters(filters).length > 0 ? filters : null;
      const ranking = await rank(find, userId, on, place.now, takeTurns(database.kind));
      const page =
        place.kind === 'rest'
          ? await restPage(userId, ranking, place, limit)
          : await rankedPage(userId, ranking, place, limit, on !== null);
      return on === null || cursor !== null ? page : { ...page, matching: ranking.matching };
    },

    /** A whole profile, for anyone signed in. */
    async developer(userId: string, otherId: string): Promise<DeveloperAnswer> {
      const now = hourOf(Date.now());
      const start = weekStart(now);
      const reader = await readReader(find, userId, start);
      const [card] = await find.cards([otherId]);
      const [row] = await find.facts([otherId]);
      const parted = await blocks.between(userId, otherId);
      if (card === undefined || row === undefined || parted) {
        throw new Problem('not_found', 'This developer is no longer here');
      }
      const other = toFacts(row, start);
      const names = [...new Set([...reader.skills.keys(), ...reader.learning.keys()])];
      const facets = await find.facets(names.map((key) => ({ kind: 'skill', key })));
      const listed = new Map(facets.map((facet) => [facet.key, facet.listed]));
      const rarity = (key: string) => rarityOf(listed.get(key) ?? 1);
      const relation: Relation =
        otherId === userId ? { kind: 'self' } : await requests.relation(userId, otherId);
      const terms = judgePair(reader, other, rarity, dayOf(now));
      return {
        user: toDeveloper(card),
        relation,
        reasons: otherId === userId ? [] : reasonsOf(terms, reader, other, rarity),
        sharedHours: otherId === userId ? 0 : sharedHours(reader.week, other.week),
      };
    },
  };

  async function rankedPage(
    userId: string,
    ranking: Ranking,
    { now, last }: Extract<FeedCursor, { kind: 'ranked' }>,
    limit: number,
    filtered: boolean,
  ): Promise<FeedAnswer> {
    const left =
      last === null ? ranking.ranked : ranking.ranked.filter((one) => byRank(last, one) < 0);
    const shown = left.slice(0, limit);
    const users = await suggestions(
      ranking,
      shown.map(({ id }) => id),
      now,
    );
    const end = shown.at(-1);
    if (left.length > limit && end !== undefined) {
      return { users, nextCursor: writeCursor({ kind: 'ranked', now, last: end }) };
    }
    if (ranking.complete || filtered) return { users, nextCursor: null };
    const rest: FeedCursor = { kind: 'rest', now, below: LAST_ID };
    if (users.length > 0) return { users, nextCursor: writeCursor(rest) };
    return restPage(userId, ranking, rest, limit);
  }

  /** Those who are no candidates, from new to old. Each page walks past the candidates it meets. */
  async function restPage(
    userId: string,
    ranking: Ranking,
    { now, below }: Extract<FeedCursor, { kind: 'rest' }>,
    limit: number,
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
      return [{ ...developer, reasons: reasonsOf(terms, reader, other, rarity) }];
    });
  }
}
