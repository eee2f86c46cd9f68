import type { Database, ObserveStatement } from './database.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens the database that the configuration names and brings its schema up to date.
 * Throws when it cannot be reached or is newer than this program.
 */
export async function openDatabase(
  config: { databaseUrl: string | null; dataDir: string },
  observe: ObserveStatement | null = null,
): Promise<Database> {
  if (config.databaseUrl === null) return openSqlite(config.dataDir, observe);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(config.databaseUrl, observe);
}
