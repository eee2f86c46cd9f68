import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { finds } from '../../platform/db/rows.ts';

export interface FreeRow {
  id: string;
  until: number;
  line: string;
}

/** More people aren't lifted in the feed or listed. */
export const FREE_MAX = 300;

const COLUMNS = `f."userId" as id, f.until, f.line`;
const FROM = `free_now f join users u on u.id = f."userId"`;
/** Free time ends with the login session. */
const current = (now: string): string =>
  `f.until > ${now} and coalesce(u."suspendedUntil", 0) <= ${now}
   and exists (select 1 from sessions s where s.id = f."sessionId")`;
/** Reported people don't see the free time of their reporters. */
const unreported = (reader: string): string =>
  `not exists (select 1 from reports r
     where r."reporterId" = f."userId" and r."reportedId" = ${reader})`;
const LONGEST = `order by f.until desc, f."userId" limit ${String(FREE_MAX)}`;

export function createFreeRepository(database: Database) {
  const find = database.prepare<FreeRow>(
    'free-now',
    `select ${COLUMNS} from ${FROM} where f."userId" = $1 and ${current('$2')}`,
  );
  const findShown = database.prepare<FreeRow>(
    'free-now-shown',
    `select ${COLUMNS} from ${FROM} where ${current('$1')} and ${unreported('$2')} ${LONGEST}`,
  );
  const findConnected = database.prepare<FreeRow>(
    'free-now-connected',
    `select ${COLUMNS} from ${FROM} where f."userId" in
       (select "highUserId" from connections where "lowUserId" = $1
        union all select "lowUserId" from connections where "highUserId" = $1)
     and ${current('$2')} and ${unreported('$1')} ${LONGEST}`,
  );
  return {
    of: async (userId: string, now: number) => (await find(userId, now))[0],
    /** Blocks aren't checked, because the feed's own conditions do. */
    shownTo: (reader: string, now: number) => findShown(now, reader),
    connectedTo: (userId: string, now: number) => findConnected(userId, now),
  };
}

/** Runs in the transaction of the change. */
export const isFreeIn = (trx: Db, userId: string, now: number): Promise<boolean> =>
  finds(
    trx
      .selectFrom('free_now')
      .select('until')
      .where('userId', '=', userId)
      .where('until', '>', now),
  );

/** Returns the users of the deleted rows. */
const deleted = async (query: { execute(): Promise<{ userId: string }[]> }): Promise<string[]> =>
  (await query.execute()).map(({ userId }) => userId);

export const deleteFree = (db: Db, userId: string, { ifLoggedOut = false } = {}) =>
  deleted(
    db
      .deleteFrom('free_now')
      .where('userId', '=', userId)
      .$if(ifLoggedOut, (query) => query.where(loggedOut))
      .returning('userId'),
  );

export const deleteLapsed = (db: Db, now: number) =>
  deleted(
    db
      .deleteFrom('free_now')
      .where((is) => is.or([is('until', '<=', now), loggedOut]))
      .returning('userId'),
  );

export const hasLapsed = (db: Db, now: number): Promise<boolean> =>
  finds(
    db
      .selectFrom('free_now')
      .select('userId')
      .where((is) => is.or([is('until', '<=', now), loggedOut]))
      .limit(1),
  );

const loggedOut = sql<boolean>`not exists (
  select 1 from sessions where sessions.id = free_now."sessionId")`;

/** The set also contains null for deleted accounts. */
export async function reportedBy(db: Db, userId: string): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('reports')
    .select('reportedId')
    .where('reporterId', '=', userId)
    .execute();
  return new Set(rows.map(({ reportedId }) => reportedId));
}
