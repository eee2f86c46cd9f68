import { randomUUIDv7 } from 'node:crypto';
import { type Signal, WAITING_MAX } from '#shared/matching.ts';
import type { NoteInput } from '#shared/note.ts';
import type { Developer } from '#shared/user.ts';
import type { Core } from '../core.ts';
import { deleteRows, insertRow, updateRows } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { LAST_ID } from '../../platform/db/paging.ts';
import type { SignalRow } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/problem.ts';
import type { Connections } from '../connections/service.ts';
import type { DiscoveryIndex } from '../feed/discovery-index/service.ts';
import type { Notifications } from '../notifications/service.ts';
import { listSent } from './lists-repository.ts';
import { findPutAway, keepPutAway, lockSender, signalsBetween } from './repository.ts';
import { noteOf, readNote } from './sent-note.ts';
import type { Outcome, Settling } from './settling.ts';
import { checkSignal, checkUndo, isAccepted, notHere } from './signal-rules.ts';
import { received, type RequestViews } from './views.ts';

/** Signals are sent and withdrawn, and links connect two people. */
export function createSending(
  parts: Pick<Core, 'database' | 'events' | 'limit'> & {
    connections: Pick<Connections, 'connected'>;
    discoveryIndex: Pick<DiscoveryIndex, 'signalled' | 'removed'>;
    notifications: Pick<Notifications, 'deleteRequest'>;
  },
  { lock, settle, open, announce }: Settling,
  { factsOf }: Pick<RequestViews, 'factsOf'>,
) {
  const { database, connections, events, limit, discoveryIndex, notifications } = parts;

  return {
    /**
     * Interest in a developer with a pending request to `userId` connects the two at once. `deck`: the card was in the
     * deck, so interest is refused if its owner has paused it since.
     */
    async send(
      userId: string,
      status: Signal,
      toUserId: string,
      {
        note: comment,
        deck = false,
      }: { note?: NoteInput | undefined; deck?: boolean | undefined } = {},
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
        if (deck && pair.isOtherPaused && verdict.kind === 'record') throw notHere();
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
          // The request is new for its sender, but stays declined, since the same time.
          const shown = { id: requestId, shownAs, note: kept, createdAt: now } as const;
          await updateRows(trx, 'signals', { id: verdict.requestId }, shown);
          await discoveryIndex.signalled(trx, toUserId, status);
          return { pair };
        }
        const laterUntil = await findPutAway(trx, userId, toUserId, now);
        await insertRow(trx, 'signals', {
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
          await deleteRows(trx, 'signals', { id: signal.id });
          await discoveryIndex.removed(trx, signal);
        }
        if (mine !== undefined) await notifications.deleteRequest(trx, inviterId, userId);
        const requestId = asked?.id ?? randomUUIDv7();
        if (asked === undefined) {
          await insertRow(trx, 'signals', {
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
        // The comment of a declined request stays for reports.
        if (isDeclined) await updateRows(trx, 'signals', { id: mine.id }, { shownAs: 'none' });
        else await deleteRows(trx, 'signals', { id: mine.id });
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
  };

  /** Declined requests count too, so that the limit doesn't reveal a decline. */
  async function refuseBeyond(trx: Db, userId: string): Promise<void> {
    await lockSender(trx, userId);
    const waiting = await listSent(trx, userId, LAST_ID, WAITING_MAX, Date.now());
    if (waiting.length < WAITING_MAX) return;
    throw new Problem(
      'too_many_waiting',
      `You have ${String(WAITING_MAX)} pending requests. Withdraw one first.`,
    );
  }
}
