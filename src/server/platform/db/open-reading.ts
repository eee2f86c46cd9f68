import type { Config } from '../config/config.ts';
import { createFaults } from '../faults.ts';
import type { Database } from './database.ts';
import { openToRead, preparedOn, sqliteFile } from './sqlite-reader.ts';

/** Location of a database. */
export type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Milliseconds per statement; the thread is not in a hurry. */
const STATEMENT_MS = 60_000;

/**
 * Opens an already migrated database for reading in a thread. It loads few modules, because the thread may be
 * restarted.
 */
export async function openReading({
  databaseUrl,
  dataDir,
}: Place): Promise<Pick<Database, 'kind' | 'prepare' | 'close'>> {
  if (databaseUrl === null) {
    const connection = openToRead(sqliteFile(dataDir));
    return {
      kind: 'sqlite',
      prepare: preparedOn(connection),
      close: () => {
        connection.close();
        return Promise.resolve();
      },
    };
  }
  const postgres = await import('./postgres-pool.ts');
  const pool = postgres.openPool(databaseUrl, 1, createFaults(), STATEMENT_MS);
  return { kind: 'postgres', prepare: postgres.preparedOn(pool), close: () => pool.end() };
}
