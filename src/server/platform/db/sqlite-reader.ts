import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Database, ObserveStatement } from './database.ts';
import { FOLD, fold } from './fold.ts';
import { observed } from './observed.ts';

/** Returns the database file of a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'pairwise.db');

/** Opens a connection that sees committed data only. */
export function openToRead(file: string): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file, {
    readonly: true,
    fileMustExist: true,
    timeout: 1000,
  });
  connection.pragma('cache_size = -65536');
  connection.function(FOLD, { deterministic: true }, fold);
  return connection;
}

/** Prepares statements once per connection; `observe` receives durations. */
export const preparedOn =
  (
    connection: BetterSqlite3.Database,
    observe: ObserveStatement | null = null,
  ): Database['prepare'] =>
  <Row, Given extends unknown[]>(_name: string, text: string) => {
    // For SQLite, $1 is a parameter named 1. PARAMETER in sqlite-dialect.ts explains the plus.
    const statement = connection.prepare<unknown[], Row>(text.replaceAll(/\$\d/g, '+$&'));
    const all = (given: Given) =>
      statement.all(Object.fromEntries(given.map((value, at) => [at + 1, value])));
    return observed(observe, 'read', async (...given: Given) => Promise.resolve(all(given)));
  };
