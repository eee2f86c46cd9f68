import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Kysely } from 'kysely';
import type { Database, ObserveStatement } from './database.ts';
import { createFaults } from '../faults.ts';
import { migrate } from './migrate.ts';
import { logOption } from './observed.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { openToRead, preparedOn, sqliteFile } from './sqlite-reader.ts';
import { createWriter, openToWrite, PATIENCE_MS } from './sqlite-writer.ts';
import type { Tables } from './tables.ts';

/** Milliseconds to wait for a migration of another process. */
const MIGRATION_MS = 60_000;

/** Opens or creates the database in `dataDir` and migrates it. */
export async function openSqlite(
  dataDir: string,
  observe: ObserveStatement | null = null,
): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const faults = createFaults();
  const connection = openToWrite(sqliteFile(dataDir), 'NORMAL');
  // Reading creates the write-ahead log.
  connection.prepare('select 1 from sqlite_master').get();
  const log = await open(`${sqliteFile(dataDir)}-wal`, 'r+');
  const writer = createWriter(connection, faults, log);
  const reader = openToRead(sqliteFile(dataDir));
  const dialect = sqliteDialect({ writer, reader });
  const db = new Kysely<Tables>({ dialect, ...logOption(observe) });
  try {
    writer.waitUpTo(MIGRATION_MS);
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
    prepare: preparedOn(reader, observe),
    close: () => db.destroy(),
  };
}
