import { randomUUIDv7 } from 'node:crypto';
import type { IgnoredAnswer, ReceivedAnswer, Relation, SentAnswer } from '#shared/api.ts';
import {
  DECLINE_UNDO_GRACE_MS,
  DECLINE_UNDO_MS,
  LATER_MS,
  type PairFacts,
  type Review,
  type Signal,
  WAITING_MAX,
} from '#shared/matching.ts';
import { mayComment, type Note, type NoteInput, quoteOf } from '#shared/note.ts';
import type { Page } from '#shared/schemas/paging.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';
import type { Connections } from '../connections/service.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { SignalRow } from '../../platform/db/tables.ts';
import type { Events } from '../events.ts';
import { Problem } from '../../platform/problem.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Log } from '../../platform/log.ts';
import type { Notifications } from '../notifications/service.ts';
import type { Messages, OpeningLine } from '../chat/messages/service.ts';
import type { DiscoveryIndex } from '../feed/discovery-index/service.ts';
import { timeOf, timestampOf } from '../../platform/ids.ts';
import { idCursor, LAST_ID, pageOf } from '../../platform/db/paging.ts';
import { toDeveloper } from '../profile/profile.ts';
import { checkSignal, checkUndo } from './signal-rules.ts';
import { noteToSender, readNote } from './sent-note.ts';
import {
  deleteDeclinedNotes,
  deleteRequests,
  deleteSignal,
  findAsked,
  findNote,
  findPutAway,
  findReceived,
  hideDeclined,
  lockDeveloper,
  lockPair,
  type HeldColumns,
  insertSignal,
  keepPutAway,
  listIgnored,
  listPending,
  listSent,
  lockSender,
  prepareNotedCount,
  preparePendingCount,
  putAway,
  reviewPending,
  showDeclined,
  signalsBetween,
  unreview,
} from './repository.ts';

/** What a signal or a review led to. */
export type Outcome = { kind: 'done' } | { kind: 'connected'; connection: Developer };

export type Requests = ReturnType<typeof createRequests>;

interface Pair {
  me: Developer;
  /** Whether a link sent to their address has been opened. */
  confirmed: boolean;
  other: Developer;
}

