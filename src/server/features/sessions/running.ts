import {
  LONGEST_MINUTES,
  MORE_MINUTES,
  OUTCOME_MS,
  type PairSession,
  type SessionNews,
  SOON_MS,
} from '#shared/pair-session.ts';
import type { ChatPerson } from '#shared/realtime.ts';
import type { OutcomeInput, TaskChange } from '#shared/schemas/pair-session.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { otherOf } from '../chat/messages/pairs.ts';
import { Problem } from '../../platform/problem.ts';
import type { Changes } from './changes.ts';
import * as stored from './repository.ts';
import type { SessionPatch, SessionRow } from './repository.ts';
import {
  agreed,
  changedTasks,
  ended,
  missing,
  overlaps,
  taken,
  withLeftTasks,
  wordsIn,
} from './rules.ts';
import { sideOf, tasksOf } from './wire.ts';

/** Agreed sessions begin, last longer, and end with an outcome. */
export function createRunning({
  announce,
  change,
  changeQuietly,
  started,
  takenIn,
  view,
}: Changes) {
  return {
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
  };
}
