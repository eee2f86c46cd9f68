import type {
  IgnoredAnswer,
  ReceivedAnswer,
  Relation,
  SentAnswer,
  SetAsideAnswer,
} from '#shared/api.ts';
import type { PairFacts } from '#shared/matching.ts';
import type { Note } from '#shared/note.ts';
import type { Page } from '#shared/schemas/paging.ts';
import type { Developer } from '#shared/user.ts';
import type { Core } from '../core.ts';
import type { Connections } from '../connections/service.ts';
import { timeOf, timestampOf } from '../../platform/ids.ts';
import { findRow } from '../../platform/db/rows.ts';
import { iso } from '../../platform/time.ts';
import { idCursor, pageOf, timeCursor, writeTimeCursor } from '../../platform/db/paging.ts';
import { toDeveloper } from '../profile/profile.ts';
import {
  findAsked,
  listIgnored,
  listPending,
  listSent,
  listSetAside,
  type ListSignals,
  prepareCount,
} from './lists-repository.ts';
import { signalsBetween } from './repository.ts';
import { noteToSender, readNote } from './sent-note.ts';
import { isAccepted } from './signal-rules.ts';

export interface FindPairs {
  between(userId: string, otherIds: readonly string[]): Promise<ReadonlyMap<string, PairFacts>>;
}

export type RequestViews = ReturnType<typeof createRequestViews>;

export function createRequestViews(
  parts: Pick<Core, 'database' | 'log'> & {
    connections: Pick<Connections, 'connected'>;
    pairs: FindPairs;
  },
) {
  const { database, connections, pairs, log } = parts;
  const countNoted = prepareCount(database, 'noted');
  const countPending = prepareCount(database, 'pending');

  /** The newest comes first. */
  async function pageBy(list: ListSignals, userId: string, { limit: size, cursor }: Page) {
    const found = await list(database.db, userId, idCursor(cursor), size + 1, Date.now());
    return pageOf(found, size, ({ requestId }) => requestId);
  }

  return {
    factsOf,

    async received(userId: string, page: Page): Promise<ReceivedAnswer> {
      const { rows, nextCursor } = await pageBy(listPending, userId, page);
      const pair = await factsOf(
        userId,
        rows.map(({ id }) => id),
      );
      return {
        connectionRequest: rows.map((row) => ({
          ...received(row.requestId, toDeveloper(row), readNote(row.note)),
          ...pair(row.id),
        })),
        nextCursor,
      };
    },

    /** Requests that look pending to their sender are included. */
    async sent(userId: string, page: Page): Promise<SentAnswer> {
      const { rows, nextCursor } = await pageBy(listSent, userId, page);
      return {
        requests: rows.map((row) => ({
          _id: row.requestId,
          toUserId: toDeveloper(row),
          sentAt: timestampOf(row.requestId),
          note: noteToSender(row.note, timeOf(row.requestId), Date.now()),
        })),
        nextCursor,
      };
    },

    /** Requests that the user hid or declined; the latest comes first. */
    async setAside(
      which: 'hidden' | 'declined',
      userId: string,
      { limit: size, cursor }: Page,
    ): Promise<SetAsideAnswer> {
      const after = timeCursor(cursor);
      const found = await listSetAside(database.db, which, userId, after, size + 1, Date.now());
      const { rows, nextCursor } = pageOf(found, size, ({ at, requestId }) =>
        writeTimeCursor({ time: at, id: requestId }),
      );
      return {
        requests: rows.map((row) => ({
          ...received(row.requestId, toDeveloper(row), readNote(row.note)),
          at: iso(row.at),
        })),
        nextCursor,
      };
    },

    async pending(userId: string): Promise<number> {
      return (await countPending(userId, Date.now()))[0]?.count ?? 0;
    },

    /** Returns the number of pending requests that have a comment. */
    async noted(userId: string): Promise<number> {
      return (await countNoted(userId, Date.now()))[0]?.count ?? 0;
    },

    /** A declined sender sees a pending request. */
    async relation(userId: string, otherId: string): Promise<Relation> {
      const between = await signalsBetween(database.db, userId, otherId);
      if (isAccepted(between)) {
        const together = await connections.connected(database.db, userId, otherId);
        return { kind: together ? 'connected' : 'parted' };
      }
      const mine = between.find(({ fromUserId }) => fromUserId === userId);
      const theirs = between.find(
        ({ fromUserId, status }) => fromUserId === otherId && status === 'interested',
      );
      if (theirs?.review === null) return { kind: 'received', requestId: theirs.id };
      if (theirs !== undefined) return { kind: 'declined' };
      if (mine === undefined) return { kind: 'none' };
      return { kind: mine.shownAs ?? (mine.status === 'ignored' ? 'ignored' : 'asked') };
    },

    async ignored(userId: string, page: Page): Promise<IgnoredAnswer> {
      const { rows, nextCursor } = await pageBy(listIgnored, userId, page);
      return { users: rows.map(toDeveloper), nextCursor };
    },

    async noteBetween(
      fromUserId: string,
      toUserId: string,
    ): Promise<{ requestId: string; note: Note } | null> {
      const found = await findRow(database.db, 'signals', { fromUserId, toUserId });
      const note = readNote(found?.note ?? null);
      return found === undefined || note === null ? null : { requestId: found.id, note };
    },

    /** Returns the people with a pending request from `userId`. */
    askedBy: (userId: string): Promise<string[]> => findAsked(database.db, userId),
  };

  /** If the reasons can't be read, requests are shown without them. */
  async function factsOf(
    userId: string,
    otherIds: string[],
  ): Promise<(otherId: string) => PairFacts> {
    const found = await pairs.between(userId, otherIds).catch((error: unknown) => {
      log.warn({ err: error }, 'requests are shown without reasons');
      return null;
    });
    return (otherId) => found?.get(otherId) ?? { reasons: [], sharedHours: 0 };
  }
}

export const received = (_id: string, fromUserId: Developer, note: Note | null) => ({
  _id,
  fromUserId,
  note,
  sentAt: timestampOf(_id),
});
