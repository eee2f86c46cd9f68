import type { Config } from '../config/config.ts';
import { createFaults } from '../faults.ts';
import type { Database } from './database.ts';
import { openToRead, preparedOn, sqliteFile } from './sqlite-reader.ts';

/** Where a database is. */
export type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Milliseconds for a statement of a thread that reads at its leisure. */
const STATEMENT_MS = 60_000;

/**
 * Opens a database that is up to date for reading alone, from a thread of its own. It loads no more
 * than that takes: a thread may have to begin anew.
 */
export async function openReading({
  databaseUrl,
  dataDir,
}: Place): Promise<Pick<Database, 'kind' | 'prepareAll' | 'prepareGet' | 'close'>> {
  if (databaseUrl === null) {
    const connection = openToRead(sqliteFile(dataDir));
    return {
      ...{ kind: 'sqlite', ...preparedOn(connection) },
      close: () => {
        connection.close();
        return Promise.resolve();
      },
    };
  }
  const postgres = await import('./postgres-pool.ts');
  const pool = postgres.openPool(databaseUrl, 1, createFaults(), STATEMENT_MS);
  return { kind: 'postgres', ...postgres.preparedOn(pool), close: () => pool.end() };
}