/** Signals between developers and the requests they make. Refusals are {@link Problem}s. */
export function createRequests(parts: {
  database: Database;
  connections: Pick<Connections, 'connect' | 'connected'>;
  blocks: { between(one: string, other: string, db?: Db): Promise<boolean> };
  events: Events;
  limit: LimitAttempts;
  discoveryIndex: Pick<
    DiscoveryIndex,
    'signalled' | 'removed' | 'answered' | 'undeclined' | 'leaving'
  >;
  notifications: Pick<Notifications, 'takeBackRequest'>;
  messages: Pick<Messages, 'open'>;
  pairs: {
    between(userId: string, otherIds: readonly string[]): Promise<ReadonlyMap<string, PairFacts>>;
  };
  log: Log;
}) {
  const { database, connections, blocks, events, limit, discoveryIndex } = parts;
  const { notifications, messages, pairs, log } = parts;
  const countNoted = prepareNotedCount(database);
  const countPending = preparePendingCount(database);

  return {
    /** The pending requests, newest first. */
    async received(userId: string, { limit: size, cursor }: Page): Promise<ReceivedAnswer> {
      const before = idCursor(cursor);
      const found = await listPending(database.db, userId, before, size + 1, Date.now());
      const { rows, nextCursor } = pageOf(found, size, (row) => row.requestId);
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

    /** The interests of `userId` that wait for an answer, newest first. */
    async sent(userId: string, { limit: size, cursor }: Page): Promise<SentAnswer> {
      const found = await listSent(database.db, userId, idCursor(cursor), size + 1, Date.now());
      const { rows, nextCursor } = pageOf(found, size, (row) => row.requestId);
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

    /** How many received requests are pending. */
    async pending(userId: string): Promise<number> {
      const now = Date.now();
      return (await countPending([userId, now, now]))?.pending ?? 0;
    },

    /** How many of them say something. */
    async noted(userId: string): Promise<number> {
      const now = Date.now();
      return (await countNoted([userId, now, now]))?.noted ?? 0;
    },

    /**
     * Signals once; interest in someone who asked already connects at once. What is said with an
     * interest goes along, with a copy of the lines it is about.
     */
    async send(
      userId: string,
      status: Signal,
      toUserId: string,
      said?: NoteInput,
    ): Promise<Outcome> {
      if (toUserId === userId) {
        throw new Problem('invalid_input', 'You cannot send a request to yourself');
      }
      await limit('signal.user', userId);
      if (said !== undefined) {
        await limit('note.pair', `${userId}:${toUserId}`);
        await limit('note.user', userId);
      }
      const requestId = randomUUIDv7();
      const { pair, accepted, arrived } = await database.db.transaction().execute(async (trx) => {
        const pair = await lock(trx, userId, toUserId);
        const between = await signalsBetween(trx, userId, toUserId);
        // Whose connection has ended is a stranger who does not come back.
        if (isAccepted(between) && !(await connections.connected(trx, userId, toUserId))) {
          throw notHere();
        }
        const verdict = checkSignal(userId, status, between);
        const note = said === undefined ? null : noteOf(pair, said);
        const kept = note === null ? null : JSON.stringify(note);
        const now = Date.now();
        if (verdict.kind === 'accept') {
          const first = between.find(({ id }) => id === verdict.requestId);
          await settle(trx, verdict.requestId, 'accepted', userId, toUserId);
          const opening = await open(trx, pair, readNote(first?.note ?? null), note, false);
          return { pair, accepted: { requestId: verdict.requestId, opening } };
        }
        if (verdict.kind === 'show') {
          if (status === 'interested') await refuseBeyond(trx, userId);
          const shownAs = status === 'ignored' ? 'ignored' : null;
          const shown = { id: requestId, shownAs, note: kept, now } as const;
          await showDeclined(trx, verdict.requestId, shown);
          return { pair };
        }
        if (status === 'interested') await refuseBeyond(trx, userId);
        const laterUntil = await findPutAway(trx, userId, toUserId, now);
        await insertSignal(trx, {
          ...{ id: requestId, fromUserId: userId, toUserId, status, createdAt: now, note: kept },
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
     * Connects two who both said yes: whoever made a link, and `userId`, who opened it. What either
     * had signalled is over by that; what was said with a request is the first message. `takeUse`
     * runs in the same transaction, unless they are connected already.
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
        // Whose connection has ended is a stranger who does not come back.
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
        if (mine !== undefined) await notifications.takeBackRequest(trx, inviterId, userId);
        const requestId = asked?.id ?? randomUUIDv7();
        if (asked === undefined) {
          await insertSignal(trx, {
            ...{ id: requestId, fromUserId: inviterId, toUserId: userId, note: null },
            ...{ status: 'interested', createdAt: Date.now() },
          });
          await discoveryIndex.signalled(trx, userId, 'interested');
        }
        await settle(trx, requestId, 'accepted', userId, inviterId);
        const said = [readNote(asked?.note ?? null), readNote(mine?.note ?? null)] as const;
        return { pair, done: { requestId, mine, opening: await open(trx, pair, ...said, false) } };
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
     * Takes back what `userId` signalled to `toUserId`, so that the two may meet again; not once
     * the other one has accepted. Of a declined request nothing changes but what its sender sees.
     */
    async undo(userId: string, toUserId: string): Promise<void> {
      await limit('signal.user', userId);
      const withdrawn = await database.db.transaction().execute(async (trx) => {
        await lock(trx, userId, toUserId);
        const mine = checkUndo(userId, await signalsBetween(trx, userId, toUserId));
        if (mine.review === 'rejected') {
          await hideDeclined(trx, mine.id);
          return null;
        }
        await deleteSignal(trx, mine.id);
        if (mine.status === 'interested') {
          await notifications.takeBackRequest(trx, toUserId, userId);
          await keepPutAway(trx, mine, Date.now());
        }
        await discoveryIndex.removed(trx, mine);
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

    /** Puts a pending request that `userId` received away for two weeks; nobody is told. */
    async later(userId: string, requestId: string): Promise<void> {
      const request = await findReceived(database.db, requestId, userId);
      if (request === undefined) throw noRequest();
      if (!(await putAway(database.db, requestId, Date.now() + LATER_MS))) throw answered();
      const { fromUserId } = request;
      events.emit('requestPutAway', { requestId, fromUserId, toUserId: userId });
    },

    /** Answers a pending request that `userId` received, once; `reply` is a message to who is accepted. */
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
        // Taken back until the two were locked.
        if (now === undefined) throw noRequest();
        await settle(trx, requestId, review, userId, request.fromUserId);
        if (review === 'rejected') return { pair, opening: [] };
        return { pair, opening: await open(trx, pair, readNote(now.note), reply ?? null, true) };
      });
      return announce(pair, requestId, review, opening);
    },

    /**
     * Takes back that `userId` declined the request of `fromUserId` a moment ago: it waits again, as if
     * nothing had been answered. What its sender did meanwhile, who was never told, stands; one that was
     * sent again has another id since.
     */
    async undecline(userId: string, fromUserId: string): Promise<void> {
      const back = await database.db.transaction().execute(async (trx) => {
        const { other } = await lock(trx, userId, fromUserId);
        const between = await signalsBetween(trx, userId, fromUserId);
        const now = between.find((one) => one.toUserId === userId && one.status === 'interested');
        if (now === undefined) throw goneByNow();
        // Pressed twice, or in two tabs.
        if (now.review === null) return null;
        const since = Date.now() - DECLINE_UNDO_MS - DECLINE_UNDO_GRACE_MS;
        if (!(await unreview(trx, now.id, since))) throw answered();
        // Taken back by its sender meanwhile, who saw no difference: there is nothing to answer.
        if (now.shownAs === 'none') {
          await deleteSignal(trx, now.id);
          await discoveryIndex.removed(trx, now);
          return null;
        }
        await discoveryIndex.undeclined(trx, userId);
        return received(now.id, other, readNote(now.note));
      });
      if (back === null) return;
      const facts = (await factsOf(userId, [fromUserId]))(fromUserId);
      events.emit('declineUndone', { toUserId: userId, request: { ...back, ...facts } });
    },

    /** What `fromUserId` said to `toUserId` with an interest that has not been accepted. */
    async noteBetween(
      fromUserId: string,
      toUserId: string,
    ): Promise<{ requestId: string; note: Note } | null> {
      const found = await findNote(database.db, fromUserId, toUserId);
      const note = readNote(found?.note ?? null);
      return found === undefined || note === null ? null : { requestId: found.id, note };
    },

    /** Forgets what was said with requests that were declined before `time`, in milliseconds. */
    forgetNotes: (time: number): Promise<void> => deleteDeclinedNotes(database.db, time),

    /** Locks two developers until the caller's transaction ends; answers which of them exist. */
    async lockPair(trx: Db, one: string, other: string): Promise<string[]> {
      return (await lockPair(trx, database.kind, one, other)).map(({ id }) => id);
    },

    /** Takes back what waits between two locked developers, and what made a connection that has `ended`. */
    async withdraw(trx: Db, one: string, other: string, ended: boolean): Promise<void> {
      for (const signal of await deleteRequests(trx, one, other, ended)) {
        if (signal.review === null) await keepPutAway(trx, signal, Date.now());
        await discoveryIndex.removed(trx, signal);
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
    const of = (id: string): HeldColumns | undefined =>
      rows.find((row) => row.id === id && (row.suspendedUntil ?? 0) <= now);
    const me = of(userId);
    const other = of(otherId);
    if (me === undefined) throw new Problem('unauthenticated', 'This account no longer exists');
    if (other === undefined || (await blocks.between(userId, otherId, trx))) throw notHere();
    return {
      me: toDeveloper(me),
      confirmed: Boolean(me.emailVerified),
      other: toDeveloper(other),
    };
  }

  /** What speaks for `userId` and each of the others; a request is shown without it too. */
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

  /** Throws when as many of their interests wait as may; who declined is told from nobody who waits. */
  async function refuseBeyond(trx: Db, userId: string): Promise<void> {
    await lockSender(trx, database.kind, userId);
    const waiting = await listSent(trx, userId, LAST_ID, WAITING_MAX, Date.now());
    if (waiting.length < WAITING_MAX) return;
    throw new Problem(
      'too_many_waiting',
      `${String(WAITING_MAX)} of your interests wait for an answer. Take one back first.`,
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
    await discoveryIndex.answered(trx, userId, review);
    if (review === 'accepted') await connections.connect(trx, userId, otherId);
  }

  /** What was said before the two were connected are the first messages, in the order it was said. */
  function open(
    trx: Db,
    { me, other }: Pair,
    theirs: Note | null,
    mine: Note | string | null,
    /** The request was looked at before it was answered. */
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

const received = (_id: string, fromUserId: Developer, note: Note | null) => ({
  ...{ _id, fromUserId, note },
  sentAt: timestampOf(_id),
});

const goneByNow = () => new Problem('not_found', 'This request is not there any more');

const answered = () => new Problem('conflict', 'You have already answered this request');

/** What is said, with a copy of the lines it is about. Throws where it may not be said. */
function noteOf({ me, confirmed, other }: Pair, { text, lines }: NoteInput): Note {
  if (!confirmed) {
    throw new Problem('forbidden', 'Confirm your email address to say something with a request.');
  }
  if (!mayComment(me.skills, other)) {
    throw new Problem('forbidden', `${other.firstName} takes no comments from you.`);
  }
  if (lines === undefined) return { text, quote: null };
  const quote = quoteOf(other.snippet, lines);
  if (quote === null) {
    throw new Problem('invalid_input', 'These lines are not there any more.');
  }
  return { text, quote };
}

const noRequest = () => new Problem('not_found', 'There is no such request');

const isAccepted = (between: SignalRow[]): boolean =>
  between.some(({ review }) => review === 'accepted');

/** The same for whoever left, is suspended, blocked, or was blocked. */
const notHere = () => new Problem('not_found', 'This developer is no longer here');
