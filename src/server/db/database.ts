import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { Pool, types } from 'pg';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** What repositories take as first argument: the database, or a transaction on it. */
export type Db = Kysely<Tables>;

/** Runs one prepared statement for the hot path; `undefined` when it finds no row. */
export type PreparedGet<Row> = (
  parameters: unknown[],
) => Row | undefined | Promise<Row | undefined>;

/** As {@link PreparedGet}, for all rows. */
export type PreparedAll<Row> = (parameters: unknown[]) => Row[] | Promise<Row[]>;

/** For what must be quicker than a query builder: its own statements on its own driver. */
export type Driver =
  | { readonly kind: 'sqlite'; readonly connection: BetterSqlite3.Database }
  | { readonly kind: 'postgres'; readonly pool: Pool };

export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Db;
  /** The connection `db` uses as well: on SQLite a transaction of `db` may be open on it. */
  readonly driver: Driver;
  /** Prepares `text`, with `$1`, `$2` … each used once in that order, once for the life of the process. */
  prepareGet<Row>(name: string, text: string): PreparedGet<Row>;
  prepareAll<Row>(name: string, text: string): PreparedAll<Row>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL sends 8-byte integers as text; ours are milliseconds and counts, far below 2^53. */
const INT8: number = types.builtins.INT8;
const parsers = {
  getTypeParser: ((oid: number, format?: 'text'): unknown =>
    oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/**
 * Opens the database that the configuration names and brings its schema up to date.
 * Throws when it cannot be reached or is newer than this program.
 */
export async function openDatabase(config: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<Database> {
  const database =
    config.databaseUrl === null ? openSqlite(config.dataDir) : openPostgres(config.databaseUrl);
  try {
    await migrate(database.db, database.kind);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  // The only SQLite in this process: a second library on the same file would drop its locks.
  const connection = new BetterSqlite3(join(dataDir, 'pairwise.db'));
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // Pages that change again and again are written into the file once for many commits.
  connection.pragma('wal_autocheckpoint = 8000');
  connection.pragma('cache_size = -65536');
  connection.pragma('busy_timeout = 5000');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  return {
    kind: 'sqlite',
    db,
    driver: { kind: 'sqlite', connection },
    prepareGet<Row>(_name: string, text: string): PreparedGet<Row> {
      const statement = connection.prepare(text.replaceAll(/\$\d+/g, '?'));
      return (parameters) => statement.get(...parameters) as Row | undefined;
    },
    prepareAll<Row>(_name: string, text: string): PreparedAll<Row> {
      const statement = connection.prepare(text.replaceAll(/\$\d+/g, '?'));
      return (parameters) => statement.all(...parameters) as Row[];
    },
    ping: async () => {
      await Promise.resolve(connection.prepare('select 1').get());
    },
    close: () => db.destroy(),
  };
}

function openPostgres(connectionString: string): Database {
  const pool = new Pool({
    connectionString,
    types: parsers,
    max: 10,
    connectionTimeoutMillis: 5000,
    // A query that takes longer is a fault; it must not hold a connection for good.
    statement_timeout: 15_000,
    application_name: 'pairwise',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end us.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    driver: { kind: 'postgres', pool },
    prepareGet<Row>(name: string, text: string): PreparedGet<Row> {
      return async (values) => {
        const result = await pool.query({ name, text, values });
        return result.rows[0] as Row | undefined;
      };
    },
    prepareAll<Row>(name: string, text: string): PreparedAll<Row> {
      return async (values) => (await pool.query({ name, text, values })).rows as Row[];
    },
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => db.destroy(),
  };
}
