import type { PairSession, SessionNews } from '#shared/pair-session.ts';
import type { ChatPerson } from '#shared/realtime.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { Core } from '../core.ts';
import type { Db } from '../../platform/db/database.ts';
import { updateRows } from '../../platform/db/rows.ts';
import { lockPeople } from '../../platform/db/lock-people.ts';
import { Problem } from '../../platform/problem.ts';
import { notConnected, otherOf, pairOf } from '../chat/messages/pairs.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { Pair } from '../chat/messages/store.ts';
import type { Connections } from '../connections/service.ts';
import * as stored from './repository.ts';
import type { SessionPatch, SessionRow } from './repository.ts';
import { missing } from './rules.ts';
import { findOwn } from './views.ts';
import { toSession } from './wire.ts';

type PatchOf = (session: SessionRow, trx: Db) => SessionPatch | Promise<SessionPatch>;

export type Changes = ReturnType<typeof createChanges>;

/** Sessions change under the lock of both people, who then get the session, and its news in their conversation. */
export function createChanges(
  parts: Pick<Core, 'database' | 'events' | 'limit' | 'log'> & {
    connections: Pick<Connections, 'lock'>;
    messages: Pick<Messages, 'post'>;
  },
) {
  const { database, connections, messages, events, limit, log } = parts;
  const { db } = database;

  return { countProposal, withPair, change, changeQuietly, takenIn, started, view, announce };

  function countProposal({ lowUserId, highUserId }: Pair): Promise<void> {
    return limit('session.pair', `${lowUserId}:${highUserId}`);
  }

  /** Calls `work` with the two people and their connection locked. */
  async function withPair<Result>(
    me: ChatPerson,
    targetUserId: string,
    work: (trx: Db, pair: Pair) => Promise<Result>,
  ): Promise<Result> {
    await limit('session.user', me._id);
    const pair = pairOf(me._id, targetUserId);
    await countProposal(pair);
    return db.transaction().execute(async (trx) => {
      await lockPeople(trx, pair);
      if (!(await connections.lock(trx, me._id, targetUserId))) throw notConnected();
      return work(trx, pair);
    });
  }

  /** `kept` changes stay possible after the connection ended. */
  async function change(
    userId: string,
    id: string,
    patchOf: PatchOf,
    { kept = false } = {},
  ): Promise<SessionRow> {
    await limit('session.user', userId);
    return db.transaction().execute(async (trx) => {
      const pair = await findOwn(trx, userId, id);
      // Account deletion and unmatch lock in the same order: people, connection, row.
      await lockPeople(trx, pair);
      const connected = await connections.lock(trx, pair.lowUserId, pair.highUserId);
      const session = await stored.findSession(trx, userId, id, { lock: true });
      if (session === undefined || (!kept && !connected)) throw missing();
      const patch = { ...(await patchOf(session, trx)), sequence: session.sequence + 1 };
      await updateRows(trx, 'pair_sessions', { id }, patch);
      return { ...session, ...patch } as SessionRow;
    });
  }

  async function changeQuietly(userId: string, id: string, patchOf: PatchOf): Promise<PairSession> {
    return view(userId, await change(userId, id, patchOf));
  }

  function takenIn(trx: Db, { id, lowUserId, highUserId }: SessionRow, now: number) {
    return stored.takenBy(trx, [lowUserId, highUserId], now, id);
  }

  /** The session ends at the latest where the next one of either person begins. */
  async function started(trx: Db, session: SessionRow): Promise<SessionPatch> {
    const now = Date.now();
    const [next = { startsAt: Infinity }] = await takenIn(trx, session, now);
    if (next.startsAt <= now) {
      throw new Problem('conflict', 'One of you is in another session. End that one first.');
    }
    const endsAt = Math.min(now + session.minutes * MINUTE_MS, next.startsAt);
    return { state: 'agreed', begun: 1, startsAt: now, endsAt, reminded: 1, moverId: null };
  }

  /** Both people get the session; the view is that of `userId`. */
  async function view(userId: string, row: SessionRow): Promise<PairSession> {
    const otherId = otherOf(row, userId);
    const views = await Promise.all(
      [userId, otherId].map(async (id) => {
        const session = await stored.findWith(db, id, row);
        return session === undefined ? null : { userId: id, session: toSession(session, id) };
      }),
    );
    for (const one of views) if (one !== null) events.emit('sessionChanged', one);
    const mine = views[0] ?? null;
    if (mine === null) throw missing();
    return mine.session;
  }

  async function announce(
    me: ChatPerson,
    row: SessionRow,
    news: SessionNews,
    said = textOf(row, news),
  ): Promise<PairSession> {
    const session = await view(me._id, row);
    if (session.with === null) return session;
    const content = {
      kind: 'session',
      text: `${said}: ${row.what ?? row.goal}`,
      session: { _id: row.id, round: row.round, news },
    } as const;
    await messages.post(me, otherOf(row, me._id), content).catch((error: unknown) => {
      // The change stays if the message fails, for example because the two unmatched meanwhile.
      log.warn({ err: error }, 'a session was not announced in its conversation');
    });
    return session;
  }
}

const NEWS_TEXTS: Record<SessionNews, string> = {
  proposed: 'Proposed a session',
  agreed: 'Accepted the session',
  declined: 'Declined the session',
  cancelled: 'Cancelled the session',
  built: 'We built it',
  withdrawn: 'Removed from both profiles',
};

function textOf({ endsAt, begun, moverId }: SessionRow, news: SessionNews): string {
  if (news === 'proposed' && moverId !== null) return 'Proposed another time';
  if (news === 'proposed' && endsAt !== null) return 'Wants to pair now';
  return news === 'agreed' && begun === 1 ? 'Started the session' : NEWS_TEXTS[news];
}
