import type { ChatPerson } from '#shared/realtime.ts';
import { RING_SECONDS, type CallEnd, type CallSignal, type CallState } from '#shared/call.ts';
import { fullName } from '#shared/user.ts';
import type { Core } from '../core.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { job } from '../../platform/jobs/job.ts';
import { lockPeople } from '../../platform/db/lock-people.ts';
import { updateRows } from '../../platform/db/rows.ts';
import { Problem } from '../../platform/problem.ts';
import type { EndedSessions } from '../events.ts';
import * as rows from './repository.ts';
import type { Connections } from '../connections/service.ts';
import { notConnected, otherOf } from '../chat/messages/pairs.ts';
import type { Pair } from '../chat/messages/store.ts';

/** A call outlives the last renewal of either tab by these milliseconds. */
const KEPT_MS = 60_000;
const LOOK_MS = 15_000;
/** Expired rings are looked for this many milliseconds after the end of a ring. */
const AFTER_MS = 100;

export type Calls = ReturnType<typeof createCalls>;

interface Tab {
  tab: string;
  sessionId: string;
}

interface CallParts extends Pick<Core, 'database' | 'events' | 'limit' | 'log'> {
  connections: Pick<Connections, 'lock'>;
  /** Throws `not_found` unless the two are connected. */
  pairOf: (userId: string, targetUserId: string) => Promise<Pair>;
  missed: (caller: ChatPerson, targetUserId: string) => Promise<void>;
  hasRelay?: boolean;
  ringMs?: number;
}

