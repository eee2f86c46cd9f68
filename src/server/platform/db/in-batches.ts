import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** Rows per statement. On SQLite a statement blocks all others: 20 ms at worst. */
export const BATCH = 200;

/**
 * Repeats a statement that changes at most {@link BATCH} rows until none are left. Runs outside of transactions,
 * because a transaction would block other writers.
 */
export async function inBatches(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  for (let changed = BATCH; changed === BATCH;) {
    const { numAffectedRows } = await statement.execute(db);
    changed = Number(numAffectedRows);
    await nextTurn();
  }
}

/** Deletes the rows matching `condition`; `key` lists the columns of the primary key. */
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

/** Deletes the rows with a `column` below `bound`. */
export const deleteBelow = (
  db: Db,
  table: keyof Tables,
  key: readonly string[],
  column: string,
  bound: number | string,
): Promise<void> => deleteInBatches(db, table, key, sql`${sql.ref(column)} < ${bound}`);
