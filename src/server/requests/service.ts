import { randomUUIDv7 } from 'node:crypto';
import type { ReceivedAnswer } from '#shared/api.ts';
import type { Review, Signal } from '#shared/matching.ts';
import type { Page } from '#shared/schemas/paging.ts';
import type { Developer } from '#shared/user.ts';
import type { Connections } from '../connections/service.ts';
import type { Database, Db } from '../db/database.ts';
import type { Events } from '../events.ts';
import { Problem } from '../http/problem.ts';
import type { LimitAttempts } from '../limiter.ts';
import { idCursor, pageOf } from '../paging.ts';
import { type DeveloperColumns, toDeveloper } from '../profiles/profile.ts';
import { judge } from './judge.ts';
import {
  findReceived,
  holdDeveloper,
  holdPair,
  insertSignal,
  listPending,
  preparePendingCount,
  reviewPending,
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
  connections: Pick<Connections, 'connect'>;
  events: Events;
  limit: LimitAttempts;
}) {
  const { database, connections, events, limit } = parts;
  const countPending = preparePendingCount(database);

  return {
    /** The pending requests, newest first. */
    async received(userId: string, { limit: size, cursor }: Page): Promise<ReceivedAnswer> {
      const found = await listPending(database.db, userId, idCursor(cursor), size + 1);
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
      return (await countPending([userId]))?.pending ?? 0;
    },

    /** Signals once; interest in someone who asked already connects at once. */
    async send(userId: string, status: Signal, toUserId: string): Promise<Outcome> {
      if (toUserId === userId) {
        throw new Problem('invalid_input', 'You cannot send a request to yourself');
      }
      await limit('signal.user', userId);
      const requestId = randomUUIDv7();
      const { pair, accepted } = await database.db.transaction().execute(async (trx) => {
        const pair = await hold(trx, userId, toUserId);
        const verdict = judge(userId, status, await signalsBetween(trx, userId, toUserId));
        if (verdict.kind === 'accept') {
          await settle(trx, verdict.requestId, 'accepted', userId, toUserId);
          return { pair, accepted: verdict.requestId };
        }
        const createdAt = Date.now();
        await insertSignal(trx, { id: requestId, fromUserId: userId, toUserId, status, createdAt });
        return { pair, accepted: null };
      });
      if (accepted !== null) return announce(pair, accepted, 'accepted');
      if (status === 'interested') {
        events.emit('requestReceived', {
          toUserId,
          request: { _id: requestId, fromUserId: pair.me },
        });
      }
      return { kind: 'done' };
    },

    /** Answers a pending request that `userId` received, once. */
    async review(userId: string, review: Review, requestId: string): Promise<Outcome> {
      const request = await findReceived(database.db, requestId, userId);
      if (request === undefined) throw new Problem('not_found', 'There is no such request');
      const pair = await database.db.transaction().execute(async (trx) => {
        const pair = await hold(trx, userId, request.fromUserId);
        await settle(trx, requestId, review, userId, request.fromUserId);
        return pair;
      });
      return announce(pair, requestId, review);
    },

    /** Lets the caller's transaction delete a developer without meeting others that do the same. */
    holdAll: (trx: Db, userId: string): Promise<void> => holdDeveloper(trx, database.kind, userId),
  };

  async function hold(trx: Db, userId: string, otherId: string): Promise<Pair> {
    const rows = await holdPair(trx, database.kind, userId, otherId);
    const of = (id: string): DeveloperColumns | undefined => rows.find((row) => row.id === id);
    const me = of(userId);
    const other = of(otherId);
    if (me === undefined) throw new Problem('unauthenticated', 'This account no longer exists');
    if (other === undefined) throw new Problem('not_found', 'This developer is no longer here');
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
