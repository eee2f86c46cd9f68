import { type InferResult, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { UNREAD_MAX } from '#shared/realtime.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { inPair, unreadAfter } from '../chat/messages/pairs.ts';
import type { Pair } from '../chat/messages/store.ts';
import { unblocked } from '../safety/blocks/service.ts';

export type SessionRow = Selectable<Tables['pair_sessions']>;
export type SessionPatch = Updateable<Tables['pair_sessions']>;

const PERSON = ['firstName', 'lastName', 'photoUrl', 'timeZone'] as const;

/** A session with the other person; a `connectedAt` of null means that the two are no longer connected. */
export type SessionWith = InferResult<ReturnType<typeof sideOf>>[number];

/** With `lock`, the session is locked until the transaction ends. */
export const findSession = (db: Db, userId: string, id: string, { lock = false } = {}) =>
  db
    .selectFrom('pair_sessions')
    .selectAll()
    .where('id', '=', id)
    .where((is) => is.or([is('lowUserId', '=', userId), is('highUserId', '=', userId)]))
    .where(unblocked(userId, ['pair_sessions.lowUserId', 'pair_sessions.highUserId']))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Past sessions stay. */
export const deleteUnfinished = (db: Db, pair: Pair, now: number) =>
  db
    .deleteFrom('pair_sessions')
    .where(inPair(pair))
    .where((is) => is.or([is('state', '<>', 'agreed'), is('endsAt', '>', now)]))
    .execute();

/** Neither person has agreed to an outcome any more. */
export const endOutcomes = (db: Db, pair: Pair) =>
  db
    .updateTable('pair_sessions')
    .set({ builtAt: null, lowBuilt: 0, highBuilt: 0, sequence: sql<number>`sequence + 1` })
    .where(inPair(pair))
    .where('builtAt', 'is not', null)
    .execute();

type Side = 'low' | 'high';

/** Each side of the pair has its own index, so it has its own query. */
const sideOf = (db: Db, side: Side, userId: string) =>
  db
    .selectFrom('pair_sessions as s')
    .innerJoin('users as u', 'u.id', side === 'low' ? 's.highUserId' : 's.lowUserId')
    .leftJoin('connections as c', (join) =>
      join.onRef('c.lowUserId', '=', 's.lowUserId').onRef('c.highUserId', '=', 's.highUserId'),
    )
    .selectAll('s')
    .select(['u.id as otherId', 'c.createdAt as connectedAt'])
    .select(PERSON.map((column) => `u.${column}` as const))
    .where(side === 'low' ? 's.lowUserId' : 's.highUserId', '=', userId)
    .where(unblocked(userId, ['s.lowUserId', 's.highUserId']));

const onBothSides = async (
  db: Db,
  userId: string,
  limit: number,
  only: (query: ReturnType<typeof sideOf>, side: Side) => ReturnType<typeof sideOf>,
) => {
  const sides = await Promise.all(
    (['low', 'high'] as const).map((side) =>
      only(sideOf(db, side, userId), side)
        .orderBy('s.id', 'desc')
        .limit(limit)
        .execute(),
    ),
  );
  return sides.flat();
};

const isOpen = (now: number) =>
  sql<boolean>`(state = 'proposed' and "endsAt" is null or state in ('proposed', 'agreed') and "endsAt" > ${now})`;

const newest = (found: SessionWith[], limit: number): SessionWith[] =>
  found.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);

/** The latest planned comes first. */
export const listSessions = async (db: Db, userId: string, before: string, limit: number) =>
  newest(await onBothSides(db, userId, limit, (all) => all.where('s.id', '<', before)), limit);

/** Returns the newest agreed sessions. */
export const listAgreed = async (db: Db, userId: string, limit: number) =>
  newest(await onBothSides(db, userId, limit, (all) => all.where('s.state', '=', 'agreed')), limit);

