import { randomUUIDv7 } from 'node:crypto';
import type { IgnoredAnswer, ReceivedAnswer, Relation } from '#shared/api.ts';
import type { Review, Signal } from '#shared/matching.ts';
import type { Page } from '#shared/schemas/paging.ts';
import type { Developer } from '#shared/user.ts';
import type { Connections } from '../connections/service.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { SignalRow } from '../../platform/db/tables.ts';
import type { Events } from '../events.ts';
import { Problem } from '../../platform/problem.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Notifications } from '../notifications/service.ts';
import type { DiscoveryIndex } from '../feed/discovery-index/service.ts';
import { idCursor, pageOf } from '../../platform/db/paging.ts';
import { type DeveloperColumns, toDeveloper } from '../profile/profile.ts';
import { judge, judgeUndo } from './judge.ts';
import {
  deleteRequests,
  deleteSignal,
  findAsked,
  findReceived,
  lockDeveloper,
  lockPair,
  insertSignal,
  listIgnored,
  listPending,
  preparePendingCount,
  reviewPending,
  showAs,
  signalsBetween,
} from './repository.ts';

/** What a signal or a review led to. */
export type Outcome = { kind: 'done' } | { kind: 'connected'; connection: Developer };

export type Requests = ReturnType<typeof createRequests>;

interface Pair {
  me: Developer;
  other: Developer;
}

