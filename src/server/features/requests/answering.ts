import { LATER_MS, type PairFacts, type ReceivedRequest, type Review } from '#shared/matching.ts';
import type { Core } from '../core.ts';
import { deleteRows, insertRow } from '../../platform/db/rows.ts';
import { Problem } from '../../platform/problem.ts';
import { undoableSince } from './lists-repository.ts';
import { findReceived, forgetPutAway, putAway, signalsBetween, unreview } from './repository.ts';
import { readNote } from './sent-note.ts';
import type { Outcome, Settling } from './settling.ts';
import { answered } from './signal-rules.ts';
import { received, type RequestViews } from './views.ts';

/** Received requests are accepted, declined and hidden, and shown again. */
export function createAnswering(
  { database, events }: Pick<Core, 'database' | 'events'>,
  { lock, settle, open, announce }: Settling,
  { factsOf }: Pick<RequestViews, 'factsOf'>,
) {
  return {
    /** The sender isn't notified. */
    async later(userId: string, requestId: string): Promise<void> {
      const request = await findReceived(database.db, requestId, userId);
      if (request === undefined) throw noRequest();
      if (!(await putAway(database.db, requestId, Date.now() + LATER_MS))) throw answered();
      const { fromUserId } = request;
      events.emit('requestPutAway', { requestId, fromUserId, toUserId: userId });
    },

    /** Shows a hidden request again. */
    async show(userId: string, requestId: string): Promise<void> {
      const request = await findReceived(database.db, requestId, userId);
      if (request === undefined) throw noRequest();
      const back = await database.db.transaction().execute(async (trx) => {
        const { other } = await lock(trx, userId, request.fromUserId);
        const now = await findReceived(trx, requestId, userId);
        if (now === undefined) throw noRequest();
        if (!(await putAway(trx, requestId, null))) throw answered();
        await forgetPutAway(trx, other._id, userId);
        return received(requestId, other, readNote(now.note));
      });
      await restore(userId, back);
    },

    /** `reply` is sent as a message to an accepted sender. */
    async review(
      userId: string,
      review: Review,
      requestId: string,
      reply?: string,
    ): Promise<Outcome> {
      const request = await findReceived(database.db, requestId, userId);
      if (request === undefined) throw noRequest();
      const { pair, opening } = await database.db.transaction().execute(async (trx) => {
        const pair = await lock(trx, userId, request.fromUserId);
        const now = await findReceived(trx, requestId, userId);
        // The request may have been withdrawn before the lock.
        if (now === undefined) throw noRequest();
        await settle(trx, requestId, review, userId, request.fromUserId);
        if (review === 'rejected') return { pair, opening: [] };
        return { pair, opening: await open(trx, pair, readNote(now.note), reply ?? null, true) };
      });
      return announce(pair, requestId, review, opening);
    },

    /** The sender's later actions stay; a request sent again has a new id. */
    async undecline(userId: string, fromUserId: string): Promise<void> {
      const back = await database.db.transaction().execute(async (trx) => {
        const { other } = await lock(trx, userId, fromUserId);
        const between = await signalsBetween(trx, userId, fromUserId);
        const now = between.find((one) => one.toUserId === userId && one.status === 'interested');
        if (now === undefined) throw goneByNow();
        // A second click or another tab may have undone it.
        if (now.review === null) return null;
        if (!(await unreview(trx, now.id, undoableSince(Date.now())))) throw answered();
        await forgetPutAway(trx, fromUserId, userId);
        // The sender withdrew it after the decline, so that nothing is left to answer.
        if (now.shownAs !== null) {
          await deleteRows(trx, 'signals', { id: now.id });
          if (now.shownAs === 'ignored') {
            const { id, toUserId, createdAt } = now;
            const ignored = { id, fromUserId, toUserId, createdAt, note: null } as const;
            await insertRow(trx, 'signals', { ...ignored, status: 'ignored' });
          }
          return null;
        }
        return received(now.id, other, readNote(now.note));
      });
      if (back !== null) await restore(userId, back);
    },
  };

  async function restore(
    toUserId: string,
    request: Omit<ReceivedRequest, keyof PairFacts>,
  ): Promise<void> {
    const { _id } = request.fromUserId;
    const facts = (await factsOf(toUserId, [_id]))(_id);
    events.emit('requestRestored', { toUserId, request: { ...request, ...facts } });
  }
}

const goneByNow = () => new Problem('not_found', 'This request is not there any more');

const noRequest = () => new Problem('not_found', 'There is no such request');
