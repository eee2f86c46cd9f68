import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/** Expires every session of a user. For a server on SQLite in `dataDir`. */
export function expireSessions(dataDir: string, userId: string): void {
  const database = new BetterSqlite3(join(dataDir, 'pairwise.db'));
  try {
    const past = new Date(Date.now() - 60_000).toISOString();
    const statement = database.prepare('update sessions set "expiresAt" = ? where "userId" = ?');
    const { changes } = statement.run(past, userId);
    if (changes === 0) throw new Error(`${userId} has no session to expire`);
  } finally {
    database.close();
  }
}
