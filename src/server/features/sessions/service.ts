import { randomUUIDv7 } from 'node:crypto';
import {
  LONGEST_MINUTES,
  MORE_MINUTES,
  NOW_MINUTES,
  NOW_MS,
  OPEN_MAX,
  OUTCOME_MS,
  type PairSession,
  type SessionNews,
  SOON_MS,
} from '#shared/pair-session.ts';
import type { ChatPerson } from '#shared/realtime.ts';
import type { OutcomeInput, TaskChange } from '#shared/schemas/pair-session.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Log } from '../../platform/log.ts';
import { lockPeople } from '../../platform/db/lock-people.ts';
import { Problem } from '../../platform/problem.ts';
import { notConnected, pairOf } from '../chat/messages/pairs.ts';
import type { Messages } from '../chat/messages/service.ts';
import type { Pair } from '../chat/messages/store.ts';
import type { Connections } from '../connections/service.ts';
import type { Events } from '../events.ts';
import type { Blocks } from '../safety/blocks/service.ts';
import {
  agreed,
  changedTasks,
  ended,
  missing,
  overlaps,
  refuseUnlessAsked,
  refuseUnlessMovable,
  taken,
  withLeftTasks,
  wordsIn,
} from './rules.ts';
import * as stored from './repository.ts';
import type { SessionPatch, SessionRow } from './repository.ts';
import { createSessionViews, findOwn } from './views.ts';
import { otherOf, sideOf, tasksOf, timesOf, toSession } from './wire.ts';
import { MINUTE_MS } from '#shared/time.ts';

export type Sessions = ReturnType<typeof createSessions>;

const NO_GOAL = 'Pair now';

type PatchOf = (session: SessionRow, trx: Db) => SessionPatch | Promise<SessionPatch>;

