import { setTimeout as wait } from 'node:timers/promises';
import type { Config, DatabasePool } from '../config/config.ts';
import type { Database, ObserveStatement } from './database.ts';
import { isOutage, isReadOnly } from '../faults.ts';
import type { Log } from '../log.ts';
import { openSqlite } from './sqlite.ts';

/** Opens the configured database and migrates it. Throws if it is unreachable or newer than this program. */
export async function openDatabase(
  config: { databaseUrl: string | null; dataDir: string; databasePool?: DatabasePool },
  observe: ObserveStatement | null = null,
): Promise<Database> {
  if (config.databaseUrl === null) return openSqlite(config.dataDir, observe);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(config.databaseUrl, observe, config.databasePool);
}

/** Milliseconds between two attempts. */
const AGAIN_MS = 1000;

/** Like {@link openDatabase}, but waits for PostgreSQL. */
export async function awaitDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'databasePool' | 'startWait'>,
  log: Log,
  observe: ObserveStatement | null,
): Promise<Database> {
  const late = performance.now() + config.startWait;
  for (let tried = 0; ; tried += 1) {
    try {
      const database = await openDatabase(config, observe);
      if (tried > 0) log.info('the database answers');
      return database;
    } catch (error) {
      const mayCome = config.databaseUrl !== null && isOutage(error) && !isReadOnly(error);
      if (!mayCome || performance.now() + AGAIN_MS > late) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      const seconds = config.startWait / 1000;
      if (tried === 0) log.warn({ code, fault: message, seconds }, 'waiting for the database');
    }
    await wait(AGAIN_MS);
  }
}
