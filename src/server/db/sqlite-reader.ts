import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { PreparedAll, PreparedGet } from './database.ts';

/** The database file of a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'pairwise.db');

/** A connection that sees what is committed, and nothing else. */
export function openToRead(file: string): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file, {
    readonly: true,
    fileMustExist: true,
    timeout: 1000,
  });
  connection.pragma('cache_size = -65536');
  return connection;
}

/** Statements prepared once on a connection. */
export function preparedOn(connection: BetterSqlite3.Database) {
  const prepare = (text: string) => connection.prepare(text.replaceAll(/\$\d+/g, '?'));
  return {
    prepareGet<Row>(_name: string, text: string): PreparedGet<Row> {
      const statement = prepare(text);
      return (parameters) => statement.get(...parameters) as Row | undefined;
    },
    prepareAll<Row>(_name: string, text: string): PreparedAll<Row> {
      const statement = prepare(text);
      return (parameters) => statement.all(...parameters) as Row[];
    },
  };
}