export const findCalendar = (db: Db, by: { userId: string } | { hash: string }) =>
  db
    .selectFrom('calendars as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['c.userId', 'c.id', 'c.hash', 'u.suspendedUntil'])
    .where((is) => is.and('hash' in by ? { 'c.hash': by.hash } : { 'c.userId': by.userId }))
    .executeTakeFirst();

export const listOpen = (db: Db, userId: string, now: number, limit: number) =>
  onBothSides(db, userId, limit, (query) => query.where(isOpen(now)));

const ofPair = (db: Db, userId: string, { lowUserId, highUserId }: Pair) =>
  sideOf(db, userId === lowUserId ? 'low' : 'high', userId)
    .where('s.lowUserId', '=', lowUserId)
    .where('s.highUserId', '=', highUserId);

/** The newest comes first. */
export const listBetween = (db: Db, userId: string, pair: Pair, limit: number) =>
  ofPair(db, userId, pair).orderBy('s.id', 'desc').limit(limit).execute();

export const findWith = (db: Db, userId: string, row: SessionRow) =>
  ofPair(db, userId, row).where('s.id', '=', row.id).executeTakeFirst();

/** The session of the developer $1 ends after $2 and begins by $3. */
export const prepareNext = (database: Database) => {
  const side = (mine: string, other: string): string =>
    `select id, "${other}" as "otherId", "startsAt" from pair_sessions
     where "${mine}" = $1 and state = 'agreed' and "endsAt" > $2 and "startsAt" <= $3`;
  return database.prepare<{ id: string; otherId: string; startsAt: number }>(
    'next-session',
    `${side('lowUserId', 'highUserId')} union all ${side('highUserId', 'lowUserId')}
     order by "startsAt" limit 1`,
  );
};

/**
 * Counts the developer's sessions that wait for an answer or outcome, and the unread proposals of
 * sessions that aren't over, muted conversations aside. Parameters: the developer, now, the end of the oldest open outcome.
 */
export const prepareWaiting = (database: Database) => {
  const side = (mine: 'low' | 'high', other: 'low' | 'high'): string => `
    select s.id, s."lowUserId", s."highUserId", s."${mine}UserId" as me, s."${other}UserId" as other,
      case when s.state = 'proposed' or s."moverId" = s."${other}UserId" and s."endsAt" > $2
        then 1 when s."${mine}Built" is null and s."endsAt" <= $2 then 1 else 0 end as waits
    from pair_sessions s join connections c
      on c."lowUserId" = s."lowUserId" and c."highUserId" = s."highUserId"
    where s."${mine}UserId" = $1 and (
      s.state = 'proposed' and s."proposerId" = s."${other}UserId"
        and (s."endsAt" is null or s."endsAt" > $2)
      or s.state = 'agreed' and s."endsAt" > $3)`;
  return database.prepare<{ sessions: number | null; unread: number | null }>(
    'waiting-sessions',
    `select sum(waits) as sessions, sum((select count(*) from (
         select m.kind, m.payload from messages m
         where m."lowUserId" = s."lowUserId" and m."highUserId" = s."highUserId"
           and m.id > ${unreadAfter('k', 'q')} and m."senderId" = s.other
           and octet_length(m.text) > 0 and coalesce(q."mutedUntil", 0) <= $2
         limit ${String(UNREAD_MAX)}) as unread
       where kind = 'session' and payload like '%"' || s.id || '"%"news":"proposed"%')) as unread
     from (${side('low', 'high')} union all ${side('high', 'low')}) as s
       left join chat_marks k on k."lowUserId" = s."lowUserId"
         and k."highUserId" = s."highUserId" and k."userId" = s.me
       left join conversation_settings q on q."lowUserId" = s."lowUserId"
         and q."highUserId" = s."highUserId" and q."userId" = s.me`,
  );
};

/** Returns the running session, or else the pending "Pair now" proposal. */
export const findNow = (db: Db, pair: Pair, now: number) =>
  db
    .selectFrom('pair_sessions')
    .selectAll()
    .where(inPair(pair))
    .where(isOpen(now))
    .where('endsAt', 'is not', null)
    .where((is) => is.or([is('startsAt', '<=', now), is('startsAt', 'is', null)]))
    .orderBy('state')
    .executeTakeFirst();

export async function countOpen(db: Db, pair: Pair, now: number): Promise<number> {
  const { open } = await db
    .selectFrom('pair_sessions')
    .select((is) => is.fn.countAll<number | string>().as('open'))
    .where(inPair(pair))
    .where(isOpen(now))
    .executeTakeFirstOrThrow();
  return Number(open);
}

export const takenBy = (db: Db, userIds: readonly string[], now: number, exceptId: string | null) =>
  db
    .selectFrom('pair_sessions')
    .select(['startsAt', 'endsAt'])
    .$narrowType<{ startsAt: number; endsAt: number }>()
    .where((is) => is.or([is('lowUserId', 'in', userIds), is('highUserId', 'in', userIds)]))
    .where('state', '=', sql.lit('agreed'))
    .where('endsAt', '>', now)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .orderBy('startsAt')
    .execute();

export const listDue = (db: Db, until: number, limit: number) =>
  db
    .selectFrom('pair_sessions')
    .select('id')
    .where('state', '=', sql.lit('agreed'))
    .where('reminded', '=', sql.lit(0))
    .where('startsAt', '<=', until)
    .orderBy('startsAt')
    .limit(limit)
    .execute();

/** Undefined means another node claimed the reminder. */
export const claimReminder = (db: Db, id: string): Promise<SessionRow | undefined> =>
  db
    .updateTable('pair_sessions')
    .set({ reminded: 1 })
    .where('id', '=', id)
    .where('state', '=', 'agreed')
    .where('reminded', '=', 0)
    .returningAll()
    .executeTakeFirst();

export const findReminded = (db: Db, pair: Pair) =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', 'emailVerified', 'timeZone', 'suspendedUntil'])
    .where('id', 'in', [pair.lowUserId, pair.highUserId])
    .execute();

/** The newest comes first; hidden ones are missing. */
export async function listBuilt(db: Db, userId: string, limit: number): Promise<SessionWith[]> {
  const found = await onBothSides(db, userId, limit, (query, side) =>
    query
      .where('s.builtAt', 'is not', null)
      .where((is) => is(is.fn.coalesce('u.suspendedUntil', sql<number>`0`), '<=', Date.now()))
      .where(side === 'low' ? 's.lowHides' : 's.highHides', '=', 0),
  );
  return found.sort((one, other) => Number(other.builtAt) - Number(one.builtAt)).slice(0, limit);
}

export const findHours = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'availability', 'timeZone'])
    .where('id', 'in', userIds)
    .execute();
