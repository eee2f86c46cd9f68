import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { anyTable } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { pairOf } from '../chat/messages/pairs.ts';
import type { Pictures } from '../chat/pictures/service.ts';
import type { Notifications } from '../notifications/service.ts';
import type { Pads } from '../pad/service.ts';
import type { Photos } from '../profile/photos/service.ts';
import { unblocked } from '../safety/blocks/service.ts';
import type { Sessions } from '../sessions/service.ts';

/** Other requests are served between two reads. */
const PAGE_ROWS = 100;

export interface Sources {
  database: Pick<Database, 'db'>;
  photos: Pick<Photos, 'of' | 'file'>;
  pictures: Pick<Pictures, 'sentBy'>;
  notifications: Pick<Notifications, 'all'>;
  pads: Pick<Pads, 'all' | 'allVersions'>;
  sessions: Pick<Sessions, 'all'>;
}

type Column<Table extends keyof Tables> = keyof Selectable<Tables[Table]> & string;
type Row<Table extends keyof Tables, Name extends Column<Table>> = Pick<
  Selectable<Tables[Table]>,
  Name
>;

interface Options<Table extends keyof Tables, Name extends Column<Table>> {
  /**
   * Columns with the id of the person, or their email address in `recipient`; `userId` by default. With `lowUserId`,
   * the table is read once per connection.
   */
  owner?: readonly Column<Table>[];
  /** The columns of the order are unique for an owner; `id` by default. */
  key?: readonly Column<Table>[];
  /** If true, the first column is another person, whose name follows it. */
  named?: boolean;
  /**
   * Columns with people: rows with someone who blocks the person are left out, as after a deletion of that account.
   * By default the column of `named`.
   */
  hidesBlockers?: readonly Column<Table>[];
  /** Undefined leaves the row out. */
  map?: (row: Row<Table, Name>, withUserId: string) => object | undefined;
}

export const part = <const Table extends keyof Tables>(
  tables: readonly Table[],
  read: (from: Sources, userId: string) => Promise<unknown> | AsyncIterable<object>,
) => ({ tables, read });

/** Each person has at most one row. */
export const one = <Table extends keyof Tables, Name extends Column<Table>>(
  table: Table,
  columns: readonly Name[],
  map: (row: Row<Table, Name> | undefined) => unknown = (row) => row,
  owner = 'userId',
) =>
  part([table], async ({ database: { db } }, userId) => {
    const query = anyTable(db).selectFrom<string>(table).select(columns).where(owner, '=', userId);
    return map((await query.executeTakeFirst()) as Row<Table, Name> | undefined) ?? null;
  });

export const rows = <Table extends keyof Tables, Name extends Column<Table>>(
  table: Table,
  columns: readonly Name[],
  options: Options<Table, NoInfer<Name>> = {},
) =>
  part([table], async function* ({ database: { db } }, userId) {
    const [first = '', ...others] = columns;
    const { named = false, map = (row) => row } = options;
    const exported = named ? [first, 'firstName', 'lastName', ...others] : columns;
    const hiding = (options.hidesBlockers ?? (named ? [first] : [])).map((name) => `t.${name}`);
    const owner: readonly string[] = options.owner ?? ['userId'];
    const key = (options.key ?? ['id']).map((column) => `t.${column}`);
    const perPair = owner.includes('lowUserId');
    for await (const { id } of perPair ? connectionsOf(db, userId) : [{ id: userId }]) {
      const people: Record<string, unknown> = perPair
        ? { ...pairOf(userId, id) }
        : { recipient: confirmedEmail(userId) };
      const own = owner.map((column) => [`t.${column}`, people[column] ?? userId] as const);
      const query = anyTable(db)
        .selectFrom<string>(`${table} as t`)
        .select([...key, ...columns.map((column) => `t.${column}`)])
        .$if(named, (all) =>
          all.innerJoin('users as u', 'u.id', `t.${first}`).select(['u.firstName', 'u.lastName']),
        )
        .$if(hiding.length > 0, (all) => all.where(unblocked(userId, hiding)))
        .where((is) => is.and(Object.fromEntries(own)));
      for await (const found of pagesOf(query, key)) {
        const row: unknown = Object.fromEntries(exported.map((name) => [name, found[name]]));
        const mapped = map(row as Row<Table, Name>, id);
        if (mapped !== undefined) yield mapped;
      }
    }
  });

/** Anyone can sign up with an address; its mail belongs to the person who confirmed it. */
const confirmedEmail = (userId: string) =>
  sql`(select email from users where id = ${userId} and "emailVerified")`;

/** The oldest comes first. */
export const connectionsOf = (db: Db, userId: string) =>
  pagesOf(
    db
      .selectFrom('connections as c')
      .innerJoin('users as u', (join) =>
        join.on(sql<boolean>`u.id in (c."lowUserId", c."highUserId")`),
      )
      .select(['u.id', 'u.firstName', 'u.lastName', 'c.createdAt'])
      .where((is) => is.or({ 'c.lowUserId': userId, 'c.highUserId': userId }))
      .where('u.id', '<>', userId),
    ['c.createdAt', 'u.id'],
  );

/** At most {@link PAGE_ROWS} rows are in memory. */
async function* pagesOf<From, Name extends keyof From, Found>(
  query: SelectQueryBuilder<From, Name, Found>,
  key: readonly string[],
) {
  const place = sql.join(key.map((column) => sql.ref(column)));
  const ordered = query.orderBy(place).limit(PAGE_ROWS);
  for (let batch = ordered; ;) {
    const found = (await batch.execute()) as Found[];
    await nextTurn();
    yield* found;
    const last = found[PAGE_ROWS - 1] as Record<string, unknown> | undefined;
    if (last === undefined) return;
    const after = key.map((column) => last[column.slice(column.indexOf('.') + 1)]);
    batch = ordered.where(sql<boolean>`(${place}) > (${sql.join(after)})`);
  }
}
