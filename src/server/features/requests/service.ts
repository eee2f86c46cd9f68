import { randomUUIDv7 } from 'node:crypto';
import {
  LATER_MS,
  type PairFacts,
  type ReceivedRequest,
  type Review,
  type Signal,
  WAITING_MAX,
} from '#shared/matching.ts';
import type { Note, NoteInput } from '#shared/note.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';
import type { Connections } from '../connections/service.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { SignalRow } from '../../platform/db/tables.ts';
import type { Addresses } from '../addresses.ts';
import type { Events } from '../events.ts';
import { Problem } from '../../platform/problem.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Log } from '../../platform/log.ts';
import type { Notifications } from '../notifications/service.ts';
import type { Messages, OpeningLine } from '../chat/messages/service.ts';
import type { DiscoveryIndex } from '../feed/discovery-index/service.ts';
import { LAST_ID } from '../../platform/db/paging.ts';
import { accountGone, toDeveloper } from '../profile/profile.ts';
import { isAccepted, checkSignal, checkUndo } from './signal-rules.ts';
import { createRequestViews, type FindPairs, received } from './views.ts';
import { noteOf, type Pair, readNote } from './sent-note.ts';
import { listSent, undoableSince } from './lists-repository.ts';
import {
  deleteDeclinedNotes,
  deleteRequests,
  deleteSignal,
  findPutAway,
  findReceived,
  forgetPutAway,
  hideDeclined,
  lockDeveloper,
  lockPair,
  type HeldColumns,
  insertSignal,
  keepPutAway,
  lockSender,
  putAway,
  reviewPending,
  showDeclined,
  signalsBetween,
  unreview,
} from './repository.ts';

export type Outcome = { kind: 'done' } | { kind: 'connected'; connection: Developer };

export type Requests = ReturnType<typeof createRequests>;

