import { randomUUIDv7 } from 'node:crypto';
import { NOW_MINUTES, NOW_MS, OPEN_MAX, type PairSession, SOON_MS } from '#shared/pair-session.ts';
import type { ChatPerson } from '#shared/realtime.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { insertRow, updateRows } from '../../platform/db/rows.ts';
import { Problem } from '../../platform/problem.ts';
import type { Pair } from '../chat/messages/store.ts';
import type { Changes } from './changes.ts';
import * as stored from './repository.ts';
import type { SessionRow } from './repository.ts';
import { agreed, overlaps, refuseUnlessAsked, refuseUnlessMovable, taken } from './rules.ts';
import { findOwn } from './views.ts';
import { timesOf } from './wire.ts';

const NO_GOAL = 'Pair now';

type Proposal = Pick<SessionRow, 'goal' | 'minutes' | 'proposerId'> & {
  times: number[];
  endsAt?: number;
};

/** Sessions are proposed, agreed, moved and cancelled. */
export function createPlanning({ db }: Database, changes: Changes) {
  const { announce, change, countProposal, started, takenIn, view, withPair } = changes;

  return {
    async propose(
      me: ChatPerson,
      {
        targetUserId,
        times,
        ...input
      }: Omit<Proposal, 'proposerId' | 'endsAt'> & { targetUserId: string },
    ): Promise<PairSession> {
      const id = await withPair(me, targetUserId, (trx, pair) =>
        insert(trx, pair, { ...input, proposerId: me._id, times: sorted(times) }),
      );
      return announce(me, await findOwn(db, me._id, id), 'proposed');
    },

    /**
     * Proposes a session that starts when the other person accepts. If they have proposed one too,
     * it starts, so that two presses at once lead to one session.
     */
    async now(
      me: ChatPerson,
      { targetUserId, goal = '' }: { targetUserId: string; goal?: string | undefined },
    ): Promise<PairSession> {
      const { id, news } = await withPair(me, targetUserId, async (trx, pair) => {
        const now = Date.now();
        const found = await stored.findNow(trx, pair, now);
        if (found === undefined) {
          // Times are to the minute.
          const until = Math.ceil((now + NOW_MS) / MINUTE_MS) * MINUTE_MS;
          const proposal = { goal: goal || NO_GOAL, minutes: NOW_MINUTES, proposerId: me._id };
          const id = await insert(trx, pair, { ...proposal, times: [until], endsAt: until });
          return { id, news: 'proposed' as const };
        }
        if (found.state === 'agreed' || found.proposerId === me._id)
          return { id: found.id, news: null };
        const patch = { ...(await started(trx, found)), sequence: found.sequence + 1 };
        await updateRows(trx, 'pair_sessions', { id: found.id }, patch);
        return { id: found.id, news: 'agreed' as const };
      });
      const row = await findOwn(db, me._id, id);
      return news === null ? view(me._id, row) : announce(me, row, news);
    },

    /** Proposes other times, also for an agreed session, whose time stays until they are accepted. */
    async counter(me: ChatPerson, id: string, times: number[]): Promise<PairSession> {
      // A proposal for an agreed session can be withdrawn and repeated.
      await countProposal(await findOwn(db, me._id, id));
      const row = await change(me._id, id, (session) => {
        const proposal = { times: JSON.stringify(sorted(times)), round: session.round + 1 };
        if (session.state === 'agreed') {
          refuseUnlessMovable(session, me._id);
          return { ...proposal, moverId: me._id };
        }
        refuseUnlessAsked(session, me._id);
        return { ...proposal, proposerId: me._id, endsAt: null };
      });
      return announce(me, row, 'proposed');
    },

    /** Throws if either person has another session then. */
    async accept(me: ChatPerson, id: string, time: number): Promise<PairSession> {
      const said = { moved: false };
      const row = await change(me._id, id, async (session, trx) => {
        refuseUnlessAsked(session, me._id);
        said.moved = session.state === 'agreed';
        const now = Date.now();
        if (!timesOf(session).includes(time)) {
          throw new Problem('conflict', 'This time is not proposed any more');
        }
        if (time <= now)
          throw new Problem('conflict', 'This time has passed. Propose another one.');
        if (!said.moved && session.endsAt !== null) return started(trx, session);
        const endsAt = time + session.minutes * MINUTE_MS;
        if ((await takenIn(trx, session, now)).some(overlaps(time, endsAt))) throw taken();
        return {
          state: 'agreed',
          moverId: null,
          startsAt: time,
          endsAt,
          // An agreement minutes before the start needs no reminder.
          reminded: time - now < SOON_MS ? 1 : 0,
        };
      });
      return announce(me, row, 'agreed', said.moved ? 'Accepted the new time' : undefined);
    },

    /** Other times for an agreed session are declined or withdrawn, and the session stays. */
    async decline(me: ChatPerson, id: string): Promise<PairSession> {
      const said = { withdrawn: false };
      const row = await change(me._id, id, (session) => {
        const isAgreed = session.state === 'agreed';
        said.withdrawn = isAgreed && session.moverId === me._id;
        if (!said.withdrawn) refuseUnlessAsked(session, me._id);
        return isAgreed ? { moverId: null } : { state: 'declined' };
      });
      if (said.withdrawn) return view(me._id, row);
      const text = row.state === 'agreed' ? 'Keeps the agreed time' : undefined;
      return announce(me, row, 'declined', text);
    },

    async cancel(me: ChatPerson, id: string): Promise<PairSession> {
      const row = await change(me._id, id, (session) => {
        const isMine = session.state === 'proposed' && session.proposerId === me._id;
        const isAhead = session.state === 'agreed' && agreed(session).startsAt > Date.now();
        if (!isMine && !isAhead) {
          throw new Problem('conflict', 'This session cannot be cancelled any more');
        }
        return { state: 'cancelled' };
      });
      return announce(me, row, 'cancelled');
    },
  };
}

async function insert(trx: Db, pair: Pair, { times, ...proposal }: Proposal): Promise<string> {
  if ((await stored.countOpen(trx, pair, Date.now())) >= OPEN_MAX) {
    throw new Problem(
      'conflict',
      `You two have ${String(OPEN_MAX)} sessions ahead. Finish or cancel one first.`,
    );
  }
  const id = randomUUIDv7();
  const row = { ...proposal, id, round: 1, times: JSON.stringify(times) };
  await insertRow(trx, 'pair_sessions', { ...pair, ...row, state: 'proposed' });
  return id;
}

const sorted = (times: readonly number[]): number[] => [...times].sort((one, other) => one - other);
