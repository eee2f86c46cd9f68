import type { FeedAnswer } from '#shared/api.ts';
import type { Page } from '#shared/schemas/paging.ts';
import type { Database } from '../db/database.ts';
import { idCursor, pageOf } from '../paging.ts';
import { toDeveloper } from '../profiles/profile.ts';
import { prepareFeed } from './repository.ts';

export type Feed = ReturnType<typeof createFeed>;

/** Whom a developer has not met. */
export function createFeed({ database }: { database: Database }) {
  const find = prepareFeed(database);
  return {
    /**
     * Newest developers first, without the reader, anyone the reader signalled, and anyone
     * with a request to the reader, pending or answered; nobody who is suspended, and nobody whom
     * a block parts from the reader.
     */
    async page(userId: string, { limit, cursor }: Page): Promise<FeedAnswer> {
      const me = Array<string>(5).fill(userId);
      const found = await find([idCursor(cursor), ...me, Date.now(), limit + 1]);
      const { rows, nextCursor } = pageOf(found, limit, (row) => row.id);
      return { users: rows.map(toDeveloper), nextCursor };
    },
  };
}