export function createRequests(parts: {
  database: Database;
  connections: Pick<Connections, 'connect' | 'connected'>;
  blocks: { between(one: string, other: string, db?: Db): Promise<boolean> };
  addresses: Addresses;
  events: Events;
  limit: LimitAttempts;
  discoveryIndex: Pick<DiscoveryIndex, 'signalled' | 'removed' | 'accepted' | 'leaving'>;
  notifications: Pick<Notifications, 'deleteRequest'>;
  messages: Pick<Messages, 'open'>;
  pairs: FindPairs;
  log: Log;
}) {
  const { database, connections, blocks, addresses, events, limit, discoveryIndex } = parts;
  const { notifications, messages } = parts;
  const { factsOf, ...views } = createRequestViews(parts);

  return {
    ...views,

    /** Interest in a developer with a pending request to `userId` connects the two at once. */
    async send(
      userId: string,
      status: Signal,
      toUserId: string,
      comment?: NoteInput,
    ): Promise<Outcome> {
      if (toUserId === userId) {
        throw new Problem('invalid_input', 'You cannot send a request to yourself');
      }
      await limit('signal.user', userId);
      if (comment !== undefined) {
        await limit('note.pair', `${userId}:${toUserId}`);
        await limit('note.user', userId);
      }
      const requestId = randomUUIDv7();
      const { pair, accepted, arrived } = await database.db.transaction().execute(async (trx) => {
        const pair = await lock(trx, userId, toUserId);
        const between = await signalsBetween(trx, userId, toUserId);
        // After an ended connection the two don't appear to each other again.
        if (isAccepted(between) && !(await connections.connected(trx, userId, toUserId))) {
          throw notHere();
        }
        const verdict = checkSignal(userId, status, between);
        const note = comment === undefined ? null : noteOf(pair, comment);
        const kept = note === null ? null : JSON.stringify(note);
        const now = Date.now();
        if (verdict.kind === 'accept') {
          const first = between.find(({ id }) => id === verdict.requestId);
          await settle(trx, verdict.requestId, 'accepted', userId, toUserId);
          const opening = await open(trx, pair, readNote(first?.note ?? null), note, false);
          return { pair, accepted: { requestId: verdict.requestId, opening } };
        }
        if (status === 'interested') await refuseBeyond(trx, userId);
        if (verdict.kind === 'show') {
          const shownAs = status === 'ignored' ? 'ignored' : null;
          const shown = { id: requestId, shownAs, note: kept, now } as const;
          await showDeclined(trx, verdict.requestId, shown);
          await discoveryIndex.signalled(trx, toUserId, status);
          return { pair };
        }
        const laterUntil = await findPutAway(trx, userId, toUserId, now);
        await insertSignal(trx, {
          id: requestId,
          fromUserId: userId,
          toUserId,
          status,
          createdAt: now,
          note: kept,
          laterUntil,
        });
        await discoveryIndex.signalled(trx, toUserId, status);
        return { pair, arrived: status === 'interested' && laterUntil === null ? { note } : null };
      });
      if (accepted) {
        return announce(pair, accepted.requestId, 'accepted', accepted.opening);
      }
      if (arrived) {
        const facts = (await factsOf(toUserId, [userId]))(userId);
        const request = { ...received(requestId, pair.me, arrived.note), ...facts };
        events.emit('requestReceived', { toUserId, request });
      }
      return { kind: 'done' };
    },

    /**
     * A pending request of the link's author is accepted, other signals between the two are
     * deleted, and comments of pending requests become the first messages. `takeUse` runs in the
     * same transaction, unless the two are connected already.
     */
    async pairUp(
      userId: string,
      inviterId: string,
      takeUse: (trx: Db) => Promise<boolean>,
    ): Promise<Developer> {
      const made = await database.db.transaction().execute(async (trx) => {
        const pair = await lock(trx, userId, inviterId);
        if (await connections.connected(trx, userId, inviterId)) return { pair, done: null };
        const between = await signalsBetween(trx, userId, inviterId);
        if (isAccepted(between) || !(await takeUse(trx))) throw notHere();
        const isWaiting = ({ status, review }: SignalRow) =>
          status === 'interested' && review === null;
        const asked = between.find((one) => one.fromUserId === inviterId && isWaiting(one));
        const mine = between.find((one) => one.fromUserId === userId && isWaiting(one));
        for (const signal of between) {
          if (signal.id === asked?.id) continue;
          await deleteSignal(trx, signal.id);
          await discoveryIndex.removed(trx, signal);
        }
        if (mine !== undefined) await notifications.deleteRequest(trx, inviterId, userId);
        const requestId = asked?.id ?? randomUUIDv7();
        if (asked === undefined) {
          await insertSignal(trx, {
            id: requestId,
            fromUserId: inviterId,
            toUserId: userId,
            note: null,
            status: 'interested',
            createdAt: Date.now(),
          });
          await discoveryIndex.signalled(trx, userId, 'interested');
        }
        await settle(trx, requestId, 'accepted', userId, inviterId);
        const notes = [readNote(asked?.note ?? null), readNote(mine?.note ?? null)] as const;
        return { pair, done: { requestId, mine, opening: await open(trx, pair, ...notes, false) } };
      });
      const { pair, done } = made;
      if (done === null) return pair.other;
      if (done.mine !== undefined) {
        const people = { fromUserId: userId, toUserId: inviterId };
        events.emit('signalUndone', { requestId: done.mine.id, ...people });
      }
      announce(pair, done.requestId, 'accepted', done.opening);
      return pair.other;
    },

    /**
     * Throws once the other person has accepted. A declined request changes only for its sender.
     */
    async undo(userId: string, toUserId: string): Promise<void> {
      await limit('signal.user', userId);
      const withdrawn = await database.db.transaction().execute(async (trx) => {
        await lock(trx, userId, toUserId);
        const mine = checkUndo(userId, await signalsBetween(trx, userId, toUserId));
        const isDeclined = mine.review === 'rejected';
        await (isDeclined ? hideDeclined : deleteSignal)(trx, mine.id);
        if (mine.status === 'interested' && !isDeclined) {
          await notifications.deleteRequest(trx, toUserId, userId);
          await keepPutAway(trx, mine, Date.now());
        }
        await discoveryIndex.removed(trx, mine);
        return isDeclined ? null : mine;
      });
      if (withdrawn === null) return;
      events.emit('signalUndone', { requestId: withdrawn.id, fromUserId: userId, toUserId });
    },

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
          await deleteSignal(trx, now.id);
          if (now.shownAs === 'ignored') {
            const { id, toUserId, createdAt } = now;
            const ignored = { id, fromUserId, toUserId, createdAt, note: null } as const;
            await insertSignal(trx, { ...ignored, status: 'ignored' });
          }
          return null;
        }
        return received(now.id, other, readNote(now.note));
      });
      if (back !== null) await restore(userId, back);
    },

    /** `time` is in milliseconds. */
    forgetNotes: (time: number): Promise<void> => deleteDeclinedNotes(database.db, time),

    /** Returns the ids of those who exist; they stay locked until the transaction ends. */
    async lockPair(trx: Db, one: string, other: string): Promise<string[]> {
      return (await lockPair(trx, database.kind, one, other)).map(({ id }) => id);
    },

    /** The two are locked. The request behind their connection is included if that has `ended`. */
    async withdraw(trx: Db, one: string, other: string, ended: boolean): Promise<void> {
      for (const signal of await deleteRequests(trx, one, other, ended)) {
        if (signal.review === null) await keepPutAway(trx, signal, Date.now());
        await discoveryIndex.removed(trx, signal);
      }
    },

    /** The transaction is the one that deletes the developer. */
    async lockAll(trx: Db, userId: string): Promise<void> {
      await lockDeveloper(trx, database.kind, userId);
      await discoveryIndex.leaving(trx, userId);
    },
  };

  async function lock(trx: Db, userId: string, otherId: string): Promise<Pair> {
    const rows = await lockPair(trx, database.kind, userId, otherId);
    const now = Date.now();
    const of = (id: string): HeldColumns | undefined =>
      rows.find((row) => row.id === id && (row.suspendedUntil ?? 0) <= now);
    const me = of(userId);
    const other = of(otherId);
    if (me === undefined) throw accountGone();
    if (other === undefined || (await blocks.between(userId, otherId, trx))) throw notHere();
    return {
      me: toDeveloper(me),
      confirmed: addresses.usable(me),
      other: toDeveloper(other),
    };
  }

  async function restore(
    toUserId: string,
    request: Omit<ReceivedRequest, keyof PairFacts>,
  ): Promise<void> {
    const { _id } = request.fromUserId;
    const facts = (await factsOf(toUserId, [_id]))(_id);
    events.emit('requestRestored', { toUserId, request: { ...request, ...facts } });
  }

  /** Declined requests count too, so that the limit doesn't reveal a decline. */
  async function refuseBeyond(trx: Db, userId: string): Promise<void> {
    await lockSender(trx, database.kind, userId);
    const waiting = await listSent(trx, userId, LAST_ID, WAITING_MAX, Date.now());
    if (waiting.length < WAITING_MAX) return;
    throw new Problem(
      'too_many_waiting',
      `You have ${String(WAITING_MAX)} pending requests. Withdraw one first.`,
    );
  }

  async function settle(
    trx: Db,
    requestId: string,
    review: Review,
    userId: string,
    otherId: string,
  ): Promise<void> {
    if (!(await reviewPending(trx, requestId, review, Date.now()))) {
      throw answered();
    }
    if (review === 'rejected') return;
    await discoveryIndex.accepted(trx, userId);
    await connections.connect(trx, userId, otherId);
  }

  /** The comments come before the reply. */
  function open(
    trx: Db,
    { me, other }: Pair,
    theirs: Note | null,
    mine: Note | string | null,
    seen: boolean,
  ): Promise<ChatMessage[]> {
    const lines: OpeningLine[] = [];
    if (theirs !== null) lines.push({ sender: other, content: { kind: 'note', ...theirs } });
    if (typeof mine === 'string') {
      lines.push({ sender: me, content: { kind: 'text', text: mine } });
    } else if (mine !== null) lines.push({ sender: me, content: { kind: 'note', ...mine } });
    return messages.open(trx, me._id, other._id, lines, seen ? me._id : null);
  }

  function announce(
    { me, other }: Pair,
    requestId: string,
    review: Review,
    opening: ChatMessage[] = [],
  ): Outcome {
    const people = { fromUserId: other._id, toUserId: me._id };
    events.emit('requestReviewed', { requestId, ...people, review });
    if (review === 'rejected') return { kind: 'done' };
    events.emit('connectionMade', { users: [other, me] });
    for (const message of opening) {
      events.emit('messageWritten', { message });
      const fromUserId = message.sender._id;
      const { targetUserId: toUserId, _id: messageId, kind } = message;
      events.emit('messageSent', { fromUserId, toUserId, messageId, kind });
    }
    return { kind: 'connected', connection: other };
  }
}

const goneByNow = () => new Problem('not_found', 'This request is not there any more');

const answered = () => new Problem('conflict', 'You have already answered this request');

const noRequest = () => new Problem('not_found', 'There is no such request');

/** The error reveals nothing: it is the same for deleted, suspended and blocked developers. */
const notHere = () => new Problem('not_found', 'This developer is no longer here');