export function createSessions(parts: {
  database: Database;
  connections: Pick<Connections, 'lock' | 'between'>;
  blocks: Pick<Blocks, 'between'>;
  messages: Pick<Messages, 'post'>;
  events: Events;
  limit: LimitAttempts;
  publicUrl: string;
  log: Log;
}) {
  const { database, connections, blocks, messages, events, limit, publicUrl, log } = parts;
  const { db } = database;

  return {
    ...createSessionViews({ database, connections, blocks, limit, publicUrl }),

    async propose(
      me: ChatPerson,
      input: {
        targetUserId: string;
        goal: string;
        minutes: PairSession['minutes'];
        times: number[];
      },
    ): Promise<PairSession> {
      const { targetUserId, goal, minutes, times } = input;
      const id = await withPair(me, targetUserId, (trx, pair) =>
        insert(trx, pair, { goal, minutes, proposerId: me._id, times: sorted(times) }),
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
          const more = { times: [until], endsAt: until };
          return {
            id: await insert(trx, pair, { ...proposal, ...more }),
            news: 'proposed' as const,
          };
        }
        if (found.state === 'agreed' || found.proposerId === me._id)
          return { id: found.id, news: null };
        const patch = { ...(await started(trx, found)), sequence: found.sequence + 1 };
        await stored.updateSession(trx, found.id, patch);
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

    begin: (userId: string, id: string): Promise<PairSession> =>
      changeQuietly(userId, id, async (session, trx) => {
        const now = Date.now();
        const { startsAt, endsAt: last } = agreed(session);
        if (session.begun === 1) throw new Problem('conflict', 'This session has begun');
        if (now < startsAt - SOON_MS) throw new Problem('conflict', 'It is too early to begin');
        if (now >= last) throw ended();
        return started(trx, session);
      }),

    /** A session can be extended shortly after its end too. */
    extend: (userId: string, id: string): Promise<PairSession> =>
      changeQuietly(userId, id, async (session, trx) => {
        const now = Date.now();
        const { startsAt, endsAt } = agreed(session);
        if (now < startsAt) throw new Problem('conflict', 'This session has not begun');
        if (session.builtAt !== null || now > endsAt + SOON_MS) throw ended();
        const from = Math.max(now, endsAt);
        const later = from + MORE_MINUTES * MINUTE_MS;
        if (later - startsAt > LONGEST_MINUTES * MINUTE_MS) {
          throw new Problem('conflict', 'This session is long enough. Plan another one.');
        }
        if ((await takenIn(trx, session, now)).some(overlaps(from, later))) throw taken();
        return { endsAt: later, endedBy: null };
      }),

    end: (userId: string, id: string): Promise<PairSession> =>
      changeQuietly(userId, id, (session) => {
        const now = Date.now();
        const { startsAt, endsAt } = agreed(session);
        if (now < startsAt) throw new Problem('conflict', 'This session has not begun');
        if (now >= endsAt) throw ended();
        return { endsAt: Math.max(now, startsAt + 1), endedBy: userId };
      }),

    task: (userId: string, id: string, what: TaskChange): Promise<PairSession> =>
      changeQuietly(userId, id, async (session, trx) => {
        agreed(session);
        const tasks = tasksOf(session);
        if (!('from' in what)) return { tasks: JSON.stringify(changedTasks(tasks, userId, what)) };
        const earlier = await stored.findSession(trx, userId, what.from);
        if (earlier === undefined || otherOf(earlier, userId) !== otherOf(session, userId)) {
          throw missing();
        }
        return { tasks: JSON.stringify(withLeftTasks(tasks, tasksOf(earlier))) };
      }),

    /**
     * The outcome is public once both agree to the same text; a changed text asks the other person
     * again. Either can withdraw at any time.
     */
    async outcome(me: ChatPerson, id: string, input: OutcomeInput): Promise<PairSession> {
      // TypeScript sees the assignment in the callback only for a property.
      const announced: { news: SessionNews | null } = { news: null };
      const patchOf = (session: SessionRow): SessionPatch => {
        const isLow = sideOf(session, me._id) === 'low';
        const [mine, theirs] = isLow
          ? (['lowBuilt', 'highBuilt'] as const)
          : (['highBuilt', 'lowBuilt'] as const);
        if (!input.built && session[mine] === 1) {
          if (session.builtAt !== null) announced.news = 'withdrawn';
          return { [mine]: 0, builtAt: null };
        }
        const now = Date.now();
        const { startsAt, endsAt } = agreed(session);
        if (now < startsAt) throw new Problem('conflict', 'This session has not begun');
        if (now > endsAt + OUTCOME_MS) throw new Problem('conflict', 'This session is long over');
        // An outcome ends a running session.
        const end = now < endsAt ? { endsAt: now, endedBy: me._id } : {};
        if (!input.built) return { ...end, [mine]: 0 };
        const { what, link } = wordsIn(input, session);
        const same = what === session.what && link === session.link;
        if (same && session[mine] === 1) return end;
        if (session.builtAt !== null) {
          throw new Problem(
            'conflict',
            'You both agreed to the words. Remove them from both profiles first.',
          );
        }
        const both = same && session[theirs] === 1;
        if (!same || both) announced.news = 'built';
        return {
          ...end,
          what,
          link,
          [mine]: 1,
          builtAt: both ? now : null,
          ...(!same && session[theirs] === 1 && { [theirs]: null }),
          // A new round moves the card to the message of this change.
          ...(announced.news !== null && { round: session.round + 1 }),
        };
      };
      const row = await change(me._id, id, patchOf, { kept: !input.built });
      return announced.news === null ? view(me._id, row) : announce(me, row, announced.news);
    },

    async hide(userId: string, id: string, hidden: boolean): Promise<PairSession> {
      const patchOf = (session: SessionRow): SessionPatch => {
        if (session.builtAt === null) throw new Problem('conflict', "It isn't on any profile");
        return { [sideOf(session, userId) === 'low' ? 'lowHides' : 'highHides']: hidden ? 1 : 0 };
      };
      return view(userId, await change(userId, id, patchOf, { kept: true }));
    },

    /** The transaction is the one that ends the connection. Past sessions stay with both people. */
    part: (trx: Db, one: string, other: string): Promise<void> =>
      stored.deleteUnfinished(trx, pairOf(one, other), Date.now()),

    /**
     * After a block neither could withdraw, so the outcomes leave both profiles. Unblocking doesn't
     * bring them back.
     */
    endOutcomes: (trx: Db, one: string, other: string): Promise<void> =>
      stored.endOutcomes(trx, pairOf(one, other)),
  };

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
      await lockPeople(trx, database.kind, pair);
      if (!(await connections.lock(trx, me._id, targetUserId))) throw notConnected();
      return work(trx, pair);
    });
  }

  async function insert(
    trx: Db,
    pair: Pair,
    {
      times,
      ...proposal
    }: Pick<SessionRow, 'goal' | 'minutes' | 'proposerId'> & {
      times: number[];
      endsAt?: number;
    },
  ): Promise<string> {
    if ((await stored.countOpen(trx, pair, Date.now())) >= OPEN_MAX) {
      throw new Problem(
        'conflict',
        `You two have ${String(OPEN_MAX)} sessions ahead. Finish or cancel one first.`,
      );
    }
    const id = randomUUIDv7();
    const row = {
      ...proposal,
      id,
      round: 1,
      state: 'proposed',
      times: JSON.stringify(times),
    } as const;
    await stored.insertSession(trx, { ...pair, ...row });
    return id;
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
      await lockPeople(trx, database.kind, pair);
      const connected = await connections.lock(trx, pair.lowUserId, pair.highUserId);
      const session = await stored.findSession(trx, userId, id, database.kind);
      if (session === undefined || (!kept && !connected)) throw missing();
      const patch = { ...(await patchOf(session, trx)), sequence: session.sequence + 1 };
      await stored.updateSession(trx, id, patch);
      return { ...session, ...patch } as SessionRow;
    });
  }

  function takenIn(trx: Db, { id, lowUserId, highUserId }: SessionRow, now: number) {
    return stored.takenBy(trx, [lowUserId, highUserId], now, id);
  }

  async function changeQuietly(userId: string, id: string, patchOf: PatchOf): Promise<PairSession> {
    return view(userId, await change(userId, id, patchOf));
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

const sorted = (times: readonly number[]): number[] => [...times].sort((one, other) => one - other);
