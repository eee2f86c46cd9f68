import type { Database } from './database.ts';
import { createFaults } from '../faults.ts';
import { openPool, preparedOn as preparedOnPool } from './postgres-pool.ts';
import { openToRead, preparedOn as preparedOnFile, sqliteFile } from './sqlite-reader.ts';

/** Where a database is, in a form that another thread can be told. */
export interface DatabaseLocation {
  /** `null`: SQLite in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
}

/** What of a database is needed to read it. */
export type Reading = Pick<Database, 'kind' | 'prepareGet' | 'prepareAll' | 'close'>;

/** Connections of a thread that reads beside its node. */
const CONNECTIONS = 4;

/** Opens a database whose schema is current for a thread of its own, which shares no connection. */
export function openReading({ databaseUrl, dataDir }: DatabaseLocation): Reading {
  if (databaseUrl !== null) {
    const pool = openPool(databaseUrl, CONNECTIONS, createFaults());
    return { kind: 'postgres', ...preparedOnPool(pool), close: () => pool.end() };
  }
  const connection = openToRead(sqliteFile(dataDir));
  return {
    kind: 'sqlite',
    ...preparedOnFile(connection),
    close: async () => {
      connection.close();
      await Promise.resolve();
    },
  };
}
