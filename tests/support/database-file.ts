import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/** Opens the SQLite file of a server for `use`, even while it runs. */
export function withDatabase<T>(
  { dataDir }: { dataDir: string },
  use: (database: BetterSqlite3.Database) => T,
): T {
  const database = new BetterSqlite3(join(dataDir, 'pairwise.db'), { timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}
