import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { ObserveStatement, PreparedAll, PreparedGet } from './database.ts';
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
export function preparedOn(
  connection: BetterSqlite3.Database,
  observe: ObserveStatement | null = null,
) {
  // For SQLite, $1 is a parameter named 1.
  const named = (parameters: unknown[]) =>
    Object.fromEntries(parameters.map((value, at) => [at + 1, value]));
  return {
    prepareGet<Row>(_name: string, text: string): PreparedGet<Row> {
      const statement = connection.prepare(text);
      const get = (parameters: unknown[]) => statement.get(named(parameters)) as Row | undefined;
      return observed(observe, 'read', get);
    },
    prepareAll<Row>(_name: string, text: string): PreparedAll<Row> {
      const statement = connection.prepare(text);
      const all = (parameters: unknown[]) => statement.all(named(parameters)) as Row[];
      return observed(observe, 'read', all);
    },
  };
}