/** Signals between developers and the requests they make. Refusals are {@link Problem}s. */
export function createRequests(parts: {
  database: Database;
  connections: Pick<Connections, 'connect' | 'connected'>;
  blocks: { between(one: string, other: string, db?: Db): Promise<boolean> };
  events: Events;
  limit: LimitAttempts;
  discoveryIndex: Pick<DiscoveryIndex, 'signalled' | 'withdrawn' | 'answered' | 'leaving'>;
  notifications: Pick<Notifications, 'takeBackRequest'>;
}) {
  const { database, connections, blocks, events, limit, discoveryIndex, notifications } = parts;
  const countPending = preparePendingCount(database);

  return {
    /** The pending requests, newest first. */
    async received(userId: string, { limit: size, cursor }: Page): Promise<ReceivedAnswer> {
      const before = idCursor(cursor);
      const found = await listPending(database.db, userId, before, size + 1, Date.now());
      const { rows, nextCursor } = pageOf(found, size, (row) => row.requestId);
      return {
        connectionRequest: rows.map((row) => ({
          _id: row.requestId,
          fromUserId: toDeveloper(row),
        })),
        nextCursor,
      };
    },

    /** How many received requests are pending. */
    async pending(userId: string): Promise<number> {
      return (await countPending([userId, Date.now()]))?.pending ?? 0;
    },

    /** Signals once; interest in someone who asked already connects at once. */
    async send(userId: string, status: Signal, toUserId: string): Promise<Outcome> {
      if (toUserId === userId) {
        throw new Problem('invalid_input', 'You cannot send a request to yourself');
      }
      await limit('signal.user', userId);
      const requestId = randomUUIDv7();
      const { pair, accepted, isNew } = await database.db.transaction().execute(async (trx) => {
        const pair = await lock(trx, userId, toUserId);
        const between = await signalsBetween(trx, userId, toUserId);
        // Whose connection has ended is a stranger who does not come back.
        if (isAccepted(between) && !(await connections.connected(trx, userId, toUserId))) {
          throw notHere();
        }
        const verdict = judge(userId, status, between);
        if (verdict.kind === 'accept') {
          await settle(trx, verdict.requestId, 'accepted', userId, toUserId);
          return { pair, accepted: verdict.requestId, isNew: false };
        }
        if (verdict.kind === 'show') {
          await showAs(trx, verdict.requestId, status === 'ignored' ? 'ignored' : null);
          return { pair, accepted: null, isNew: false };
        }
        const createdAt = Date.now();
        await insertSignal(trx, { id: requestId, fromUserId: userId, toUserId, status, createdAt });
        await discoveryIndex.signalled(trx, toUserId, status, 1);
        return { pair, accepted: null, isNew: true };
      });
      if (accepted !== null) return announce(pair, accepted, 'accepted');
      if (status === 'interested' && isNew) {
        events.emit('requestReceived', {
          toUserId,
          request: { _id: requestId, fromUserId: pair.me },
        });
      }
      return { kind: 'done' };
    },

    /**
     * Takes back what `userId` signalled to `toUserId`, so that the two may meet again; not once
     * the other one has accepted. Of a declined request nothing changes but what its sender sees.
     */
    async undo(userId: string, toUserId: string): Promise<void> {
      await limit('signal.user', userId);
      const withdrawn = await database.db.transaction().execute(async (trx) => {
        await lock(trx, userId, toUserId);
        const mine = judgeUndo(userId, await signalsBetween(trx, userId, toUserId));
        if (mine.review === 'rejected') {
          await showAs(trx, mine.id, 'none');
          return null;
        }
        await deleteSignal(trx, mine.id);
        if (mine.status === 'interested') {
          await notifications.takeBackRequest(trx, toUserId, userId);
        }
        await discoveryIndex.signalled(trx, toUserId, mine.status, -1);
        return mine;
      });
      if (withdrawn === null) return;
      events.emit('signalUndone', { requestId: withdrawn.id, fromUserId: userId, toUserId });
    },

    /** How `userId` stands to another developer. Who was declined is told what who waits is told. */
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

    /** Whom `userId` ignored, the last one first. */
    async ignored(userId: string, { limit: size, cursor }: Page): Promise<IgnoredAnswer> {
      const found = await listIgnored(database.db, userId, idCursor(cursor), size + 1, Date.now());
      const { rows, nextCursor } = pageOf(found, size, (row) => row.requestId);
      return { users: rows.map(toDeveloper), nextCursor };
    },

    /** Answers a pending request that `userId` received, once. */
    async review(userId: string, review: Review, requestId: string): Promise<Outcome> {
      const request = await findReceived(database.db, requestId, userId);
      if (request === undefined) throw noRequest();
      const pair = await database.db.transaction().execute(async (trx) => {
        const pair = await lock(trx, userId, request.fromUserId);
        // Taken back until the two were locked.
        if ((await findReceived(trx, requestId, userId)) === undefined) throw noRequest();
        await settle(trx, requestId, review, userId, request.fromUserId);
        return pair;
      });
      return announce(pair, requestId, review);
    },

    /** Locks two developers until the caller's transaction ends; answers which of them exist. */
    async lockPair(trx: Db, one: string, other: string): Promise<string[]> {
      return (await lockPair(trx, database.kind, one, other)).map(({ id }) => id);
    },

    /** Takes back what waits between two locked developers, and what made a connection that has `ended`. */
    async withdraw(trx: Db, one: string, other: string, ended: boolean): Promise<void> {
      for (const id of await deleteRequests(trx, one, other, ended)) {
        await discoveryIndex.withdrawn(trx, id);
      }
    },

    /** Who waits for nothing any more when a developer is hidden: they have a pending request of theirs. */
    askedBy: (userId: string): Promise<string[]> => findAsked(database.db, userId),

    /** Lets the caller's transaction delete a developer without meeting others that do the same. */
    async lockAll(trx: Db, userId: string): Promise<void> {
      await lockDeveloper(trx, database.kind, userId);
      await discoveryIndex.leaving(trx, userId);
    },
  };

  async function lock(trx: Db, userId: string, otherId: string): Promise<Pair> {
    const rows = await lockPair(trx, database.kind, userId, otherId);
    const now = Date.now();
    const of = (id: string): DeveloperColumns | undefined =>
      rows.find((row) => row.id === id && (row.suspendedUntil ?? 0) <= now);
    const me = of(userId);
    const other = of(otherId);
    if (me === undefined) throw new Problem('unauthenticated', 'This account no longer exists');
    if (other === undefined || (await blocks.between(userId, otherId, trx))) throw notHere();
    return { me: toDeveloper(me), other: toDeveloper(other) };
  }

  async function settle(
    trx: Db,
    requestId: string,
    review: Review,
    userId: string,
    otherId: string,
  ): Promise<void> {
    if (!(await reviewPending(trx, requestId, review, Date.now()))) {
      throw new Problem('conflict', 'You have already answered this request');
    }
    await discoveryIndex.answered(trx, userId, review);
    if (review === 'accepted') await connections.connect(trx, userId, otherId);
  }

  function announce({ me, other }: Pair, requestId: string, review: Review): Outcome {
    const people = { fromUserId: other._id, toUserId: me._id };
    events.emit('requestReviewed', { requestId, ...people, review });
    if (review === 'rejected') return { kind: 'done' };
    events.emit('connectionMade', { users: [other, me] });
    return { kind: 'connected', connection: other };
  }
}

const noRequest = () => new Problem('not_found', 'There is no such request');

const isAccepted = (between: SignalRow[]): boolean =>
  between.some(({ review }) => review === 'accepted');

/** The same for whoever left, is suspended, blocked, or was blocked. */
const notHere = () => new Problem('not_found', 'This developer is no longer here');
