import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ConnectionOrder } from '#shared/connection-order.ts';
import type { DatabaseKind, Db } from '../../platform/db/database.ts';
import { FOLD, LETTERS, unmarked } from '../../platform/db/fold.ts';
import { FIRST_ID, idCursor, LAST_ID, readParts, timeCursor } from '../../platform/db/paging.ts';
import { DEVELOPER_COLUMNS } from '../profile/profile.ts';
import { pairOf } from '../chat/messages/pairs.ts';
import type { ConnectionRow } from './repository.ts';

interface OrderedRow extends ConnectionRow {
  /** FIRST_ID means that there is no message. */
  lastId: string;
}

const NAME = sql<string>`u."firstName" || ' ' || u."lastName"`;

const LAST_MESSAGE = sql<string>`coalesce((select m.id from messages m
  where m."lowUserId" = mine."lowUserId" and m."highUserId" = mine."highUserId"
  order by m.id desc limit 1), ${sql.lit(FIRST_ID)})`;

const SORTS = {
  newest: {
    lastId: sql<string>`''`,
    order: sql`"createdAt" desc, other desc`,
    after: (cursor: string | null) => {
      const { time, id } = timeCursor(cursor);
      return sql<SqlBool>`("createdAt", other) < (${time}, ${id})`;
    },
    cursorOf: ({ connectedAt, id }: OrderedRow) => `${String(connectedAt)}.${id}`,
  },
  talk: {
    lastId: LAST_MESSAGE,
    order: sql`"lastId" desc, "createdAt" desc, other desc`,
    after: (cursor: string | null) => {
      const [last, time, id] =
        cursor === null
          ? [LAST_ID, Number.MAX_SAFE_INTEGER, LAST_ID]
          : readParts(cursor, ['id', 'time', 'id']);
      return sql<SqlBool>`("lastId", "createdAt", other) < (${last}, ${Number(time)}, ${id})`;
    },
    cursorOf: ({ lastId, connectedAt, id }: OrderedRow) =>
      [lastId, String(connectedAt), id].join('.'),
  },
  name: {
    lastId: sql<string>`''`,
    order: sql`name, other`,
    // A name may be longer than a cursor, so the cursor is the id of a connection. If it ends between two pages, the
    // list does too: an id must not tell a block from a deleted account.
    after: (cursor: string | null, kind: DatabaseKind, userId: string) => {
      if (cursor === null) return sql<SqlBool>`1 = 1`;
      const { lowUserId, highUserId } = pairOf(userId, idCursor(cursor));
      return sql<SqlBool>`(name, other) > (select ${folded(kind, NAME)}, u.id
        from users u join connections c on c."lowUserId" = ${lowUserId} and c."highUserId" = ${highUserId}
        where u.id = ${idCursor(cursor)})`;
    },
    cursorOf: ({ id }: OrderedRow) => id,
  },
};

export const cursorOf = (sort: ConnectionOrder['sort'], row: OrderedRow): string =>
  SORTS[sort].cursorOf(row);

/**
 * The name or newest message of each connection is read by key, and profiles of the page only.
 * Throws a Problem for a cursor of another order.
 */
export function listOrdered(
  { db, kind }: { db: Db; kind: DatabaseKind },
  userId: string,
  { q, sort }: ConnectionOrder,
  cursor: string | null,
  limit: number,
): Promise<OrderedRow[]> {
  const { lastId, order, after } = SORTS[sort];
  const name = folded(kind, NAME);
  const isLike = (pattern: string) => sql`${name} like ${pattern} escape '!'`;
  const called = q === '' ? sql`` : sql`where ${sql.join(patternsOf(q).map(isLike), sql` or `)}`;
  const page = sql<{ other: string; connectedAt: number; lastId: string; place: number }>`(
    select other, "createdAt" as "connectedAt", "lastId", row_number() over (order by ${order}) as place
    from (
      select mine.other, mine."createdAt", ${name} as name, ${lastId} as "lastId"
      from (
        select "lowUserId", "highUserId", "highUserId" as other, "createdAt"
          from connections where "lowUserId" = ${userId}
        union all
        select "lowUserId", "highUserId", "lowUserId" as other, "createdAt"
          from connections where "highUserId" = ${userId}
      ) as mine join users u on u.id = mine.other ${called}
    ) as found
    where ${after(cursor, kind, userId)}
    order by ${order} limit ${limit}
  )`;
  return db
    .selectFrom(page.as('page'))
    .innerJoin('users', 'users.id', 'page.other')
    .select([...DEVELOPER_COLUMNS, 'page.connectedAt', 'page.lastId'])
    .orderBy('page.place')
    .execute();
}

/** PostgreSQL's lower() may fold ASCII only, so other letters are tried in several cases. */
function patternsOf(q: string): string[] {
  const small = unmarked(q).toLowerCase();
  const spellings = [
    small,
    small.toUpperCase(),
    small.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()),
  ];
  const lowered = spellings.map((text) => text.replace(/[A-Z]/g, (one) => one.toLowerCase()));
  return [...new Set(lowered)].map((text) => `%${text.replace(/[!%_]/g, '!$&')}%`);
}

const folded = (kind: DatabaseKind, text: RawBuilder<string>): RawBuilder<string> =>
  kind === 'sqlite'
    ? sql`${sql.raw(FOLD)}(${text})`
    : sql`lower(translate(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
        ${sql.lit(LETTERS.from)}, ${sql.lit(LETTERS.to)}))`;
