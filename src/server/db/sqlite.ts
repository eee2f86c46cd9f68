import { mkdirSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Database, ObserveStatement } from './database.ts';
import { createFaults } from './faults.ts';
import { migrate } from './migrate.ts';
import { logOption } from './observed.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { openToRead, preparedOn, sqliteFile } from './sqlite-reader.ts';
import { createWriter, PATIENCE_MS, type Writer } from './sqlite-writer.ts';
import type { Tables } from './tables.ts';

/** Milliseconds a start waits for another process that migrates. */
const MIGRATION_MS = 60_000;
/** Milliseconds a statement itself waits for another process; longer waits let the event loop go on. */
const BUSY_MS = 10;

/** Opens the SQLite database in `dataDir`, made when it is not there, with the current schema. */
export async function openSqlite(
  dataDir: string,
  observe: ObserveStatement | null = null,
): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const faults = createFaults();
  const writer = createWriter(openToWrite(sqliteFile(dataDir)), faults);
  const reader = openToRead(sqliteFile(dataDir));
  const dialect = sqliteDialect({ writer, reader });
  const db = new Kysely<Tables>({ dialect, ...logOption(observe) });
  try {
    writer.waitUpTo(MIGRATION_MS);
    await proveWritable(writer);
    await migrate(db, 'sqlite');
    writer.waitUpTo(PATIENCE_MS);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    kind: 'sqlite',
    db,
    driver: { kind: 'sqlite', writer },
    faults,
    observe,
    ...preparedOn(reader, observe),
    ping: async () => {
      await Promise.resolve(reader.prepare('select 1').get());
    },
    close: () => db.destroy(),
  };
}

/** SQLite opens a file that cannot be written, and would tell at the first write only. */
async function proveWritable(writer: Writer): Promise<void> {
  const leave = await writer.begin();
  try {
    // A transaction begins all the same; it is the first change that is refused.
    writer.connection.exec('create table write_probe (probe)');
  } finally {
    writer.connection.exec('rollback');
    leave();
  }
}

function openToWrite(file: string): BetterSqlite3.Database {
  // The only SQLite in this process: a second library on the same file would drop its locks.
  const connection = new BetterSqlite3(file, { timeout: 5000 });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // Pages that change again and again are written into the file once for many commits.
  connection.pragma('wal_autocheckpoint = 8000');
  connection.pragma('cache_size = -65536');
  connection.pragma(`busy_timeout = ${String(BUSY_MS)}`);
  return connection;
}
