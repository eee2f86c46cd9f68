import type {
  DeleteResult,
  ExpressionBuilder,
  InsertResult,
  Insertable,
  Kysely,
  Selectable,
  Updateable,
  UpdateResult,
} from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

interface Statement {
  executeTakeFirst: () => Promise<InsertResult | UpdateResult | DeleteResult>;
}

/** Runs a statement; returns how many rows it inserted, changed or deleted. */
export async function changedRows(statement: Statement): Promise<number> {
  const result = await statement.executeTakeFirst();
  if ('numUpdatedRows' in result) return Number(result.numUpdatedRows);
  if ('numDeletedRows' in result) return Number(result.numDeletedRows);
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}

/** Runs a statement; returns whether it inserted, changed or deleted a row. */
export const changes = async (statement: Statement): Promise<boolean> =>
  (await changedRows(statement)) > 0;

/** Returns whether a query finds a row. */
export const finds = async (query: {
  executeTakeFirst: () => Promise<object | undefined>;
}): Promise<boolean> => (await query.executeTakeFirst()) !== undefined;

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

type Any = Record<string, Record<string, unknown>>;

/** Kysely can't know the columns of a table that varies. */
export const anyTable = (db: Db) => db as unknown as Kysely<Any>;

/** Kysely leaves out undefined values, so that a key without values would mean all rows. */
const allOf = (key: Record<string, unknown>) => {
  const values = Object.values(key);
  if (values.length === 0 || values.includes(undefined)) throw new Error('A key needs its values');
  return (is: ExpressionBuilder<Any, string>) => is.and(key);
};

/** Returns a row with these values. */
export const findRow = <Table extends keyof Tables>(
  db: Db,
  table: Table,
  key: Partial<Row<Table>>,
): Promise<Row<Table> | undefined> =>
  anyTable(db)
    .selectFrom(table as string)
    .selectAll()
    .where(allOf(key))
    .executeTakeFirst() as Promise<Row<Table> | undefined>;

/** Returns how many rows have these values. */
export async function countRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  key: Partial<Row<Table>>,
): Promise<number> {
  const rows = anyTable(db)
    .selectFrom(table as string)
    .where(allOf(key));
  const { count } = await rows
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRow<Table extends keyof Tables>(
  db: Db,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<void> {
  await anyTable(db).insertInto(table).values(row).execute();
}

/** Inserts a row, or changes the one with the same `key`; columns left out stay. */
export async function upsertRow<Table extends keyof Tables>(
  db: Db,
  table: Table,
  key: readonly (keyof Tables[Table] & string)[],
  row: Insertable<Tables[Table]>,
): Promise<void> {
  const inserted = anyTable(db).insertInto(table).values(row);
  await inserted.onConflict((conflict) => conflict.columns(key).doUpdateSet(row)).execute();
}

/** Changes all rows with these values; returns how many. */
export const updateRows = <Table extends keyof Tables>(
  db: Db,
  table: Table,
  key: Partial<Row<Table>>,
  columns: Updateable<Tables[Table]>,
): Promise<number> =>
  changedRows(
    anyTable(db)
      .updateTable(table as string)
      .set(columns)
      .where(allOf(key)),
  );

/** Deletes all rows with these values; returns how many. */
export const deleteRows = <Table extends keyof Tables>(
  db: Db,
  table: Table,
  key: Partial<Row<Table>>,
): Promise<number> =>
  changedRows(
    anyTable(db)
      .deleteFrom(table as string)
      .where(allOf(key)),
  );
