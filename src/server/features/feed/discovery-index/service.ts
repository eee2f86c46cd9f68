import { LRUCache } from 'lru-cache';
import type { Profile } from '#shared/profile-fields.ts';
import { skillKey } from '#shared/skills.ts';
import type { Signal } from '#shared/matching.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { findRow, upsertRow } from '../../../platform/db/rows.ts';
import type { SignalRow } from '../../../platform/db/tables.ts';
import type { Log } from '../../../platform/log.ts';
import {
  changeTags,
  changeUserStats,
  dropWaiting,
  type Tag,
  listTags,
  removeTags,
  setActiveDay,
} from './repository.ts';
import { DAY_MS } from '#shared/time.ts';

const NOTED_MAX = 50_000;

export type DiscoveryIndex = ReturnType<typeof createDiscoveryIndex>;

export type Listed = Pick<Profile, 'skills' | 'learning' | 'languages'>;

export function tagsOf({ skills, learning, languages }: Listed): Tag[] {
  const keys = (kind: Tag['kind'], names: string[]) =>
    [...new Set(names.map(skillKey))].map((key) => ({ kind, key }));
  return [...keys('skill', skills), ...keys('learn', learning), ...keys('language', languages)];
}

export function createDiscoveryIndex({ database, log }: { database: Database; log: Log }) {
  const noted = new LRUCache<string, number>({ max: NOTED_MAX });

  return {
    async relist(trx: Db, userId: string, after: Listed): Promise<void> {
      const name = ({ kind, key }: Tag) => `${kind} ${key}`;
      const old = new Map((await listTags(trx, userId)).map((tag) => [name(tag), tag]));
      const now = new Map(tagsOf(after).map((tag) => [name(tag), tag]));
      const gone = [...old].filter(([key]) => !now.has(key)).map(([, tag]) => tag);
      const added = [...now].filter(([key]) => !old.has(key)).map(([, tag]) => tag);
      await changeTags(trx, userId, gone, added);
    },

    // The counters hold what senders see: a declined request counts as pending until they withdraw
    // it. The order of the feed would tell them of a decline otherwise.

    signalled: (trx: Db, userId: string, status: Signal) =>
      changeUserStats(trx, userId, { received: 1, waiting: status === 'interested' ? 1 : 0 }),

    /** The signal is as it was before its sender withdrew it. */
    async removed(trx: Db, { toUserId, status, review, shownAs }: SignalRow): Promise<void> {
      if (shownAs === 'none') return;
      const isAccepted = review === 'accepted';
      const isWaiting = status === 'interested' && shownAs === null && !isAccepted;
      await changeUserStats(trx, toUserId, {
        received: -1,
        waiting: isWaiting ? -1 : 0,
        accepted: isAccepted ? -1 : 0,
      });
    },

    accepted: (trx: Db, userId: string) =>
      changeUserStats(trx, userId, { waiting: -1, accepted: 1 }),

    /** Call this before `userId` is deleted. */
    async leaving(trx: Db, userId: string): Promise<void> {
      await dropWaiting(trx, userId);
      await removeTags(trx, userId, await listTags(trx, userId));
    },

    /** At most one write a day, in the background; never throws. */
    noteVisit(userId: string): void {
      const day = Math.floor(Date.now() / DAY_MS);
      if (noted.get(userId) === day) return;
      noted.set(userId, day);
      setActiveDay(database.db, userId, day).catch((error: unknown) => {
        noted.delete(userId);
        log.warn({ err: error }, 'a visit was not noted');
      });
    },

    /** Without filters, the query string is ''. */
    filters: async (userId: string): Promise<string> =>
      (await findRow(database.db, 'feed_filters', { userId }))?.query ?? '',

    rememberFilters: (userId: string, query: string) =>
      upsertRow(database.db, 'feed_filters', ['userId'], { userId, query }),
  };
}