/** The audio itself goes between the browsers. */
export function createCalls(parts: CallParts) {
  const { database, connections, pairOf, events, log, limit, missed } = parts;
  const { ringMs = RING_SECONDS * 1000 } = parts;
  const { db } = database;
  /** By user: the tab at this node that has their call. */
  const here = new Map<string, string>();
  const rings = new Set<NodeJS.Timeout>();

  const look = job({
    everyMs: LOOK_MS,
    async work() {
      await renewHere();
      await finish(await rows.takeOver(db, Date.now()));
    },
    onError: (error) => log.warn({ err: error }, 'calls not looked after'),
  });
  const stop = events.on('sessionsEnded', ({ userId, ended }) => {
    endOf(userId, ended).catch((error: unknown) => log.warn({ err: error }, 'call not ended'));
  });

  const isCaller = (row: Tables['talkers']): boolean => row.state === 'ringing' && row.calls === 1;

  /** Returns the rows of two people, whichever calls they are in. */
  async function findBoth(trx: Db, userId: string, otherId: string, now: number) {
    const found = await rows.findCallers(trx, [userId, otherId], now);
    const of = (id: string) => found.find((row) => row.userId === id);
    return { mine: of(userId), theirs: of(otherId) };
  }

  /** Begins the call of a pair, or moves it to another tab of the user. */
  async function take(
    trx: Db,
    { lowUserId, highUserId }: Pair,
    userId: string,
    { tab, sessionId }: Tab,
  ): Promise<void> {
    const until = Date.now() + KEPT_MS;
    const ringing = { lowUserId, highUserId, state: 'ringing' } as const;
    await updateRows(trx, 'talkers', ringing, { state: 'talking', until });
    await updateRows(trx, 'talkers', { userId }, { tab, sessionId, until });
  }

  function notifyEnd(row: Tables['talkers'], why: CallEnd): void {
    const { userId } = row;
    if (here.get(userId) === row.tab) here.delete(userId);
    events.emit('callNews', {
      toUserId: userId,
      news: { userId: otherOf(row, userId), kind: 'over', why },
    });
  }

  /**
   * A call ends when either tab is gone, so each node renews its own tabs only. A call that ended
   * at another node, or moved to another tab, is forgotten.
   */
  async function renewHere(): Promise<void> {
    if (here.size === 0) return;
    const held = new Map(here);
    const found = await rows.findTabs(db, [...held.keys()]);
    const current = found
      .filter(({ userId, tab }) => tab === held.get(userId))
      .map(({ userId }) => userId);
    for (const userId of current) held.delete(userId);
    for (const [userId, tab] of held) if (here.get(userId) === tab) here.delete(userId);
    if (current.length > 0) await rows.renew(db, current, Date.now() + KEPT_MS);
  }

  async function finish(expired: readonly Tables['talkers'][]): Promise<void> {
    for (const row of expired) {
      notifyEnd(row, row.state === 'ringing' ? 'missed' : 'lost');
      if (isCaller(row)) await writeMissed(row, row.userId);
    }
  }

  /** A ring that its caller gives up counts as missed. */
  async function end(pair: Pair, userId: string): Promise<void> {
    const over = await rows.deleteCall(db, pair);
    const gaveUp = over.some((row) => isCaller(row) && row.userId === userId);
    for (const row of over) notifyEnd(row, gaveUp ? 'missed' : 'ended');
    if (gaveUp) await writeMissed(pair, userId);
  }

  async function closed(userId: string, tab: string): Promise<void> {
    const [row] = await rows.findCallers(db, [userId], Date.now());
    if (row?.tab === tab) await end(row, userId);
  }

  async function endOf(userId: string, ended: EndedSessions): Promise<void> {
    const [row] = await rows.findCallers(db, [userId], Date.now());
    if (row === undefined) return;
    const goesOn =
      row.sessionId !== null &&
      ((ended.kind === 'some' && !ended.sessionIds.includes(row.sessionId)) ||
        (ended.kind === 'others' &&
          [ended.keptSessionId, ended.renamedTo].includes(row.sessionId)));
    // An unanswered ring continues in the user's other login sessions.
    const elsewhere = row.sessionId === null && ended.kind !== 'all';
    if (!goesOn && !elsewhere) await end(row, userId);
  }

  async function writeMissed(pair: Pair, callerId: string): Promise<void> {
    try {
      const caller = await rows.findCaller(db, callerId);
      if (caller !== undefined) await missed(caller, otherOf(pair, callerId));
    } catch (error) {
      log.warn({ err: error }, 'a missed ring was not written down');
    }
  }

  async function ringsAt(toUserId: string, userId: string, again = false): Promise<void> {
    const caller = await rows.findCaller(db, userId);
    if (caller === undefined) return;
    const news = { userId, kind: 'rings', name: fullName(caller) } as const;
    events.emit('callNews', { toUserId, news, again });
  }

  function begun(pair: Pair, userId: string, tab: string): void {
    const news = { userId: otherOf(pair, userId), kind: 'begun', tab } as const;
    events.emit('callNews', { toUserId: userId, news });
  }

  return {
    hasRelay: parts.hasRelay ?? false,

    async assertInCall(userId: string): Promise<void> {
      const found = await rows.findCallers(db, [userId], Date.now());
      if (found.length === 0) throw new Problem('conflict', 'You are not in a call');
    },

    /**
     * If `targetUserId` rings the caller already, the call starts. `again` repeats a ring without
     * starting one, because the tab may not know that its ring ended.
     */
    async ring(
      userId: string,
      targetUserId: string,
      { again, ...by }: Tab & { again?: boolean | undefined },
    ): Promise<{ state: CallState }> {
      const pair = await pairOf(userId, targetUserId);
      const now = Date.now();
      if (again !== true && (await rows.findCallers(db, [userId], now)).length === 0) {
        await limit('ring.pair', `${userId}:${targetUserId}`);
      }
      const { expired, ...outcome } = await db.transaction().execute(async (trx) => {
        await lockPeople(trx, pair);
        // The order of an unmatch: people, connection, rows.
        if (!(await connections.lock(trx, userId, targetUserId))) throw notConnected();
        const expired = await rows.takeOver(trx, now, [userId, targetUserId]);
        const { mine, theirs } = await findBoth(trx, userId, targetUserId, now);
        if (mine !== undefined && otherOf(mine, userId) !== targetUserId)
          throw new Problem('conflict', 'You’re in another call');
        if (theirs !== undefined && otherOf(theirs, targetUserId) !== userId)
          throw new Problem('conflict', 'They’re in another call. Try again later');
        if (mine === undefined) {
          if (again === true) throw new Problem('not_found', 'This call is over');
          const rung = { ...pair, state: 'ringing', until: now + ringMs } as const;
          const callers = [
            { ...rung, userId, calls: 1, ...by },
            { ...rung, userId: targetUserId, calls: 0, tab: null, sessionId: null },
          ];
          await rows.insertCallers(trx, callers);
          return { state: 'ringing', isNew: true, expired } as const;
        }
        if (mine.tab !== null && mine.tab !== by.tab)
          throw new Problem('conflict', 'This call is open in another tab');
        if (mine.state === 'talking' || mine.calls === 1)
          return { state: mine.state, isNew: false, expired } as const;
        await take(trx, pair, userId, by);
        const theirTab = theirs?.tab ?? '';
        return { state: 'talking', isNew: true, theirTab, expired } as const;
      });
      await finish(expired);
      here.set(userId, by.tab);
      if (!outcome.isNew) {
        // The other person may have opened a page since.
        if (outcome.state === 'ringing') await ringsAt(targetUserId, userId, true);
        return { state: outcome.state };
      }
      if (outcome.state === 'talking') {
        begun(pair, userId, by.tab);
        begun(pair, targetUserId, outcome.theirTab);
        return { state: 'talking' };
      }
      await ringsAt(targetUserId, userId);
      const timer = setTimeout(() => {
        rings.delete(timer);
        look.runSoon();
      }, ringMs + AFTER_MS).unref();
      rings.add(timer);
      return { state: 'ringing' };
    },

    /** The tab with the call may repeat its answer after it reconnects to a node. */
    async answer(
      userId: string,
      targetUserId: string,
      { accept, ...by }: Tab & { accept: boolean },
    ): Promise<void> {
      const pair = await pairOf(userId, targetUserId);
      if (!accept) {
        const [row] = await rows.findCallers(db, [userId], Date.now());
        if (row?.state === 'ringing' && otherOf(row, userId) === targetUserId)
          await end(pair, userId);
        return;
      }
      const theirTab = await db.transaction().execute(async (trx) => {
        await lockPeople(trx, pair);
        const { mine, theirs } = await findBoth(trx, userId, targetUserId, Date.now());
        if (mine === undefined || theirs === undefined || otherOf(mine, userId) !== targetUserId)
          throw new Problem('not_found', 'This call is over');
        if (mine.tab !== null && mine.tab !== by.tab)
          throw new Problem('conflict', 'You have answered in another tab');
        if (mine.state === 'ringing' && mine.calls === 1)
          throw new Problem('conflict', 'They have not answered yet');
        await take(trx, pair, userId, by);
        return mine.state === 'ringing' ? theirs.tab : null;
      });
      here.set(userId, by.tab);
      if (theirTab === null) return;
      begun(pair, userId, by.tab);
      begun(pair, targetUserId, theirTab);
    },

    /** Throws unless this tab may send the signal; returns the other user's tab in the call. */
    async receiver(
      userId: string,
      { targetUserId, tab, signal }: { targetUserId: string; tab: string; signal: CallSignal },
    ): Promise<string> {
      if ('description' in signal) await limit('description.user', userId);
      const pair = await pairOf(userId, targetUserId);
      const { mine, theirs } = await findBoth(db, userId, targetUserId, Date.now());
      if (
        mine?.state !== 'talking' ||
        mine.tab !== tab ||
        otherOf(mine, userId) !== otherOf(pair, userId) ||
        theirs === undefined ||
        theirs.tab === null
      )
        throw new Problem('not_found', 'You are not in this call');
      return theirs.tab;
    },

    async end(userId: string, targetUserId: string): Promise<void> {
      await end(await pairOf(userId, targetUserId), userId);
    },

    closed,

    async goodbye(userId: string, tab: string): Promise<void> {
      await limit('goodbye.user', userId);
      await closed(userId, tab);
    },

    /** Another node renews the call, or it expires. */
    left(userId: string, tab: string): void {
      if (here.get(userId) === tab) here.delete(userId);
    },

    async close(): Promise<void> {
      stop();
      for (const timer of rings) clearTimeout(timer);
      await look.close();
    },
  };
}
