import {
  type BuiltTogether,
  GOAL_SKILLS,
  OUTCOME_MS,
  type PairSession,
  type SessionPerson,
  SUGGESTED_MAX,
  type SuggestAnswer,
} from '#shared/pair-session.ts';
import type { PlanPartner, SessionsOutlook } from '#shared/sessions-outlook.ts';
import { pairSkills } from '#shared/pair-skills.ts';
import type { Page } from '#shared/schemas/paging.ts';
import { beginnings, freeStretches, spread, type Stretch } from '#shared/session-times.ts';
import { HOUR_MS } from '#shared/time.ts';
import { type Developer, fullName } from '#shared/user.ts';
import { fromToday, weeksOfTwo } from '#shared/weeks-of-two.ts';
import type { Core } from '../core.ts';
import type { Db } from '../../platform/db/database.ts';
import { idCursor, LAST_ID, pageOf } from '../../platform/db/paging.ts';
import { notConnected, pairOf } from '../chat/messages/pairs.ts';
import type { Connections } from '../connections/service.ts';
import type { Blocks } from '../safety/blocks/service.ts';
import { type CalendarEvent, calendarOf } from './calendar.ts';
import { missing } from './rules.ts';
import * as stored from './repository.ts';
import type { SessionRow, SessionWith } from './repository.ts';
import { timeOf } from '../../platform/ids.ts';
import { toBuilt, toSession, toSpan } from './wire.ts';
import { iso } from '../../platform/time.ts';

/** A conversation loads these sessions with its newest messages. */
const BETWEEN_MAX = 30;
const OPEN_LISTED = 50;
const STRETCH = 100;
/** Every page shows a session from these milliseconds before it. */
const NEAR_MS = HOUR_MS;
const BUILT_MAX = 20;
/** Number of people suggested on the sessions page. */
const PARTNERS = 4;
const PARTNER_MINUTES = 60;

/** Throws `not_found` if there is none. */
export async function findOwn(db: Db, userId: string, id: string): Promise<SessionRow> {
  const row = await stored.findSession(db, userId, id);
  if (row === undefined) throw missing();
  return row;
}

/** The session has a time; `name` is null once the two are no longer connected. */
export function eventOf(row: SessionWith, name: string | null, publicUrl: string): CalendarEvent {
  const { id, sequence, startsAt, endsAt, goal, state, otherId } = row;
  return {
    id,
    sequence,
    madeAt: timeOf(id),
    startsAt: startsAt ?? 0,
    endsAt: endsAt ?? 0,
    cancelled: state === 'cancelled',
    title: name === null ? 'Pair session' : `Pair session with ${name}`,
    about: goal,
    url: name === null ? `${publicUrl}/sessions` : `${publicUrl}/chat/${otherId}`,
  };
}

