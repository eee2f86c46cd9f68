import type { FeedAnswer, FilterMatch, Suggestion } from '#shared/api.ts';
import type { FeedFilters } from '#shared/feed-filters.ts';
import { FREE_REASON, type FreeNow } from '#shared/free-now.ts';
import { isCurrent } from '#shared/project.ts';
import { weekStart } from '#shared/week.ts';
import { dayOf } from '#shared/time.ts';
import { LAST_ID, pageOf } from '../../platform/db/paging.ts';
import { toDeveloper } from '../profile/profile.ts';
import { type FeedCursor, writeCursor } from './cursor.ts';
import { toFacts } from './facts.ts';
import {
  fillQueue,
  type FeedQueue,
  type QueuedCard,
  storedQueue,
  makeRanking,
  placeIn,
  stampOf,
  type Wanted,
} from './queue.ts';
import type { FeedRepository } from './repository.ts';
import type { ModelFor } from './preferences/service.ts';
import type { FreePeople } from '../free-now/service.ts';

interface PageJob {
  userId: string;
  cursor: FeedCursor;
  limit: number;
  filters: FeedFilters | null;
}

/**
 * Pages come from the queue stored by `keep`, then, without filters, from the unranked people,
 * newest first. With `few` people everyone is ranked for each page and nothing is stored.
 */
export function createPages(
  find: FeedRepository,
  few: () => Promise<boolean>,
  keep: (userId: string, queue: FeedQueue) => Promise<void>,
  modelFor: ModelFor,
  freeFor: (reader: string) => Promise<FreePeople>,
) {
  return async ({ userId, cursor, limit, filters }: PageJob): Promise<FeedAnswer> => {
    const after = cursor.kind === 'ranked' ? cursor.last : null;
    const free = await freeFor(userId);
    const wanted: Wanted = { userId, filters, now: cursor.now, after, free };
    if (cursor.kind === 'rest') return restPage(wanted, limit, cursor.below);
    const row = await find.queue(userId);
    const kept = storedQueue(row, wanted);
    const place = kept === null ? -1 : placeIn(kept, after);
    if (kept !== null && place !== -1) {
      const page = await serve(kept, wanted, place, limit);
      // The remaining cards may be too few for a first page.
      const enough = after === null ? limit : 1;
      if (page.users.length >= enough || kept.then !== 'ranked') return finish(page, wanted, limit);
    }
    const small = await few();
    const queue = fillQueue(await makeRanking(find, wanted, small, modelFor), wanted, stampOf(row));
    if (!small && !filters?.free) await keep(userId, queue);
    return finish(await serve(queue, wanted, 0, limit), wanted, limit);
  };

  async function serve(
    { cards, now, then, matching }: FeedQueue,
    wanted: Wanted,
    place: number,
    limit: number,
  ): Promise<FeedAnswer> {
    const { after } = wanted;
    const counts = after === null && matching !== null;
    const users: Suggestion[] = [];
    let ineligible = 0;
    let next = place;
    // With filters the answer counts matches, so all cards are read.
    while (next < cards.length && (users.length < limit || counts)) {
      const some = cards.slice(next, counts ? cards.length : next + limit - users.length);
      const eligible = await suggestions(wanted, some);
      ineligible += some.length - eligible.length;
      users.push(...eligible);
      next += some.length;
    }
    const shown = users.slice(0, limit);
    const last =
      users.length > limit ? cards.find(([id]) => id === shown.at(-1)?._id) : cards[next - 1];
    const more = users.length > limit || next < cards.length || then === 'ranked';
    const ranked = {
      kind: 'ranked' as const,
      now,
      last: last ? { id: last[0], score: last[1] } : after,
    };
    const rest = { kind: 'rest' as const, now, below: LAST_ID };
    const cursor = more ? ranked : then === 'rest' ? rest : null;
    return {
      users: shown,
      nextCursor: cursor && writeCursor(cursor),
      ...(counts && { matching: withoutIneligible(matching, ineligible) }),
    };
  }

  async function finish(page: FeedAnswer, wanted: Wanted, limit: number): Promise<FeedAnswer> {
    const rest = page.users.length === 0 && page.nextCursor?.startsWith('n.') === true;
    return rest ? restPage(wanted, limit, LAST_ID) : page;
  }

  async function restPage(wanted: Wanted, limit: number, below: string): Promise<FeedAnswer> {
    const { userId, now } = wanted;
    const { judge, facts } = await makeRanking(...([find, wanted, await few(), modelFor] as const));
    const found: { id: string }[] = [];
    for (let from = below; found.length <= limit;) {
      const more = await find.newest(userId, from, limit + 1);
      found.push(...more.filter((id) => !facts.has(id)).map((id) => ({ id })));
      from = more.at(-1) ?? '';
      if (more.length <= limit) break;
    }
    const { rows, nextCursor } = pageOf(found, limit, ({ id }) =>
      writeCursor({ kind: 'rest', now, below: id }),
    );
    const cards = (await find.facts(rows.map(({ id }) => id))).map((row): QueuedCard => {
      const { score, reasons } = judge(toFacts(row, weekStart(now)));
      return [row.id, score, reasons];
    });
    const order = new Map(rows.map(({ id }, at) => [id, at]));
    cards.sort(([one], [other]) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
    return { users: await suggestions(wanted, cards), nextCursor };
  }

  async function suggestions(
    { userId, free }: Wanted,
    cards: readonly QueuedCard[],
  ): Promise<Suggestion[]> {
    if (cards.length === 0) return [];
    const ids = cards.map(([id]) => id);
    const rows = await find.eligibleCards(userId, ids);
    const eligible = new Map(rows.map((row) => [row.id, row]));
    const today = dayOf(Date.now());
    return cards.flatMap(([id, , reasons]) => {
      const row = eligible.get(id);
      if (row === undefined) return [];
      return [
        Object.assign(
          toDeveloper(row),
          !isCurrent(row.projectDay, today) && { project: null },
          withFree(reasons, free.get(id)),
          row.isSaved && { isSaved: true },
        ),
      ];
    });
  }
}

/** The queue may be older than the free time. */
function withFree(reasons: string[], free: FreeNow | undefined) {
  if (free === undefined) return { reasons };
  const others = reasons.map((text, at) =>
    at === 0 ? text.charAt(0).toLowerCase() + text.slice(1) : text,
  );
  return { reasons: [FREE_REASON, ...others], free };
}

const withoutIneligible = (matching: FilterMatch, count: number): FilterMatch => ({
  ...matching,
  count: Math.max(0, matching.count - count),
});
