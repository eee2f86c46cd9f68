import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { type Config, readConfig } from '../../src/server/platform/config/config.ts';
import { shown } from '../../src/server/platform/config/environment.ts';
import { sqliteFile } from '../../src/server/platform/db/sqlite-reader.ts';
import { connectPostgres } from '../transfer/postgres-source.ts';
import { UsageError } from './friendly.ts';

/** Returns the database file, or the address without user and password. */
export const databaseName = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === null ? sqliteFile(dataDir) : shown('DATABASE_URL', databaseUrl, true);

/**
 * Returns the configuration and names the database on standard error. Throws if there is no site, because a wrong
 * DATA_DIR or a missing DATABASE_URL would otherwise create an empty one.
 */
export async function requireSite(): Promise<Config> {
  const config = readConfig(process.env, () => '');
  const { databaseUrl, dataDir, authSecret } = config;
  const needed = databaseUrl === null ? sqliteFile(dataDir) : join(dataDir, 'auth-secret');
  // A node with its secret and photos elsewhere has no data folder.
  const isElsewhere = databaseUrl !== null && authSecret !== '';
  if (!isElsewhere && !existsSync(needed)) throw noSite(needed);
  if (!(await hasTables(config))) throw noSite(databaseName(config));
  console.error(`Database: ${databaseName(config)}`);
  return readConfig();
}

const noSite = (needed: string): UsageError =>
  new UsageError(
    `There is no ${needed}, or no site in it: set DATA_DIR and DATABASE_URL to those of the server.`,
  );

async function hasTables({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl === null) {
    const file = new BetterSqlite3(sqliteFile(dataDir), { readonly: true, timeout: 5000 });
    const found = file.prepare(`select 1 from sqlite_master where name = 'kysely_migration'`).get();
    file.close();
    return found !== undefined;
  }
  const client = await connectPostgres(databaseUrl);
  try {
    const { rows } = await client.query<{ found: string | null }>(
      `select to_regclass('kysely_migration') as found`,
    );
    return rows[0]?.found !== null;
  } finally {
    await client.end();
  }
}
