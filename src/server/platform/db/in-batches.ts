import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** Rows of one statement, for which everyone else waits on SQLite: 20 ms at worst. */
export const BATCH = 200;

/** Runs a statement that changes at most {@link BATCH} rows until it finds fewer; outside of a transaction, which others would wait for. */
export async function inBatches(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  for (let changed = BATCH; changed === BATCH;) {
    const { numAffectedRows } = await statement.execute(db);
    changed = Number(numAffectedRows);
    await new Promise(setImmediate);
  }
}

/** Deletes the rows of a table for which `condition` holds; `key` names the columns of its primary key. */
export function deleteInBatches(
  db: Db,
  table: keyof Tables,
  key: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<void> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  return inBatches(
    db,
    sql`delete from ${sql.table(table)} where (${columns}) in
      (select ${columns} from ${sql.table(table)} where ${condition} limit ${sql.lit(BATCH)})`,
  );
}

/** Deletes the rows of a table whose `column` is below `bound`. */
export const deleteBelow = (
  db: Db,
  table: keyof Tables,
  key: readonly string[],
  column: string,
  bound: number | string,
): Promise<void> => deleteInBatches(db, table, key, sql`${sql.ref(column)} < ${bound}`);
