import type { Selectable } from 'kysely';
import { anyTable, findRow } from '#server/platform/db/rows.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Returns all rows with these values. */
export const rowsOf = <Table extends keyof Tables>(
  db: Db,
  table: Table,
  key: Partial<Row<Table>> = {},
): Promise<Row<Table>[]> =>
  anyTable(db)
    .selectFrom(table as string)
    .selectAll()
    .where((is) => is.and(key))
    .execute() as Promise<Row<Table>[]>;

/** Returns the row with these values; throws when it is missing. */
export async function rowOf<Table extends keyof Tables>(
  db: Db,
  table: Table,
  key: Partial<Row<Table>>,
): Promise<Row<Table>> {
  const row = await findRow(db, table, key);
  if (row === undefined) throw new Error(`no ${table} with ${JSON.stringify(key)}`);
  return row;
}