export function createSessionViews(
  parts: Pick<Core, 'database' | 'limit' | 'publicUrl'> & {
    connections: Pick<Connections, 'between' | 'list'>;
    blocks: Pick<Blocks, 'between'>;
  },
) {
  const { database, connections, blocks, limit, publicUrl } = parts;
  const { db } = database;
  const findNext = stored.prepareNext(database);
  const countWaiting = stored.prepareWaiting(database);

  const takenBy = async (one: string, other: string, now: number): Promise<Stretch[]> => {
    const sessions = await stored.takenBy(db, [one, other], now, null);
    return sessions.map(({ startsAt: from, endsAt: to }) => ({ from, to }));
  };

  const toSessions = (rows: readonly SessionWith[], userId: string): PairSession[] =>
    rows.map((row) => toSession(row, userId));

  return {
    /** Times of the next two weeks are suggested. */
    async suggest(userId: string, withUserId: string, minutes: number): Promise<SuggestAnswer> {
      await limit('session.user', userId);
      if (!(await connections.between(userId, withUserId))) throw notConnected();
      const now = Date.now();
      const hours = await stored.findHours(db, [userId, withUserId]);
      const freeOf = (id: string) => {
        const { availability = null, timeZone = null } = hours.find((one) => one.id === id) ?? {};
        return freeStretches(availability, timeZone, now);
      };
      const [mine, theirs] = [freeOf(userId), freeOf(withUserId)];
      const taken = await takenBy(userId, withUserId, now);
      const all = beginnings(mine ?? [], theirs ?? [], taken, minutes);
      const zone = hours.find(({ id }) => id === userId)?.timeZone ?? null;
      return {
        times: spread(all, SUGGESTED_MAX, zone).map(iso),
        mine: mine?.map(toSpan) ?? null,
        theirs: theirs?.map(toSpan) ?? null,
        taken: taken.map(toSpan),
      };
    },

    /** The week is with `next`, or with the first suggested person. */
    async outlook(me: Developer, next: SessionPerson | null): Promise<SessionsOutlook> {
      const now = Date.now();
      const page = { limit: PARTNERS, cursor: null };
      const { connections: people } = await connections.list(me._id, page);
      const freeOf = ({ availability, timeZone }: Pick<Developer, 'availability' | 'timeZone'>) =>
        freeStretches(availability, timeZone, now);
      const mine = freeOf(me) ?? [];
      const partners = await Promise.all(
        people.map(async (other): Promise<PlanPartner> => {
          const { _id, firstName, lastName, photoUrl, timeZone } = other;
          const taken = await takenBy(me._id, _id, now);
          const theirs = freeOf(other);
          const firstOf = (hours: typeof mine) =>
            beginnings(mine, hours, taken, PARTNER_MINUTES).find((time) => time >= now + HOUR_MS);
          const shared = firstOf(theirs ?? []);
          const both = pairSkills(me, other).filter(({ you, they }) => you && they);
          return {
            person: { _id, firstName, lastName, photoUrl, timeZone },
            next: iso(shared ?? firstOf(mine) ?? null),
            free: shared === undefined ? 'me' : 'both',
            theyListHours: theirs !== null,
            skills: both.slice(0, GOAL_SKILLS).map(({ skill }) => skill),
          };
        }),
      );
      const weekWith = next ?? partners[0]?.person ?? null;
      const [hours = null] = weekWith === null ? [] : await stored.findHours(db, [weekWith._id]);
      const week = weeksOfTwo(me, hours, now);
      return { partners, week: week && fromToday(week, now), weekWith };
    },

    /** The latest planned comes first. */
    async list(userId: string, { limit: size, cursor }: Page) {
      const found = await stored.listSessions(db, userId, idCursor(cursor), size + 1);
      const { rows, nextCursor } = pageOf(found, size, ({ id }) => id);
      return { sessions: toSessions(rows, userId), nextCursor };
    },

    /** For the data export, {@link STRETCH} rows per query. */
    async *all(userId: string): AsyncGenerator<PairSession> {
      let before = LAST_ID;
      for (;;) {
        const rows = await stored.listSessions(db, userId, before, STRETCH);
        yield* toSessions(rows, userId);
        if (rows.length < STRETCH) return;
        before = rows.at(-1)?.id ?? before;
      }
    },

    /** Proposals come first, then the others by time. */
    async ahead(userId: string): Promise<PairSession[]> {
      const rows = await stored.listOpen(db, userId, Date.now(), OPEN_LISTED);
      rows.sort((one, other) => (one.startsAt ?? 0) - (other.startsAt ?? 0));
      return toSessions(rows, userId);
    },

    async next(userId: string): Promise<{ withUserId: string; startsAt: number } | null> {
      const now = Date.now();
      const [row] = await findNext(userId, now, now + NEAR_MS);
      return row === undefined ? null : { withUserId: row.otherId, startsAt: row.startsAt };
    },

    async waiting(userId: string): Promise<{ sessions: number; unread: number }> {
      const now = Date.now();
      const [found] = await countWaiting(userId, now, now - OUTCOME_MS);
      // PostgreSQL's sums are texts.
      return { sessions: Number(found?.sessions), unread: Number(found?.unread) };
    },

    async between(userId: string, otherId: string): Promise<PairSession[]> {
      const rows = await stored.listBetween(db, userId, pairOf(userId, otherId), BETWEEN_MAX);
      return toSessions(rows, userId);
    },

    /** Partners in a block with `readerId` are missing. */
    async built(userId: string, readerId: string | null): Promise<BuiltTogether[]> {
      const rows = await stored.listBuilt(db, userId, BUILT_MAX);
      const shown = await Promise.all(
        rows.map(
          async ({ otherId }) =>
            readerId === null || otherId === readerId || !(await blocks.between(readerId, otherId)),
        ),
      );
      return rows.filter((_, index) => shown[index]).map(toBuilt);
    },

    /** Throws `not_found` until a time is agreed. */
    async calendar(userId: string, id: string): Promise<string> {
      const row = await findOwn(db, userId, id);
      if (row.startsAt === null) throw missing();
      const other = await stored.findWith(db, userId, row);
      if (other === undefined || other.connectedAt === null) throw missing();
      return calendarOf([eventOf(other, fullName(other), publicUrl)]);
    },
  };
}
